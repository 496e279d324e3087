import type { Args, Words } from "./catalogue";
import type { Asked, Content, Fact } from "../server/protocol";

const SUITS: Record<string, string> = { H: "♥", D: "♦", C: "♣", S: "♠" };
// Facts whose `why` is the kind as which the card was played, rather than the reason.
const PLAYED_AS = ["play", "evade"];
// Questions whose options name a thing by itself, not something that is done with it.
const NAMING = ["character", "order"];
// Questions whose picks are for the player that they name, not of that player.
const GIVING = ["give"];

/**
 * Turns facts, questions, options and reasons into sentences for one viewer. The same as bang.text.Teller: which
 * sentence is said follows from what the catalogue has. A log is told in its order, because the teller remembers the
 * card last played, to leave out that it then lies on the table.
 */
export class Teller {
  protected played = "";

  constructor(
    readonly words: Words,
    readonly names: readonly string[],
    readonly viewer: number,
  ) {}

  /** The player's name, or "you". */
  who(seat: number): string {
    if (seat < 0) return this.words.say("nobody");
    return seat === this.viewer ? this.words.say("you") : (this.names[seat] ?? "");
  }

  /** The name of a card, character, role or variant. */
  name(key: string): string {
    const text = [`${key}.name`, `variant.${key}.name`].find((found) => this.words.has(found));
    return text ? this.words.say(text) : key.replaceAll("_", " ");
  }

  /** A card with its rank and suit. */
  card(label: string): string {
    const [key = "", printed] = label.split(" ");
    if (!printed) return this.name(key);
    const suit = printed.slice(-1);
    return `${this.name(key)} ${printed.slice(0, -1)}${SUITS[suit] ?? suit}`;
  }

  /** A fact as a line of the log; "" if another line has said it already. */
  fact(told: Fact): string {
    const { what, seat = -1, why = "", note = "", cards = [] } = told;
    let to = told.to ?? -1;
    const known = typeof cards === "number" ? [] : cards;
    const first = known[0];
    if (what === "play") this.played = first ?? "";
    else if (what === "equip" && known.length === 1 && first === this.played) {
      this.played = "";
      return "";
    }
    const args: Args = {
      who: this.who(seat),
      to: this.who(to),
      cards: this.cards(cards),
      card: first === undefined ? this.cards(cards) : this.cardAs(first, PLAYED_AS.includes(what) ? why : ""),
      target: known.length ? this.card(known[known.length - 1]!) : "",
      n: told.number || (typeof cards === "number" ? cards : known.length),
      why: this.name(why),
      role: this.name(note),
      word: this.word(note),
      side: this.words.has(`side.${note}`) ? this.words.say(`side.${note}`) : "",
    };
    const special: string[] = [];
    if (to >= 0 && to === seat) {
      special.push("own");
      to = -1;
    } else if (to >= 0) special.push(...(known.length > 1 && what === "play" ? ["target", "to"] : ["to"]));
    if (typeof cards === "number") special.unshift("hidden");
    else if (known.length) special.push("card");
    return this.best(`log.${what}`, special, why, args, seat, to);
  }

  /** The pending question, said to whoever must answer it; everybody else is told whom the table waits for. */
  prompt(asked: Asked): string {
    const { verb, seat, by, why } = asked;
    const args = { who: this.who(seat), by: this.who(by), why: this.name(why) };
    if (seat !== this.viewer) return this.best(`waiting.${verb}`, [], why, args);
    const special = by >= 0 && by !== seat ? ["by"] : [];
    if ((asked.options ?? []).some((content) => content.do === "pick")) special.push("cards");
    return this.best(`ask.${verb}`, special, why, args);
  }

  /** One answer to a question of this verb, short enough for a button or a list. */
  option(content: Content, verb: string): string {
    const { do: act, what = "", card: label = "", to = -1, target } = content;
    if (act === "pass") return this.best("option.pass", [], verb, {});
    if (act === "say") return this.word(content.word ?? "");
    let thing = label ? this.cardAs(label, content.as ?? "") : what ? this.name(what) : this.who(to);
    const given = act === "pick" && GIVING.includes(verb);
    if (act === "pick" && target === undefined && !given) {
      // A card in front of somebody is named with its owner.
      return label && to >= 0 ? this.words.say("option.target", { option: this.who(to), target: thing }) : thing;
    }
    if (act === "use" && !NAMING.includes(verb)) thing = this.best("option.use", [], what, { what: thing });
    if ((act !== "pick" || given) && to >= 0 && to !== this.viewer) {
      thing = this.words.say("option.at", { option: thing, who: this.who(to) });
    }
    if (target) {
      thing = this.words.say("option.target", { option: thing, target: this.aim(target) });
    }
    return thing;
  }

  /** What is aimed at: a card in play, or one of the hand, perhaps of a certain back ("hand L"), unseen. */
  aim(target: string): string {
    const hand = `option.${target.replaceAll(" ", "_")}`;
    return this.words.has(hand) ? this.words.say(hand) : this.card(target);
  }

  /** Why something cannot be done now. */
  reason(key: string, args: Args): string {
    const who = Number(args["who"] ?? -1);
    const said = { ...args, who: this.who(who), card: this.name(String(args["card"] ?? "")) };
    return this.best(`reason.${key}`, [], "", said, who);
  }

  /** Why a bot did what it did. */
  thought(key: string, args: Args): string {
    const names = { card: this.name(String(args["card"] ?? "")), role: this.name(String(args["role"] ?? "")) };
    const said = this.words.say(`bot.${key}`, { ...args, ...names, who: this.who(Number(args["who"] ?? -1)) });
    if (args["victim"] === undefined) return said;
    const deed = this.name(String(args["deed"]));
    return `${said}; ${this.words.say("bot.deed", { deed, victim: this.who(Number(args["victim"])) })}`;
  }

  private cards(cards: string[] | number): string {
    if (typeof cards === "number") return this.words.say("card.count", { n: cards });
    return cards.map((label) => this.card(label)).join(", ");
  }

  protected cardAs(label: string, kind: string): string {
    const card = this.card(label);
    if (kind === "" || kind === label.split(" ")[0]) return card;
    return this.words.say("card.as", { card, kind: this.name(kind) });
  }

  /** A suit or a colour that somebody says. */
  private word(word: string): string {
    const key = [`suit.${word}`, `word.${word}`].find((found) => this.words.has(found));
    return key ? this.words.say(key) : "";
  }

  /** The most fitting text there is: for this card or character, for this special case, or the plain one. */
  private best(stem: string, special: string[], why: string, args: Args, seat = -1, to = -1): string {
    const choices = [`${stem}.${why}`, ...special.map((sort) => `${stem}_${sort}`), stem];
    let key = choices.find((choice) => this.words.has(choice)) ?? stem;
    if (this.viewer >= 0) {
      const person = seat === this.viewer ? ".you" : to === this.viewer ? ".to_you" : "";
      if (this.words.has(key + person)) key += person;
    }
    // A name may end a sentence by itself: "Missed!" takes no full stop, in none of the languages.
    return this.words.say(key, args).replaceAll("!.", "!");
  }
}
