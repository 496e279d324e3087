/** Turn facts into moments: effects and sounds such as flying cards, shots and falls. */
import type { Fact } from "../../lib/server/protocol";
import { count, keyOf, known } from "../state/choices";
import { TIMES, type Effect, type Moment, type Place, type Scene } from "./types";

const STACK = 6; // more cards than this in one flight look the same
const FUSE = 8; // about as often is an explosive passed on before it goes off

/** Translate facts one after the other, keeping state between them. */
export class Director {
  private played: { card: string; by: number } | null = null;
  private duellists: [number, number] | null = null;
  private turn = -1;
  private passes = 0;
  /** Who has just lost life: what they draw at once, they draw for that. */
  private hurt = -1;

  constructor(private readonly scene: Scene) {}

  moment(fact: Fact): Moment | null {
    const made = this.made(fact);
    if (fact.what !== "draw") this.hurt = fact.what === "wound" ? (fact.seat ?? -1) : -1;
    return made;
  }

  private made(fact: Fact): Moment | null {
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
          effects: [
            { do: "fly", cards: some, from: this.scene.deckOf?.(seat) ?? "deck", to: `hand-${seat}` },
            ...this.because(fact),
          ],
          ms: dealt,
          sound: "card",
        };
      case "character":
        return { effects: [{ do: "reveal", seat, character: why }], ms: 60, sound: "knock" };
      case "take":
        return { effects: [{ do: "fly", cards: some, from: "centre", to: `hand-${seat}` }], ms: dealt, sound: "card" };
      case "show":
      case "look":
        return { effects: [{ do: "fly", cards: some, from: "deck", to: "centre" }], ms: dealt, sound: "card" };
      case "play":
        return this.play(fact, first, seat, to, why || keyOf(first));
      case "equip":
        return this.equip(first, seat);
      case "evade":
        return {
          effects: [
            { do: "fly", cards: [first], from: `hand-${seat}`, to: "discard" },
            { do: "dodge", seat, card: first },
            ...(to >= 0 ? [{ do: "pass" as const, from: to, to: seat }] : []),
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
        return {
          effects: [{ do: "flip", seat, cards: known(cards), text: text(), rule: this.scene.rule(why) }],
          ms: TIMES.flip,
          sound: "tick",
        };
      case "wound": {
        const over = this.scene.tagged(why, "contests") ? this.endDuel(seat) : [];
        const loss: Effect = { do: "lose", seat, n: fact.number ?? 1 };
        if (this.scene.tagged(why, "explodes"))
          return { effects: [{ do: "blast", seat }, loss], ms: 700, sound: "blast", grave: true };
        return { effects: [...over, loss], ms: TIMES.life, sound: "life" };
      }
      case "heal":
      case "revive":
        return { effects: [{ do: "gain", seat, n: fact.number ?? 1 }], ms: TIMES.life, sound: "drink" };
      case "pay": {
        const effects: Effect[] = [{ do: "fly", cards: [first], from: `hand-${seat}`, to: "discard" }];
        if (this.duellists?.includes(seat)) effects.push({ do: "answer", seat, card: first });
        else effects.push({ do: "dodge", seat, card: first });
        return { effects, ms: TIMES.flight, sound: this.scene.tagged(why, "contests") ? "shot" : "card" };
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
        return this.taken(fact, some, giver, `hand-${taker}`, fact.what === "steal");
      }
      case "rob":
        return this.taken(fact, some, to, "discard", true);
      case "skip":
        return {
          effects: [
            { do: "bars", seat, open: false },
            { do: "tag", seat, text: text(), tone: "bad" },
          ],
          ms: 500,
          sound: "bolt",
        };
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
      case "step_up":
        return { effects: [{ do: "tag", seat, text: text(), tone: "plain" }], ms: 450, sound: "card" };
      case "penalty":
        return {
          effects: [
            { do: "scatter", seat },
            { do: "tag", seat, text: text(), tone: "bad" },
          ],
          ms: 700,
          sound: "card",
        };
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

  /** Laid down from the hand, or passed on by whoever has the turn. */
  private equip(card: string, seat: number): Moment {
    const laid = this.played?.card === card;
    const from = laid ? this.played!.by : this.turn;
    this.played = null;
    const key = keyOf(card);
    const flight: Effect = {
      do: "fly",
      cards: [card],
      from: laid ? `hand-${from}` : `play-${from}`,
      to: `play-${seat}`,
    };
    if (this.scene.tagged(key, "explodes")) {
      this.passes = laid ? 0 : this.passes + 1;
      const left = Math.max(0.1, 1 - this.passes / FUSE);
      return { effects: [flight, { do: "fuse", seat, left }], ms: TIMES.fuse, sound: "fuse" };
    }
    if (this.scene.tagged(key, "detains"))
      return { effects: [flight, { do: "bars", seat, open: false }], ms: TIMES.flight, sound: "bolt" };
    return { effects: [flight], ms: TIMES.flight, sound: "card" };
  }

  /** What lay open is taken as it lies; a hand is shuffled first, so that chance is believed. */
  private taken(fact: Fact, cards: readonly string[] | number, from: number, to: Place, blind: boolean): Moment {
    const n = count(cards);
    const open = known(cards)[0];
    const time = TIMES.deal + TIMES.apart * Math.max(0, n - 1) + 60;
    if (open !== undefined && this.scene.lay(from, open)) {
      const flight: Effect = { do: "fly", cards, from: `play-${from}`, to };
      return { effects: [flight, ...this.because(fact)], ms: time, sound: "card" };
    }
    const held = Math.min(STACK, this.scene.held(from));
    const shuffled = blind && n === 1 && held > 1;
    const wait = shuffled ? TIMES.shuffle : 0;
    const effects: Effect[] = [{ do: "fly", cards, from: `hand-${from}`, to, ...(wait ? { wait } : {}) }];
    if (shuffled) effects.unshift({ do: "shuffle", seat: from, n: held });
    return { effects: [...effects, ...this.because(fact)], ms: time + wait, sound: "card" };
  }

  /** A small tag for what follows from an ability: who draws or takes something because of it. */
  private because({ what, seat = -1, why = "" }: Fact): Effect[] {
    const name = this.scene.ability(why) || (what === "draw" && seat === this.hurt ? this.scene.character(seat) : "");
    return name ? [{ do: "tag", seat, text: name, tone: "plain" }] : [];
  }

  private endDuel(loser = -1): Effect[] {
    if (!this.duellists) return [];
    this.duellists = null;
    return [{ do: "unduel", loser }];
  }
}
