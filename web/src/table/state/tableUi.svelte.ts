/** The user's interaction with a table: the question, the choice so far, and sending the answer. */
import { isOpen, isTagged, kind } from "../../art/kinds.svelte";
import type {
  Advice,
  Asked,
  Content,
  Fact,
  Happening,
  Reason,
  SeatView,
  Threat,
  View,
} from "../../lib/server/protocol";
import { tableOf } from "../../games/tables";
import { settings } from "../../lib/state/settings.svelte";
import type { TableModel } from "../../lib/state/tableModel.svelte";
import { Teller } from "../../lib/texts/teller";
import { words } from "../../lib/texts/texts.svelte";
import { byStep, keyOf, known, nextStep, PASS, remaining, settled, STEPS, valueOf } from "./choices";
import type { Choice, Step } from "./choices";
import type { Part } from "../layout/frame";
import { declared } from "./facts.svelte";
import { ShownTable } from "./shown.svelte";
import { warning, type Mark } from "./warnings";

/** Seats, from one's left to one's right, as the keys lie on the keyboard. */
export const SEAT_KEYS = "qwertyui";
/** What is offered besides the cards of the hand. */
export const OFFER_KEYS = "zxcvb";
/** Urgent questions about life points, which are answered by buttons. */
export const URGENT = ["evade", "pay", "save"];
/** Tags of what gives its player life, and nothing else. */
const HEALING = ["heals", "saves", "needs_company"];

export function mark(key: string): Mark {
  const { symbols = [], tags = [], weapon } = kind(key) ?? {};
  return {
    weapon,
    harms: isTagged(key, "shoots", "shoots_all", "contests"),
    heals: tags.includes("heals") && tags.every((tag) => HEALING.includes(tag)),
    robs: symbols.some((line) => line.target !== "self" && ["draw", "discard"].includes(line.symbol)),
  };
}

/** A choice that is not an answer yet. */
interface Draft {
  /** What is chosen so far: a card, then as what, at whom, at which card there. */
  choice: Choice;
  /** Why the picked card cannot be used, or not at some seats. */
  reasons: Reason[];
  /** Passing with the space bar was asked for once and wants to be confirmed. */
  leaving: boolean;
  /** What one was warned about: the text, and the answer, which a button gives without anything being picked. */
  warned: string | null;
  doubted: Content | null;
  /** The seat whose cards are being read. */
  reading: number | null;
  /** The advice of a bot is being read. */
  advised: boolean;
  /** Cards that are to be discarded together. */
  marked: readonly string[];
}

const EMPTY: Draft = {
  choice: {},
  reasons: [],
  leaving: false,
  warned: null,
  doubted: null,
  reading: null,
  advised: false,
  marked: [],
};

/** A loss of life of one's own: whose, by what, and whether one could have done anything. */
export interface Blow {
  by: number;
  why: string;
  from: number;
  to: number;
  helpless: boolean;
}

export class TableUi {
  /** What of the table may be seen by now. */
  readonly shown: ShownTable;
  /** The draft and the question that it belongs to: the next question begins with an empty one. */
  private kept: { question: number; draft: Draft } = $state.raw({ question: 0, draft: EMPTY });
  private draft: Draft = $derived.by(() => (this.kept.question === this.shown.questions ? this.kept.draft : EMPTY));
  choice: Choice = $derived(this.draft.choice);
  reasons: Reason[] = $derived(this.draft.reasons);
  leaving = $derived(this.draft.leaving);
  warned = $derived(this.draft.warned);
  reading = $derived(this.draft.reading);
  advised = $derived(this.draft.advised);
  marked = $derived(this.draft.marked);
  /** What was marked together and is still to be given up: each card is a question of its own. */
  private bundle: readonly string[] = [];
  /** The card on offer that one would like to have when one's turn to choose comes. */
  wish: string | null = $state(null);
  /** One's last answer can be taken back. */
  slip = $state(false);
  /** What is on offer and lies under the pointer or has the focus. */
  eyed: string | null = $state(null);
  /** The piles that boxes add are being read. */
  browsing = $state(false);
  /** The last loss of life of one's own, until one does something. */
  blow: Blow | null = $state.raw(null);

  view: View | null = $derived.by(() => this.shown.update.view);
  viewer = $derived(this.view?.viewer ?? -1);
  names: string[] = $derived.by(() => this.model.update.seats.map((seat) => seat.name));
  teller = $derived(new Teller(words, this.names, this.viewer, this.view));
  /** The table of the game that is played. */
  game = $derived.by(() => tableOf(this.model.update.options.game));
  asked: Asked | null = $derived.by(() => this.shown.update.asked);
  mine = $derived(this.asked !== null && this.asked.seat === this.viewer && this.asked.options !== undefined);
  /** Who has to answer now: one player, or several at the same time. */
  answering: number[] = $derived.by(() => {
    const { window, seat = -1 } = this.asked ?? {};
    return window ? window.seats.filter((one) => !window.answered.includes(one)) : [seat];
  });
  /** Whose answers wait until those of others have taken effect. */
  answered: number[] = $derived(this.asked?.window?.answered ?? []);
  options: Content[] = $derived(this.mine ? (this.asked?.options ?? []) : []);
  things = $derived(byStep(this.options, "thing"));
  left = $derived(remaining(this.options, this.choice));
  step: Step | null = $derived(nextStep(this.options, this.choice));
  ready: Content | null = $derived(this.choice.thing === undefined ? null : settled(this.options, this.choice));
  /** One's own cards that may pay for what one looks at or has picked. */
  payers: readonly string[] = $derived.by(() => this.asked?.means?.[this.eyed ?? this.choice.thing ?? ""] ?? []);
  /** How many cards of the hand have to be discarded, where it is more than one: they are marked, and go together. */
  several = $derived.by(() => {
    const { verb, need = 1 } = this.asked ?? {};
    return verb === "discard" && need > 1 && this.hand.some((label) => this.can(label)) ? need : 0;
  });
  /** One may ask a bot what it would do. */
  advisable = $derived.by(() => this.model.update.advisable && this.options.length > 1);
  /** What it said about this question. */
  advice: Advice | null = $derived.by(() => {
    const { advice } = this.model.update;
    return advice && advice.question === this.asked?.number ? advice : null;
  });
  /** The answer to this question is on its way. The next question may come before the last answer is confirmed. */
  sending = $derived.by(() =>
    this.model.pending.some(({ what }) => what.type === "answer" && what.question === this.asked?.number),
  );
  /** One's own seat, as long as one has a part in the game. */
  own: SeatView | null = $derived.by(() => {
    const seat = this.view?.seats[this.viewer];
    return seat && (seat.alive || seat.ghost || (this.game.crew && !this.view?.over)) ? seat : null;
  });
  /** A player, one who was eliminated, or somebody who only watches. */
  part: Part = $derived(this.own ? "player" : this.viewer >= 0 && !this.view?.over ? "out" : "watcher");
  /** Hands of others can be seen, too: after one's own end, in replays, and while a rule opens them. */
  open = $derived(this.view?.seats.some((seat) => seat.seat !== this.viewer && known(seat.hand).length > 0) ?? false);
  hand = $derived(known(this.own?.hand));
  /** The other seats, clockwise from one's left. Whoever only watches sees all of them. */
  others: number[] = $derived.by(() => {
    const circle = this.view?.circle ?? [];
    const at = circle.indexOf(this.viewer);
    const round = [...circle.slice(at + 1), ...circle.slice(0, Math.max(at, 0))];
    return this.own || at < 0 ? round : [...round, this.viewer];
  });
  /** What can be aimed at or looked at, in the order of its keys. */
  places: number[] = $derived.by(() => this.game.places(this));
  /** The seats at which the picked card can be aimed. */
  targets: Map<number, Content[]> = $derived.by(() => {
    if (this.choice.thing === undefined || this.choice.to !== undefined) return new Map();
    if (this.step === "as") return new Map(); // first as what it is played
    // What is merely picked is not aimed at anybody: its seat says where it lies, or for whom it is.
    const aimed = this.left.filter((option) => option.do !== "pick");
    const all = [...byStep(aimed, "to")].filter(([to]) => to !== "");
    // Nobody needs to aim at themselves where there is no choice.
    const groups = all.length > 1 ? all : all.filter(([to]) => !this.mineIs(Number(to)));
    return new Map(groups.map(([to, options]) => [Number(to), options]));
  });

  /** What there is to choose from once a thing is picked: as what, or which card of the target. */
  details: string[] = $derived.by(() => {
    const asked = this.choice.thing !== undefined && (this.step === "target" || this.step === "as");
    return asked ? [...byStep(this.left, this.step!).keys()] : [];
  });

  /** What happened, as far as it may be told. */
  told: Happening[] = $derived.by(() => this.model.log.filter((one) => one.version < this.shown.curtain));
  /** Cards laid open for somebody to choose from. */
  goods: readonly string[] = $derived.by(() =>
    this.asked?.why && this.asked.verb === "card" ? known(this.view?.shown) : [],
  );
  /** Whom what is picked would hit, and how likely. */
  threats: Threat[] = $derived.by(() => {
    const told = this.choice.thing === undefined ? [] : (this.asked?.threats ?? []);
    return told.filter((threat) => this.left.includes(this.options[threat.option]!));
  });
  /** Why the picked card cannot be used, in words. */
  explained: string[] = $derived.by(() => [...new Set(this.reasons.map((reason) => this.teller.say(reason.said)))]);

  constructor(readonly model: TableModel) {
    this.shown = new ShownTable(model);
    this.shown.felt = (fact, before, asked) => this.feel(fact, before, asked);
  }

  /** Keep in mind what cost oneself life, for there may have been no time to read it. */
  private feel(fact: Fact, before: View, asked: Asked | null): void {
    const { what, seat = -1, to = -1, why = "", number = 1 } = fact;
    if (declared(what)?.motion !== "wound" || this.viewer < 0 || !this.mineIs(seat)) return;
    const life = before.seats[seat]?.life ?? 0;
    const urged = asked?.seat === this.viewer && URGENT.includes(asked.verb);
    const helpless = urged && (asked.options ?? []).every((option) => option.do === "pass");
    this.blow = { by: to === seat ? -1 : to, why, from: life, to: Math.max(0, life - number), helpless };
  }

  private revise(part: Partial<Draft>): void {
    this.kept = { question: this.shown.questions, draft: { ...this.draft, ...part } };
  }

  /** Put back what is picked, and close what is being read. */
  cancel(): void {
    this.revise(EMPTY);
  }

  /** Read the cards of a seat; null: no longer. */
  read(seat: number | null): void {
    this.revise({ reading: seat });
  }

  /** What the log says of a fact. */
  tell(fact: Fact): string {
    const happening = this.model.log.findLast((one) => one.fact === fact);
    return happening ? this.teller.line(happening) : "";
  }

  /** It is oneself, or one of one's own characters. */
  private mineIs(seat: number): boolean {
    return this.game.playerOf(seat) === this.viewer;
  }

  /** The user is about to lose a life point. */
  get hurt(): boolean {
    return this.mine && URGENT.includes(this.asked!.verb);
  }

  /** What one began oneself has come back, as a duel does, and the other one was first to answer. */
  get returned(): boolean {
    if (!this.mine || this.asked?.verb !== "pay" || this.asked.by < 0) return false;
    const { why } = this.asked;
    const begun = this.told.findLast(({ fact }) => fact?.what === "play")?.fact;
    return begun?.seat === this.viewer && (begun.why || keyOf(known(begun.cards)[0] ?? "")) === why;
  }

  get turn(): boolean {
    return this.mine && this.asked?.verb === "play";
  }

  /** Whether one role helps another that everybody knows from the start. */
  private allied = (role: string, known: string): boolean =>
    role !== known && isOpen(known, this.model.update.options.players) && kind(role)?.side === kind(known)?.side;

  can(thing: string): boolean {
    return this.things.has(thing);
  }

  /** The name of a card of one's own and what one can do with it, for those who hear it. */
  named(name: string, label: string): string {
    const usable = this.can(label) && words.say("table.usable");
    const paying = this.payers.includes(label) && words.say("table.pays");
    return [name, usable, paying].filter(Boolean).join(", ");
  }

  reasonFor(seat: number): string {
    const reason = this.reasons.find((one) => one.to === seat);
    return reason ? this.teller.say(reason.said) : "";
  }

  /** Pick a thing, look at it, or put it back; picked for the second time it is used. */
  tap(thing: string): void {
    if (this.several && this.hand.includes(thing) && this.can(thing)) return this.toggle(thing);
    if (this.choice.thing === thing) {
      if (this.ready) this.commit(this.ready);
      else if (this.step === null || !this.can(thing)) this.cancel();
      return;
    }
    this.pick(thing);
    if (settings.quick && this.ready && this.targets.size === 0) this.commit(this.ready);
  }

  /** Mark a card to be discarded with others, or take the mark off. */
  private toggle(thing: string): void {
    const others = this.marked.filter((label) => label !== thing);
    const marked = others.length < this.marked.length ? others : [...others, thing].slice(-this.several);
    this.revise({ ...EMPTY, marked });
    if (settings.quick) this.discardMarked();
  }

  /** Discard what is marked, once it is enough. */
  discardMarked(): void {
    if (!this.several || this.marked.length < this.several) return;
    this.bundle = this.marked;
    this.unbundle();
  }

  /** Give up the next card of those that were marked together. */
  private unbundle(): void {
    const [next, ...rest] = this.bundle;
    const option = next === undefined || this.asked?.verb !== "discard" ? undefined : this.things.get(next)?.[0];
    this.bundle = option ? rest : [];
    if (option) this.commit(option);
  }

  pick(thing: string): void {
    this.revise({ ...EMPTY, choice: { thing } });
    const { in_play = [], characters = [] } = this.own ?? {};
    const mine = [...this.hand, ...in_play, ...characters].includes(thing);
    if (mine && (!this.can(thing) || this.turn)) void this.explain(thing);
  }

  private async explain(thing: string): Promise<void> {
    const { questions } = this.shown;
    const reasons = await this.model.explain(thing);
    if (this.shown.questions === questions && this.choice.thing === thing) this.revise({ reasons: reasons ?? [] });
  }

  /** Offer to take back one's last answer, as long as the server allows it. */
  watchSlip(): (() => void) | undefined {
    const { slip } = this.model.update;
    this.slip = slip > 0;
    if (slip <= 0) return undefined;
    const timer = setTimeout(() => (this.slip = false), slip * 1000);
    return () => clearTimeout(timer);
  }

  takeBack(): void {
    if (!this.slip) return;
    this.slip = false;
    void this.model.send({ type: "takeback" });
  }

  /** Ask a bot what it would do, or close its advice. */
  toggleAdvice(): void {
    if (this.advised || !this.advisable) return this.cancel();
    this.revise({ ...EMPTY, advised: true });
    if (!this.advice) void this.model.send({ type: "advise", question: this.asked!.number });
  }

  /** Choose an answer without giving it. */
  takeUp(option: Content): void {
    if (option.do === "pass") return this.revise({ ...EMPTY, leaving: true });
    const picked = STEPS.map((step) => [step, valueOf(option, step)] as const).filter(([, value]) => value !== "");
    this.revise({ ...EMPTY, choice: Object.fromEntries(picked) });
  }

  choose(step: Step, value: string): void {
    this.revise({ choice: { ...this.choice, [step]: value }, warned: null, doubted: null });
    if (this.ready) this.commit(this.ready);
  }

  /** A seat: the target of what is picked, an answer by itself, or somebody to look at. */
  seat(seat: number): void {
    if (this.targets.has(seat)) this.choose("to", String(seat));
    else if (this.can(`seat ${seat}`)) this.tap(`seat ${seat}`);
    else this.read(this.reading === seat ? null : seat);
  }

  commit(option: Content): void {
    if (!this.asked || this.sending) return;
    const doubt =
      settings.warnings && this.view
        ? (warning(option, this.asked, this.view, mark, this.allied, this.game.struck(this.view, this.asked.seat)) ??
          this.game.doubt?.(option, this.viewer) ??
          null)
        : null;
    if (doubt && this.warned !== doubt) {
      this.revise({ warned: doubt, doubted: option });
      return;
    }
    this.blow = null;
    void this.model.send({ type: "answer", question: this.asked.number, answer: option });
    this.cancel();
  }

  /** Marks a card on offer as the one to take, or takes the mark back. */
  wishFor(label: string): void {
    this.wish = this.wish === label ? null : label;
  }

  /** Takes the card that was wished for as soon as one may; forgets the wish when it is gone. */
  grant(): void {
    if (this.mine && !this.sending && this.bundle.length) return this.unbundle();
    if (this.wish === null) return;
    const mine = this.mine && this.asked?.verb === "card" ? this.things.get(this.wish) : undefined;
    if (mine?.length === 1) {
      this.wish = null;
      this.commit(mine[0]!);
    } else if (this.mine || !this.goods.includes(this.wish)) this.wish = null;
  }

  /** Enter: give the answer that is chosen; after a warning, think better of it. */
  confirm(): void {
    if (this.warned) this.cancel();
    else if (this.advised && this.advice) this.takeUp(this.advice.options[0]!.answer);
    else if (this.ready) this.commit(this.ready);
    else this.discardMarked();
  }

  /** Give the answer that one was warned about. */
  insist(): void {
    const option = this.draft.doubted ?? this.ready;
    if (option) this.commit(option);
  }

  /** Space: what is chosen, else what the table would do for somebody who is away. */
  usual(): void {
    if (this.warned || this.ready || this.marked.length) return this.confirm();
    const pass = this.options.find((option) => option.do === "pass");
    if (!pass || this.choice.thing !== undefined) return;
    // A turn, or a life point that something could save, is not given up by one press.
    const loses = this.turn || (this.hurt && this.options.some((option) => option.do !== "pass"));
    if (loses && this.options.length > 1 && !this.leaving) this.revise({ leaving: true });
    else this.commit(pass);
  }

  pass(): void {
    const pass = this.options.find((option) => option.do === "pass");
    if (pass) this.commit(pass);
  }

  /** The key that picks a thing: numbers for the hand, and for whatever is offered where the hand has no part. */
  keyOf(thing: string): string {
    const place = this.hand.indexOf(thing);
    const hand = !this.mine || this.turn || [...this.things.keys()].some((name) => this.hand.includes(name));
    if (place >= 0) return !hand ? "" : place < 9 ? String(place + 1) : place === 9 ? "0" : "";
    const offers = [...this.things.keys()].filter((name) => name !== PASS && !this.hand.includes(name));
    const at = offers.indexOf(thing);
    if (at < 0) return "";
    return (hand ? OFFER_KEYS[at] : at < 9 ? String(at + 1) : OFFER_KEYS[at - 9]) ?? "";
  }

  /** The thing that a key picks. */
  thingAt(key: string): string | undefined {
    return [...new Set([...this.hand, ...this.things.keys()])].find((name) => this.keyOf(name) === key);
  }

  /** The effect of the picked card on a target, for the tag below its seat. */
  effect(seat: number): { text: string; args: Record<string, number> } | null {
    const option = this.targets.get(seat)?.[0];
    const aimed = this.view?.seats[seat];
    if (!option || !aimed) return null;
    const used = mark(option.as ?? option.what ?? keyOf(option.card ?? ""));
    const threat = this.threats.find((one) => one.to === seat);
    if (threat) {
      const args = { percent: threat.percent, need: threat.need ?? 1 };
      return { text: args.need > 1 ? "moments.hits_need" : "moments.hits", args };
    }
    if (used.harms) return { text: "table.hit", args: { from: aimed.life, to: aimed.life - 1 } };
    return { text: "table.choose", args: {} };
  }
}
