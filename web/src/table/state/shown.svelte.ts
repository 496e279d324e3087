/**
 * The table as far as its pictures have got. One clock for both: nothing that is drawn, told or asked of others is there
 * before its picture has begun. A question to the viewer waits for what led to it, but not for long.
 */
import type { Asked, Fact, Happening, Update, View } from "../../lib/server/protocol";
import type { TableModel } from "../../lib/state/tableModel.svelte";
import { declared } from "./facts.svelte";

/** Who shows what happens. */
export interface Pictures {
  /** The versions of those facts that have a picture. `before` is the table without all of them. */
  make(facts: readonly Happening[], before: View): number[];
  /** Show what was made last. */
  perform(): void;
  /** Be done in so many milliseconds. */
  hurry(ms: number): void;
  /** Nothing moves any more; `anew`: nothing goes on either. */
  stop(anew?: boolean): void;
  begin(before: View, after: View, fact: Fact): View;
  land(before: View, after: View, fact: Fact): View;
}

/** An update, and how far its pictures have got. */
interface Act {
  update: Update;
  facts: Happening[];
  /** The version of its last picture. */
  last: number;
  /** The table between the last update and this one. */
  view: View;
  /** How many facts are over, and whether the picture of the next one has begun. */
  done: number;
  begun: boolean;
}

export const BEFORE_QUESTION = 1500; // ms for the pictures that led to a question to the viewer
const LIMIT = 2200; // then it is asked anyway
const BEFORE_RESULT = 6000;

export class ShownTable {
  update: Update = $state.raw(null!);
  /** What happened from this version on is not told yet. */
  curtain = $state(Infinity);
  /** How often the question has changed. Whatever belongs to a question is void when this has changed. */
  questions = $state(0);
  pictures: Pictures | null = null;
  /** Called with every fact whose picture begins, and the question that was answered by it. */
  felt: (fact: Fact, before: View, asked: Asked | null) => void = () => undefined;
  private acts: Act[] = [];
  private newest: Update;
  private asked: Asked | null;
  private skipping = false;
  private limit: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly model: TableModel) {
    this.newest = this.update = model.update;
    this.asked = model.update.asked;
    model.follow((update, fresh, anew) => this.receive(update, fresh, anew));
  }

  /** Something that the viewer has to do, or the result, waits for the pictures. */
  get awaited(): boolean {
    return this.acts.length > 0 && (isMine(this.newest) || this.newest.view?.over === true);
  }

  private receive(update: Update, fresh: readonly Happening[], anew: boolean): void {
    const before = this.newest.view;
    this.newest = update;
    if (anew) this.pictures?.stop(true);
    if (anew || !before || !this.pictures || this.skipping) return this.flush();
    const facts = fresh.filter((one) => one.fact);
    const last = this.pictures.make(facts, before).at(-1);
    const previous = this.acts.at(-1);
    if (last !== undefined) this.acts.push({ update, facts, last, view: before, done: 0, begun: false });
    else if (previous) {
      previous.update = update;
      previous.facts.push(...facts);
    } else return this.flush();
    this.paint();
    if (last !== undefined) this.pictures.perform();
    if (!this.awaited) return;
    const over = update.view?.over === true;
    if (!over) this.pictures.hurry(BEFORE_QUESTION);
    this.limit ??= setTimeout(() => this.flush(), over ? BEFORE_RESULT : LIMIT);
  }

  /** The picture of this fact has begun, or is over; so are all before it. */
  reach(version: number, over: boolean): void {
    while (this.acts[0] && this.acts[0].last < version) this.finish();
    const act = this.acts[0];
    if (!act) return;
    for (let next = act.facts[act.done]; next && next.version <= version; next = act.facts[act.done]) {
      if (!act.begun) this.begin(act, next.fact!);
      act.begun = true;
      if (next.version === version && !over) break;
      act.view = this.pictures?.land(act.view, act.update.view!, next.fact!) ?? act.view;
      act.done++;
      act.begun = false;
    }
    if (over && version >= act.last) this.finish();
    if (this.acts.length) this.paint();
    else this.flush();
  }

  /** Show nothing but the state of things from now on. */
  skip(): void {
    this.skipping = true;
    this.flush();
  }

  private begin(act: Act, fact: Fact): void {
    this.felt(fact, act.view, this.asked);
    act.view = this.pictures?.begin(act.view, act.update.view!, fact) ?? act.view;
    if (declared(fact.what)?.motion === "turn") this.asked = null; // whatever was asked in the turn before is over
  }

  private finish(): void {
    const act = this.acts.shift();
    if (act) this.asked = act.update.asked;
  }

  /** Show everything at once. */
  flush(): void {
    clearTimeout(this.limit);
    this.limit = undefined;
    if (this.acts.length) this.pictures?.stop();
    this.acts = [];
    this.asked = this.newest.asked;
    this.curtain = Infinity;
    this.show(this.newest);
    this.model.acknowledge(this.newest.version);
  }

  private paint(): void {
    const act = this.acts[0]!;
    const first = act.facts[act.done + (act.begun ? 1 : 0)] ?? this.acts[1]?.facts[0];
    this.curtain = first?.version ?? Infinity;
    this.show({ ...this.newest, view: act.view, asked: this.heldQuestion() });
  }

  /** The question of before: what was asked of others until it is seen what came of it. */
  private heldQuestion(): Asked | null {
    const { newest, asked } = this;
    if (newest.asked?.number === asked?.number) return newest.asked;
    return asked?.seat === newest.you ? null : asked;
  }

  private show(update: Update): void {
    if (update.asked?.number !== this.update.asked?.number) this.questions++;
    this.update = update;
  }
}

const isMine = ({ asked, you }: Update): boolean => asked !== null && asked.seat === you && asked.options !== undefined;
