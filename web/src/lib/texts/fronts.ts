import type { Args, Words } from "./catalogue";
import type { Asked, Content, Fact, View } from "../server/protocol";
import { Teller } from "./teller";

/** What a card shows for draw!: barrel, snake, dynamite, horseshoe. */
const SYMBOLS: Record<string, string> = { b: "⊟", s: "§", d: "✹", h: "Ω" };
/** From here on a seat means the character who stands there, not its player. */
const CAST = 100;
/** Facts that happen to a character. */
const OF_CHARACTERS = ["wound", "heal", "equip", "out"];
/** Facts whose `to` is one. */
const AT_CHARACTERS = ["play", "use", "steal", "rob"];

/** As much of a view as says who stands where. */
export type Stage = { awake?: View["awake"]; seats: Pick<View["seats"][number], "seat" | "characters">[] };

/**
 * Tells games in which a player has several characters, who are spoken of by their own names. The same as
 * bang.games.duel.sentences.FrontTeller: who stands where follows from the log, or is set from a view.
 */
export class FrontTeller extends Teller {
  private cast = new Map<number, string>();
  private awake: readonly number[] = [];

  look(view: Stage): void {
    this.awake = view.awake ?? [];
    this.cast = new Map(view.seats.flatMap(({ seat, characters: [first] }) => (first ? [[seat, first]] : [])));
  }

  /** The character who stands at a place. */
  character(place: number): string {
    return this.who(CAST + place);
  }

  override who(seat: number): string {
    if (seat < this.names.length) return super.who(seat);
    return this.name(this.cast.get(seat % CAST) ?? "nobody");
  }

  /** A card with what it shows for draw!. */
  override card(label: string): string {
    const [key = "", printed] = label.split(" ");
    return printed ? `${this.name(key)} ${SYMBOLS[printed.slice(-1)]}` : this.name(key);
  }

  override fact(told: Fact): string {
    const { what, seat = -1, to = -1 } = told;
    const aimed = to >= 0 && to !== seat;
    if (what === "character") {
      this.cast.set(seat, told.why ?? "");
      return super.fact({ ...told, seat: seat % this.names.length });
    }
    if (what === "swap" || what === "step_up") this.exchange(seat, seat + this.names.length);
    if (what === "out") return this.words.say("log.out_fallen", { why: this.character(seat) });
    if (what === "play" && aimed) return this.aimed(told);
    if (what === "over") return this.words.say("log.over", { side: this.name(told.note ?? "") });
    if (OF_CHARACTERS.includes(what)) return super.fact({ ...told, seat: CAST + seat });
    if (AT_CHARACTERS.includes(what) && aimed && typeof told.cards !== "number") {
      return super.fact({ ...told, to: CAST + to });
    }
    return super.fact(told);
  }

  private exchange(front: number, behind: number): void {
    const [one, other] = [this.cast.get(front) ?? "", this.cast.get(behind) ?? ""];
    this.cast.set(front, other).set(behind, one);
  }

  /** A card played on a character, perhaps for the sake of a card that it has. */
  private aimed(told: Fact): string {
    const { seat = -1, to = -1, why = "" } = told;
    const [card = "", target] = told.cards as string[];
    this.played = card;
    const text = this.words.say(seat === this.viewer ? "log.play_on.you" : "log.play_on", {
      who: this.who(seat),
      card: this.cardAs(card, why),
      target: this.character(to),
    });
    return target === undefined ? text : `${text.slice(0, -1)} (${this.card(target)}).`;
  }

  /** Who of the two is shot at is worth saying. */
  override prompt(asked: Asked): string {
    if (asked.verb !== "evade" || asked.seat !== this.viewer || !this.awake.length) return super.prompt(asked);
    return this.words.say("ask.evade_front", {
      who: this.character(this.awake[this.viewer]!),
      by: this.who(asked.by),
      why: this.name(asked.why),
    });
  }

  override option(content: Content, verb: string): string {
    const { to = -1 } = content;
    const someone = content.do !== "pick" || content.card !== undefined;
    const place = to >= 0 && someone && (to !== this.viewer || content.target !== undefined);
    return super.option(place ? { ...content, to: CAST + to } : content, verb);
  }

  override reason(key: string, args: Args): string {
    const who = args["who"] ?? -1;
    const aboutCharacter = typeof who === "number" && who >= 0 && "card" in args;
    return super.reason(key, aboutCharacter ? { ...args, who: CAST + who } : args);
  }
}

/** The one for the game at this table. A view of it, where there is one, says who stands where. */
export function tellerOf(words: Words, names: readonly string[], viewer: number, view: View | null): Teller {
  if (!view?.awake) return new Teller(words, names, viewer);
  const teller = new FrontTeller(words, names, viewer);
  teller.look(view);
  return teller;
}
