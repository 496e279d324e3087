/** Turn facts into moments: effects and sounds such as flying cards, shots and falls. */
import { lookOf } from "../../art/looks";
import type { Fact, FactData } from "../../lib/server/protocol";
import { count, keyOf, known } from "../state/choices";
import type { Motion } from "../state/facts.svelte";
import { TIMES, type Effect, type Moment, type Place, type Scene } from "./types";

const STACK = 6; // more cards than this in one flight look the same
const FUSE = 8; // about as often is an explosive passed on before it goes off
const HANDS = ["hand", "their_hand"];
/** Where tokens lie, and nothing else. */
const HOLDERS = ["supply", "seat", "their_seat"];

/** A fact with its declaration, and what its drawing needs of it. */
interface Told {
  fact: Fact;
  declared: FactData;
  seat: number;
  to: number;
  why: string;
  /** The first card, if one may see it. */
  first: string;
  /** The cards that fly, or how many. */
  some: readonly string[] | number;
  /** How long they fly, one after the other. */
  dealt: number;
}

function read(fact: Fact, declared: FactData): Told {
  const { seat = -1, to = -1, why = "", cards = [] } = fact;
  const n = Math.min(STACK, count(cards));
  const some = typeof cards === "number" ? n : cards.slice(0, STACK);
  const dealt = TIMES.deal + TIMES.apart * Math.max(0, n - 1);
  return { fact, declared, seat, to, why, first: known(cards)[0] ?? "", some, dealt };
}

/** Translate facts one after the other, keeping state between them. */
export class Director {
  private played: { card: string; from: Place } | null = null;
  private duellists: [number, number] | null = null;
  private turn = -1;
  private passes = 0;
  /** Who has just lost life: what they draw at once, they draw for that. */
  private hurt = -1;

  constructor(private readonly scene: Scene) {}

  moment(fact: Fact): Moment | null {
    const declared = this.scene.declared(fact.what);
    if (!declared) return null;
    const made = this.motions[declared.motion ?? ""](read(fact, declared));
    if (!drawsCards(declared)) this.hurt = declared.motion === "wound" ? (fact.seat ?? -1) : -1;
    return made;
  }

  /** How each motion is drawn. A fact is declared with one of them: see docs/facts.md. */
  private readonly motions: Record<Motion, (told: Told) => Moment | null> = {
    "": () => null,
    fly: (told) => this.fly(told),
    snatch: (told) => this.snatch(told),
    play: (told) => this.play(told),
    lay: ({ first, seat }) => this.lay(first, seat),
    evade: ({ seat, to, first }) => ({
      effects: [
        { do: "fly", cards: [first], from: `hand-${seat}`, to: "discard" },
        { do: "dodge", seat, card: first },
        ...(to >= 0 ? [{ do: "pass" as const, from: to, to: seat }] : []),
      ],
      ms: TIMES.dodge + 200,
      sound: "dodge",
    }),
    pay: ({ seat, first, why }) => {
      const answers = this.duellists?.includes(seat) ?? false;
      return {
        effects: [
          { do: "fly", cards: [first], from: `hand-${seat}`, to: "discard" },
          { do: answers ? "answer" : "dodge", seat, card: first },
        ],
        ms: TIMES.flight,
        sound: this.scene.tagged(why, "contests") ? "shot" : "card",
      };
    },
    use: (told) => {
      const { seat, to, why } = told;
      const harms = this.scene.harms(why);
      const effects: Effect[] = [this.tag(told)];
      if (to >= 0 && to !== seat && harms) effects.push({ do: "shot", from: seat, to });
      return { effects, ms: TIMES.shot, sound: harms ? "shot" : "knock" };
    },
    shoot: (told) => ({
      effects: [this.tag(told), { do: "shot", from: told.seat, to: told.to }],
      ms: TIMES.shot,
      sound: "shot",
    }),
    flip: ({ fact, seat, why }) => ({
      effects: [
        { do: "flip", seat, cards: known(fact.cards), text: this.scene.tell(fact), rule: this.scene.rule(why) },
      ],
      ms: TIMES.flip,
      sound: "tick",
    }),
    wound: ({ fact, seat, why }) => {
      const over = this.scene.tagged(why, "contests") ? this.endDuel(seat) : [];
      const loss: Effect = { do: "lose", seat, n: fact.number ?? 1 };
      if (this.scene.tagged(why, "explodes"))
        return { effects: [{ do: "blast", seat }, loss], ms: 700, sound: "blast", grave: true };
      return { effects: [...over, loss], ms: TIMES.life, sound: "life" };
    },
    heal: ({ fact, seat }) => ({
      effects: [{ do: "gain", seat, n: fact.number ?? 1 }],
      ms: TIMES.life,
      sound: "drink",
    }),
    turn: ({ seat }) => {
      this.turn = seat;
      return { effects: [...this.endDuel(), { do: "turn", seat }], ms: 200, sound: "turn" };
    },
    reveal: ({ seat, why }) => ({ effects: [{ do: "reveal", seat, character: why }], ms: 60, sound: "knock" }),
    swap: ({ seat }) => ({
      effects: [{ do: "swap", a: seat, b: seat + 2 }],
      ms: TIMES.flight + 140,
      sound: "knock",
    }),
    detain: (told) => ({
      effects: [{ do: "bars", seat: told.seat, open: false }, this.tag(told)],
      ms: 500,
      sound: "bolt",
    }),
    fall: ({ fact, seat }) => {
      const fall: Effect = { do: "fall", seat, role: fact.note ?? "", text: this.scene.tell(fact) };
      return { effects: [...this.endDuel(), fall], ms: 2000, sound: "bell", grave: true };
    },
    rise: (told) => ({
      effects: [{ do: "rise", seat: told.seat }, this.tag(told)],
      ms: TIMES.rise,
      sound: "breath",
      grave: true,
    }),
    event: ({ first }) => ({
      effects: [{ do: "event", card: first }],
      ms: 2000,
      sound: lookOf(keyOf(first)).sound ?? "telegraph",
      grave: true,
    }),
    scatter: (told) => ({
      effects: [{ do: "scatter", seat: told.seat }, this.tag(told)],
      ms: 700,
      sound: "card",
    }),
    drive: (told) => ({
      effects: told.seat < 0 ? [{ do: "steam" }] : [{ do: "steam" }, this.tag(told)],
      ms: TIMES.drive + 120,
      sound: "puffs",
    }),
    tag: (told) => ({ effects: [this.tag(told)], ms: 450, sound: "card" }),
    end: () => ({ effects: this.endDuel(), ms: 0, sound: this.scene.lost() ? "bell" : "victory" }),
  };

  /** The sentence of a fact at the seat that it is about. */
  private tag({ fact, declared, seat }: Told): Effect {
    const tone = declared.tone === "good" || declared.tone === "bad" ? declared.tone : "plain";
    return { do: "tag", seat, text: this.scene.tell(fact), tone };
  }

  /** Where a declared place is for this fact; null if nowhere on the table. */
  private place(place: string | undefined, { seat, to, first }: Told): Place | null {
    const held = (owner: number): Place => (this.scene.lay(owner, first) ? `play-${owner}` : `hand-${owner}`);
    switch (place) {
      case "deck":
        return this.scene.deckOf?.(seat) ?? "deck";
      case "discard":
        return "discard";
      case "shown":
        return "centre";
      case "hand":
        return `hand-${seat}`;
      case "in_play":
        return `play-${seat}`;
      case "held":
        return held(seat);
      case "their_hand":
        return `hand-${to}`;
      case "theirs":
        return held(to);
      case "market":
        return this.scene.pileOf(first);
      case "supply":
        return "supply";
      // A card in play may hold tokens and piles, too.
      case "pile":
      case "seat":
        return first ? `play-${seat}` : `seat-${seat}`;
      case "their_seat":
        return first ? `play-${to}` : `seat-${to}`;
      default:
        return null;
    }
  }

  private fly(told: Told): Moment | null {
    const { declared, some, dealt } = told;
    if (HOLDERS.includes(declared.goal ?? "")) return this.flyTokens(told);
    const [from, to] = [this.place(declared.source, told), this.place(declared.goal, told)];
    if (!from || !to) return null;
    // What goes on the deck lies face down there.
    const cards = declared.goal === "deck" ? count(some) : some;
    const reason = HANDS.includes(declared.goal ?? "") ? this.because(told) : [];
    return { effects: [{ do: "fly", cards, from, to }, ...reason], ms: dealt, sound: "card" };
  }

  /** Tokens go from one holder to the other. Where they come from may be what only the table knows. */
  private flyTokens(told: Told): Moment | null {
    const { fact, declared } = told;
    const token = declared.token || fact.note || "";
    const [from, to] = [this.place(declared.source, told) ?? this.scene.holder(token), this.place(declared.goal, told)];
    if (!to) return null;
    const n = Math.min(STACK, fact.number ?? 1);
    const ms = TIMES.token + TIMES.apart * (n - 1);
    return { effects: [{ do: "tokens", token, n, from, to }], ms, sound: "coin" };
  }

  /** What lay open is taken as it lies; a hand is shuffled first, so that chance is believed. */
  private snatch(told: Told): Moment | null {
    const { declared, some, dealt, to: owner } = told;
    const [from, to] = [this.place(declared.source, told), this.place(declared.goal, told)];
    if (!from || !to) return null;
    const held = Math.min(STACK, this.scene.held(owner));
    const shuffled = from === `hand-${owner}` && count(some) === 1 && held > 1;
    const wait = shuffled ? TIMES.shuffle : 0;
    const effects: Effect[] = [{ do: "fly", cards: some, from, to, ...(wait ? { wait } : {}) }];
    if (shuffled) effects.unshift({ do: "shuffle", seat: owner, n: held });
    return { effects: [...effects, ...this.because(told)], ms: dealt + 60 + wait, sound: "card" };
  }

  private play(told: Told): Moment {
    const { fact, seat, to, first: card } = told;
    const kind = told.why || keyOf(card);
    const from = this.place(told.declared.source, told) ?? `hand-${seat}`;
    if (this.scene.stays(kind) && !(to >= 0 && to !== seat && this.scene.harms(kind))) {
      // It flies when it is laid down: the next fact says where.
      this.played = { card, from };
      return { effects: [], ms: 0 };
    }
    // Whatever became of the last duel, it is over when another card is played.
    const effects: Effect[] = [...this.endDuel(), { do: "fly", cards: [card], from, to: "discard" }];
    if (this.scene.tagged(kind, "contests") && to >= 0) {
      this.duellists = [seat, to];
      effects.push({ do: "duel", a: seat, b: to });
      return { effects, ms: 700, sound: "card" };
    }
    if (to >= 0 && to !== seat) {
      if (this.scene.harms(kind)) {
        effects.push({ do: "shot", from: seat, to, wait: 160 });
        return { effects, ms: 160 + TIMES.shot, sound: "shot" };
      }
      effects.push({ do: "tag", seat: to, text: this.scene.tell(fact), tone: "bad" });
      return { effects, ms: TIMES.flight + 200, sound: "card" };
    }
    if (this.scene.sweeps(kind)) {
      const seats = this.scene.after(seat);
      effects.push({ do: "sweep", from: seat, seats });
      return { effects, ms: TIMES.flight + 110 * seats.length, sound: "shot" };
    }
    return { effects, ms: TIMES.flight, sound: "card" };
  }

  /** Laid down by whoever played it, or passed on by whoever has the turn. */
  private lay(card: string, seat: number): Moment {
    const laid = this.played?.card === card ? this.played : null;
    this.played = null;
    const key = keyOf(card);
    const flight: Effect = { do: "fly", cards: [card], from: laid?.from ?? `play-${this.turn}`, to: `play-${seat}` };
    if (this.scene.tagged(key, "explodes")) {
      this.passes = laid ? 0 : this.passes + 1;
      const left = Math.max(0.1, 1 - this.passes / FUSE);
      return { effects: [flight, { do: "fuse", seat, left }], ms: TIMES.fuse, sound: "fuse" };
    }
    if (this.scene.tagged(key, "detains"))
      return { effects: [flight, { do: "bars", seat, open: false }], ms: TIMES.flight, sound: "bolt" };
    return { effects: [flight], ms: TIMES.flight, sound: "card" };
  }

  /** A small tag for what follows from an ability: who draws or takes something because of it. */
  private because({ declared, seat, why }: Told): Effect[] {
    const consoled = drawsCards(declared) && seat === this.hurt ? this.scene.character(seat) : "";
    const name = this.scene.ability(why) || consoled;
    return name ? [{ do: "tag", seat, text: name, tone: "plain" }] : [];
  }

  private endDuel(loser = -1): Effect[] {
    if (!this.duellists) return [];
    this.duellists = null;
    return [{ do: "unduel", loser }];
  }
}

const drawsCards = ({ source, goal }: FactData) => source === "deck" && goal === "hand";
