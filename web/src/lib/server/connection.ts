import { PROTOCOL, type ClientMessage, type Done, type Reasons, type ServerMessage, type Update } from "./protocol";

/** A request that was not carried out, and why. `lost`: the connection broke before the answer came. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
  ) {
    super(text);
  }
}

/** Do something; the refusal if there was one. Whatever else goes wrong is thrown on. */
export async function refusalOf(act: () => Promise<void>): Promise<Refusal | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** What can be asked of the server; the connection numbers it. */
export type Request = DistributiveOmit<Exclude<ClientMessage, { type: "hello" | "watch" | "unwatch" }>, "id">;
export type Answered = Done | Reasons;

/** The part of the WebSocket interface that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Follower {
  /** The last version received. */
  readonly version: number;
  receive(update: Update): void;
  /** Whether updates arrive at present. */
  reached(connected: boolean): void;
  /** The table cannot be followed. */
  refused(refusal: Refusal): void;
}

interface Waiting {
  request: Request;
  id: number; // 0 until it is sent
  deadline?: ReturnType<typeof setTimeout>;
  resolve(answer: Answered): void;
  reject(refusal: Refusal): void;
}

interface Followed {
  follower: Follower;
  password: string;
  id: number; // of the watch request
  live: boolean;
}

const FIRST_PAUSE = 100; // ms: in a cluster another server is there at once
const COME_BACK = 1012; // close code: this server stops, and another one may be there already
const AT_ONCE = 100; // ms at most, so that not all come in the same moment
const SETTLED = 1_000; // ms: whoever was sent away sooner than that comes back after the usual pause
const LONGEST_PAUSE = 10_000;
const PATIENCE = 8_000; // timeout of a request
// Safe to resend: an answer that was already applied is refused as late.
const REPEATABLE = ["answer", "explain"];

/**
 * The one WebSocket of the page. It reconnects by itself and asks for the updates it missed, by version number.
 * Requests that are not idempotent are never resent; without a reply they fail as `lost`.
 */
export class Connection {
  private socket: Socket | null = null;
  private opened = false;
  private greeted = false;
  private count = 0;
  private pause = FIRST_PAUSE;
  private since = 0; // when the server greeted us
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly waiting: Waiting[] = [];
  private readonly tables = new Map<string, Followed>();

  constructor(private readonly open: () => Socket) {}

  /** Connect early: a known user will follow a table soon. */
  prepare(): void {
    this.connect();
  }

  /** Follow a table, starting at the follower's version. */
  watch(table: string, follower: Follower, password = ""): void {
    this.tables.set(table, { follower, password, id: 0, live: false });
    if (this.opened) this.follow(table);
    else this.connect();
  }

  unwatch(table: string): void {
    if (this.tables.delete(table) && this.opened) this.post({ type: "unwatch", table, id: ++this.count });
    if (this.tables.size === 0) this.close();
  }

  /** Send a request; rejects with a Refusal. Requests made while offline are sent after reconnecting. */
  request(request: Request): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const made: Waiting = { request, id: 0, resolve, reject };
      this.waiting.push(made);
      if (this.tables.get(request.table)?.live) this.dispatch(made);
      else this.connect();
    });
  }

  /** Reconnect now instead of after the pause: the network is back, or the page is visible again. */
  hurry(): void {
    if (this.closed || this.socket || this.tables.size === 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pause = FIRST_PAUSE;
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    const socket = this.socket;
    this.detach();
    socket?.close();
    for (const left of this.waiting.splice(0)) this.settle(left, () => left.reject(new Refusal("lost", "")));
  }

  private connect(): void {
    this.closed = false;
    if (this.socket || this.timer !== undefined) return;
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => {
      this.opened = true;
      this.post({ type: "hello", protocol: PROTOCOL, id: ++this.count });
      for (const table of this.tables.keys()) this.follow(table); // without waiting to be greeted
    };
    socket.onmessage = (event) => this.heard(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => {
      if (this.socket === socket) this.broken(event.code === COME_BACK);
    };
  }

  private broken(invited = false): void {
    const atOnce = invited && this.greeted && Date.now() - this.since > SETTLED;
    this.detach();
    for (const lost of this.waiting.filter((one) => one.id > 0)) {
      if (REPEATABLE.includes(lost.request.type)) {
        lost.id = 0;
        clearTimeout(lost.deadline);
      } else this.finish(lost, () => lost.reject(new Refusal("lost", "")));
    }
    if (this.tables.size === 0 && this.waiting.length === 0) return;
    // Jitter: after a restart of the server, clients must not reconnect all at once.
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        this.connect();
      },
      atOnce ? AT_ONCE * Math.random() : this.pause * (0.75 + Math.random() / 2),
    );
    if (atOnce) return;
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private detach(): void {
    if (this.socket) this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket = null;
    this.opened = this.greeted = false;
    for (const followed of this.tables.values()) {
      followed.live = false;
      followed.follower.reached(false);
    }
  }

  private follow(table: string): void {
    const followed = this.tables.get(table);
    if (!followed) return;
    followed.id = ++this.count;
    const { follower, password, id } = followed;
    this.post({ type: "watch", table, since: follower.version, password, id });
  }

  private dispatch(made: Waiting): void {
    made.id = ++this.count;
    made.deadline = setTimeout(() => this.silent(), PATIENCE);
    this.post({ ...made.request, id: made.id } as ClientMessage);
  }

  /** Timeout: the server has not replied, so treat the connection as dead. */
  private silent(): void {
    const socket = this.socket;
    if (!socket) return;
    this.broken();
    socket.close();
  }

  private post(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private heard(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.greeted = true;
        this.since = Date.now();
        this.pause = FIRST_PAUSE;
        break;
      case "update":
        this.updated(message);
        break;
      case "done":
      case "reasons":
        this.answered(message.id, (one) => one.resolve(message));
        break;
      case "refused":
        this.refused(message.id, new Refusal(message.code, message.text));
        break;
      case "bye":
        break; // the socket closes next, and we come back
    }
  }

  private updated(update: Update): void {
    const followed = this.tables.get(update.table);
    if (!followed) return;
    if (update.since > followed.follower.version) {
      this.follow(update.table); // a gap: request the missing updates
      return;
    }
    followed.follower.receive(update);
    if (!followed.live) {
      followed.live = true;
      followed.follower.reached(true);
      for (const one of this.waiting.filter((one) => one.id === 0 && one.request.table === update.table)) {
        this.dispatch(one);
      }
    }
  }

  private answered(id: number, how: (one: Waiting) => void): void {
    const found = this.waiting.find((one) => one.id === id && id > 0);
    if (found) this.finish(found, () => how(found));
  }

  private refused(id: number, refusal: Refusal): void {
    const watched = [...this.tables].find(([, followed]) => followed.id === id && id > 0);
    if (watched) {
      this.tables.delete(watched[0]);
      watched[1].follower.refused(refusal);
    } else if (!this.greeted) {
      // The greeting was refused, so no table can be followed.
      for (const [table, { follower }] of [...this.tables]) {
        this.tables.delete(table);
        follower.refused(refusal);
      }
      this.close();
    } else if (id === 0) {
      for (const { follower } of this.tables.values()) follower.refused(refusal);
    } else this.answered(id, (one) => one.reject(refusal));
  }

  private finish(one: Waiting, how: () => void): void {
    this.waiting.splice(this.waiting.indexOf(one), 1);
    this.settle(one, how);
  }

  private settle(one: Waiting, how: () => void): void {
    clearTimeout(one.deadline);
    how();
  }
}
