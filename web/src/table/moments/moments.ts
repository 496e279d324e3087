/** What each fact looks like and sounds like, as data: which card flies from where to where, who is shot, who falls. */
import type { Fact } from "../../lib/protocol";
import type { Sound } from "../../sound/synth";
import { count, keyOf, known } from "../choices";

export type Place =
  `seat-${number}` | `hand-${number}` | `play-${number}` | `deck-${number}` | "deck" | "discard" | "event" | "centre";

export type Effect =
  | { do: "fly"; cards: readonly string[] | number; from: Place; to: Place; wait?: number }
  | { do: "flip"; seat: number; cards: readonly string[]; text: string }
  | { do: "shot"; from: number; to: number; wait?: number }
  | { do: "dodge"; seat: number; card: string }
  | { do: "lose"; seat: number; n: number }
  | { do: "gain"; seat: number; n: number }
  | { do: "tag"; seat: number; text: string; tone: "plain" | "good" | "bad" }
  | { do: "sweep"; from: number; seats: readonly number[] }
  | { do: "duel"; a: number; b: number }
  | { do: "answer"; seat: number; card: string }
  | { do: "unduel" }
  | { do: "blast"; seat: number }
  | { do: "fall"; seat: number; role: string; text: string }
  | { do: "event"; card: string }
  | { do: "turn"; seat: number }
  | { do: "swap"; a: number; b: number };

export interface Moment {
  effects: Effect[];
  /** Milliseconds at usual speed before the next one may begin. */
  ms: number;
  sound?: Sound;
  /** Everything stops for it: it is not hurried. */
  grave?: boolean;
}

/** What the table knows besides the facts. */
export interface Scene {
  /** A card that shoots or costs a life. */
  harms(key: string): boolean;
  /** A card that stays on the table. */
  stays(key: string): boolean;
  /** It is aimed at all others. */
  sweeps(key: string): boolean;
  /** The seats in turn order after this one, without those who are out. */
  after(seat: number): number[];
  tell(fact: Fact): string;
  /** Where this seat draws from, if not from the one deck. */
  deckOf?(seat: number): Place;
}

/** Milliseconds, as the design says. */
export const TIMES = { flight: 260, deal: 240, apart: 70, flip: 1050, shot: 380, dodge: 300, life: 320 } as const;

/** Cards of The Duel that are also in the main game look the same there. */
const plain = (key: string) => key.replace(/^duel_/, "");

const STACK = 6; // more cards than this in one flight look the same

/** Tells one fact after the other, remembering what they leave open. */
export class Director {
  private played: { card: string; by: number } | null = null;
  private duellists: [number, number] | null = null;
  private turn = -1;

  constructor(private readonly scene: Scene) {}

  moment(fact: Fact): Moment | null {
    const { seat = -1, to = -1, why = "" } = fact;
    const cards = fact.cards ?? [];
    const first = known(cards)[0] ?? "";
    const n = Math.min(STACK, count(cards));
    const some = typeof cards === "number" ? n : cards.slice(0, STACK);
    const dealt = TIMES.deal + TIMES.apart * Math.max(0, n - 1);
    const text = () => this.scene.tell(fact);
    switch (fact.what) {
      case "turn": {
        this.turn = seat;
        const over = this.endDuel();
        return { effects: [...over, { do: "turn", seat }], ms: 200, sound: "turn" };
      }
      case "draw":
        return {
          effects: [{ do: "fly", cards: some, from: this.scene.deckOf?.(seat) ?? "deck", to: `hand-${seat}` }],
          ms: dealt,
          sound: "card",
        };
      case "take":
        return { effects: [{ do: "fly", cards: some, from: "centre", to: `hand-${seat}` }], ms: dealt, sound: "card" };
      case "show":
      case "look":
        return { effects: [{ do: "fly", cards: some, from: "deck", to: "centre" }], ms: dealt, sound: "card" };
      case "play":
        return this.play(fact, first, seat, to, why || keyOf(first));
      case "equip": {
        const from = this.played?.card === first ? this.played.by : this.turn;
        const place: Place = this.played?.card === first ? `hand-${from}` : `play-${from}`;
        this.played = null;
        const fuse = plain(keyOf(first)) === "dynamite";
        return {
          effects: [{ do: "fly", cards: [first], from: place, to: `play-${seat}` }],
          ms: TIMES.flight,
          sound: fuse ? "fuse" : keyOf(first) === "jail" ? "bolt" : "card",
        };
      }
      case "evade":
        return {
          effects: [
            { do: "fly", cards: [first], from: `hand-${seat}`, to: "discard" },
            { do: "dodge", seat, card: first },
          ],
          ms: TIMES.dodge + 200,
          sound: "dodge",
        };
      case "use": {
        const effects: Effect[] = [{ do: "tag", seat, text: text(), tone: "plain" }];
        if (to >= 0 && to !== seat && this.scene.harms(why)) effects.push({ do: "shot", from: seat, to });
        return { effects, ms: TIMES.shot, sound: this.scene.harms(why) ? "shot" : "knock" };
      }
      case "flip":
        return { effects: [{ do: "flip", seat, cards: known(cards), text: text() }], ms: TIMES.flip, sound: "tick" };
      case "wound": {
        const over = plain(why) === "duel" ? this.endDuel() : [];
        const loss: Effect = { do: "lose", seat, n: fact.number ?? 1 };
        if (plain(why) === "dynamite")
          return { effects: [{ do: "blast", seat }, loss], ms: 700, sound: "blast", grave: true };
        return { effects: [...over, loss], ms: TIMES.life, sound: "life" };
      }
      case "heal":
      case "revive":
        return { effects: [{ do: "gain", seat, n: fact.number ?? 1 }], ms: TIMES.life, sound: "beer" };
      case "pay": {
        const effects: Effect[] = [{ do: "fly", cards: [first], from: `hand-${seat}`, to: "discard" }];
        if (this.duellists?.includes(seat)) effects.push({ do: "answer", seat, card: first });
        return { effects, ms: TIMES.flight, sound: plain(why) === "duel" ? "shot" : "card" };
      }
      case "discard":
        return { effects: [{ do: "fly", cards: some, from: `hand-${seat}`, to: "discard" }], ms: dealt, sound: "card" };
      case "stow":
        return {
          effects: [{ do: "fly", cards: 1, from: `hand-${seat}`, to: "deck" }],
          ms: TIMES.flight,
          sound: "card",
        };
      case "steal":
      case "give": {
        const [giver, taker] = fact.what === "give" ? [seat, to] : [to, seat];
        const flight: Effect = { do: "fly", cards: some, from: `hand-${giver}`, to: `hand-${taker}` };
        return { effects: [flight], ms: dealt + 60, sound: "card" };
      }
      case "rob":
        return { effects: [{ do: "fly", cards: some, from: `hand-${to}`, to: "discard" }], ms: dealt, sound: "card" };
      case "skip":
        return { effects: [{ do: "tag", seat, text: text(), tone: "bad" }], ms: 500, sound: "bolt" };
      case "out": {
        const over = this.endDuel();
        const fall: Effect = { do: "fall", seat, role: fact.note ?? "", text: text() };
        return { effects: [...over, fall], ms: 2000, sound: "bell", grave: true };
      }
      case "event":
        return { effects: [{ do: "event", card: first }], ms: 2000, sound: "telegraph", grave: true };
      case "swap":
        return { effects: [{ do: "swap", a: seat, b: seat + 2 }], ms: TIMES.flight + 140, sound: "knock" };
      case "immune":
      case "say":
      case "copy":
      case "ghost":
      case "extra_turn":
      case "reward":
      case "penalty":
        return { effects: [{ do: "tag", seat, text: text(), tone: "plain" }], ms: 450, sound: "card" };
      case "over":
        return { effects: this.endDuel(), ms: 0, sound: "victory" };
      default:
        return null;
    }
  }

  private play(fact: Fact, card: string, seat: number, to: number, kind: string): Moment {
    if (this.scene.stays(kind) && !(to >= 0 && to !== seat && this.scene.harms(kind))) {
      // It flies when it is laid down: the next fact says where.
      this.played = { card, by: seat };
      return { effects: [], ms: 0 };
    }
    // Whatever became of the last duel, it is over when another card is played.
    const effects: Effect[] = [...this.endDuel(), { do: "fly", cards: [card], from: `hand-${seat}`, to: "discard" }];
    if (plain(kind) === "duel" && to >= 0) {
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

  private endDuel(): Effect[] {
    if (!this.duellists) return [];
    this.duellists = null;
    return [{ do: "unduel" }];
  }
}
