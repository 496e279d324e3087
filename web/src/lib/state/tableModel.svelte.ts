import { Refusal, type Answered, type Connection, type Request } from "../server/connection";
import { DEFAULT_OPTIONS, type Happening, type Reason, type Update } from "../server/protocol";

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** Requests about a table, without its id, which the model adds. */
export type Outgoing = DistributiveOmit<Request, "table">;

/** Where the updates of a table come from and its requests go: a server, a recording, a lesson. */
export interface Source {
  /** Rejects with a Refusal. */
  send(message: Outgoing): Promise<Answered>;
  close(): void;
}

/** A request on its way. */
export interface Pending {
  id: number;
  what: Outgoing;
}

export interface Refused {
  code: string;
  text: string;
  what: Outgoing | null;
}

export type Follower = (update: Update, fresh: readonly Happening[], anew: boolean) => void;

const NOTHING: Update = {
  type: "update",
  table: "",
  version: 0,
  since: 0,
  happenings: [],
  status: "waiting",
  options: DEFAULT_OPTIONS,
  host: -1,
  you: -1,
  seats: [],
  missed: 0,
  view: null,
  asked: null,
  declined: [],
  waived: [],
  clock: null,
  proof: null,
  curve: [],
  paused: false,
  watchers: 0,
  watching: [],
  bets: [],
  may_bet: false,
  slip: 0,
  advisable: false,
  advice: null,
  brief: false,
};

/** A table as the page sees it, whether it is played, replayed or a lesson. */
export class TableModel {
  /** The latest state; meaningless until `ready`. */
  update: Update = $state.raw(NOTHING);
  ready = $state(false);
  /** All that happened, oldest first. */
  log: Happening[] = $state.raw([]);
  /** What happened while one was away, until it is dismissed. */
  missed: Happening[] = $state.raw([]);
  connected = $state(false);
  /** Requests on their way. */
  pending: Pending[] = $state.raw([]);
  /** The last request that was refused, until the next one succeeds or it is dismissed. */
  refusal: Refused | null = $state.raw(null);
  /** When the update came, as performance.now(): clocks run from there. */
  at = 0;
  version = 0;
  private follower: Follower = () => undefined;
  private source: Source | null = null;
  private count = 0;
  private acknowledged = 0;

  attach(source: Source): this {
    this.source = source;
    return this;
  }

  receive(update: Update): void {
    // A lower version means a restart (a replay went back): drop later happenings.
    // A table that is shown before its history: that is no news when it comes.
    const anew = update.since < this.version || !this.ready || this.update.brief;
    const kept = update.since < this.version ? this.log.filter((one) => one.version <= update.since) : this.log;
    const fresh = update.happenings.filter((one) => one.version > (kept.at(-1)?.version ?? 0));
    this.log = [...kept, ...fresh];
    if (update.missed > 0) this.missed = this.log.slice(-update.missed);
    this.update = update;
    this.version = update.version;
    this.at = globalThis.performance?.now() ?? 0;
    this.ready = true;
    this.follower(update, fresh, anew);
  }

  /** Be told each update, with what is new in it; `anew`: it does not go on from the one before. */
  follow(follower: Follower): void {
    this.follower = follower;
  }

  /** Tell the server that everything up to this version has been seen, so that it need not wait. */
  acknowledge(version: number): void {
    const { status, you } = this.update;
    if (!this.connected || status !== "playing" || you < 0 || version <= this.acknowledged) return;
    this.acknowledged = version;
    void this.source?.send({ type: "shown", version }).catch(() => undefined);
  }

  reached(connected: boolean): void {
    this.connected = connected;
  }

  refused(refusal: Refusal): void {
    this.refusal = { code: refusal.code, text: refusal.text, what: null };
  }

  /** Ask for something. It is in `pending` until the server has answered; null if it was refused, see `refusal`. */
  async send(message: Outgoing): Promise<Answered | null> {
    if (!this.source) return null;
    const mine = { id: ++this.count, what: message };
    this.pending = [...this.pending, mine];
    try {
      const answer = await this.source.send(message);
      this.refusal = null;
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A late answer needs no notice: the update shows that the table went on.
      if (!(error.code === "late" && message.type === "answer")) {
        this.refusal = { code: error.code, text: error.text, what: message };
      }
      return null;
    } finally {
      this.pending = this.pending.filter((one) => one !== mine);
    }
  }

  /** Why a card of mine cannot be used now; empty if it can be, null if the request failed. */
  async explain(card: string): Promise<Reason[] | null> {
    const answer = await this.send({ type: "explain", card });
    return answer?.type === "reasons" ? answer.reasons : null;
  }

  dismissMissed(): void {
    this.missed = [];
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  close(): void {
    this.source?.close();
    this.source = null;
  }
}

/** A table of the server. */
export function live(connection: Connection, table: string, password = ""): TableModel {
  const model = new TableModel().attach({
    send: (message) => connection.request({ ...message, table } as Request),
    close: () => connection.unwatch(table),
  });
  connection.watch(table, model, password);
  return model;
}
