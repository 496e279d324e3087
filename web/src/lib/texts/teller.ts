import type { Words } from "./catalogue";
import type { Asked, Content, Happening, Message, View } from "../server/protocol";

/** A message, a card or kind by its label or key, or a player by the seat. */
export type Phrase = Message | string | number;

/** Suits, and what cards without suits show for draw!: barrel, snake, dynamite, horseshoe. */
export const SIGNS: Record<string, string> = { H: "♥", D: "♦", C: "♣", S: "♠", b: "⊟", s: "§", d: "✹", h: "Ω" };
/** Stand in the place of a rank, and are not said. */
const BACKS = ["L", "O"];
/** Placeholders in which a number is a seat. */
const SEATS = ["who", "to", "by", "victim", "option"];
/** Placeholders in which a number is that of hidden cards. */
const COUNTS = ["card", "cards"];
/** The placeholder of cards that were turned over for a “draw!”. */
const TURNED = "turned";

/**
 * Turns the server's messages into sentences for one reader. Mirrors bang.text.Teller: a message is
 * the key of a text with values for its placeholders. The server chose it by the rules; here only names are known.
 */
export class Teller {
  constructor(
    readonly words: Words,
    readonly names: readonly string[],
    readonly viewer: number,
    /** For the names of further characters, where players have several. */
    readonly view: Pick<View, "seats"> | null = null,
  ) {}

  /** The player's name, or "you". */
  who(seat: number): string {
    if (seat < 0) return this.words.say("nobody");
    if (seat === this.viewer) return this.words.say("you");
    return this.names[seat] ?? this.name(this.view?.seats[seat]?.characters[0] ?? "");
  }

  /** The name of a card, character, role or variant. */
  name(key: string): string {
    const text = [`${key}.name`, `variant.${key}.name`].find((found) => this.words.has(found));
    return text ? this.words.say(text) : key.replaceAll("_", " ");
  }

  /** A card with what is printed on it. */
  card(label: string): string {
    const [name, printed] = [this.name(label.split(" ")[0]!), printOf(label)];
    return printed ? `${name} ${printed}` : name;
  }

  /** A card that was turned over for a “draw!”: what is printed on it counts, its name does not. */
  turned(label: string): string {
    const [name, printed] = [this.name(label.split(" ")[0]!), printOf(label)];
    return printed ? `${printed} (${name})` : name;
  }

  /** A message as a sentence; in the second person if it is about the reader. */
  say(message: Message): string {
    const { say: stem, ...args } = message as Message & Record<string, Phrase | string[]>;
    let key = stem;
    if (this.viewer >= 0) {
      const person = args["who"] === this.viewer ? ".you" : args["to"] === this.viewer ? ".to_you" : "";
      if (this.words.has(key + person)) key += person;
    }
    const said = Object.entries(args).map(([field, value]) => [field, this.value(field, value)]);
    // A name may end a sentence by itself: "Missed!" takes no full stop, in none of the languages.
    return this.words.say(key, Object.fromEntries(said)).replaceAll("!.", "!");
  }

  phrase(phrase: Phrase): string {
    if (typeof phrase === "number") return this.who(phrase);
    return typeof phrase === "string" ? this.card(phrase) : this.say(phrase);
  }

  /** A line of the log; "" if there is nothing to say. */
  line(happening: Happening): string {
    return happening.said ? this.say(happening.said) : "";
  }

  /** The pending question. */
  prompt(asked: Asked): string {
    return this.say(asked.said);
  }

  /** One answer to a question, short enough for a button. */
  option(asked: Asked, option: Content): string {
    return this.phrase(wordsOf(asked, option));
  }

  /** The action of an option without its target. */
  deed(asked: Asked, option: Content): string {
    let phrase = wordsOf(asked, option);
    while (typeof phrase === "object" && "option" in phrase) phrase = phrase.option as Phrase;
    return this.phrase(phrase);
  }

  /** What is aimed at: a card in play, or one of the hand, perhaps of a certain back ("hand L"), unseen. */
  aim(target: string): string {
    const hand = `option.${target.replaceAll(" ", "_")}`;
    return this.words.has(hand) ? this.words.say(hand) : this.card(target);
  }

  private value(field: string, value: Phrase | string[]): string | number {
    if (Array.isArray(value))
      return value.map((label) => (field === TURNED ? this.turned(label) : this.card(label))).join(", ");
    if (typeof value === "number" && COUNTS.includes(field)) return this.words.say("card.count", { n: value });
    return typeof value === "number" && !SEATS.includes(field) ? value : this.phrase(value);
  }
}

/** What is printed on a card: rank and suit, or a sign; "" if nothing is. */
function printOf(label: string): string {
  const printed = label.split(" ")[1];
  if (!printed || printed.startsWith("(")) return "";
  const [rank, sign] = [printed.slice(0, -1), printed.slice(-1)];
  return `${BACKS.includes(rank) ? "" : rank}${SIGNS[sign] ?? sign}`;
}

function wordsOf(asked: Asked, option: Content): Phrase {
  const same = JSON.stringify(option);
  const at = asked.options?.findIndex((one) => one === option || JSON.stringify(one) === same) ?? -1;
  return asked.says?.[at] ?? "";
}
