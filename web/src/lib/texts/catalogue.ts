import type { Texts } from "../server/protocol";

/** What fills the placeholders of a text. */
export type Args = Record<string, string | number>;

/** Whoever can say a text by its key. */
export interface Words {
  say(key: string, args?: Args): string;
  has(key: string): boolean;
}

const PLACEHOLDER = /\{\{|\}\}|\{(\w+)\}/g;
const ROUND = 100; // plural rules look at the last two digits at most

/** The words of one language; the same as bang.text.Catalogue. */
export class Catalogue implements Words {
  constructor(readonly texts: Texts) {}

  has(key: string): boolean {
    return Object.hasOwn(this.texts.texts, key);
  }

  /** The text of a key; the key itself where there is none, because a page with a gap is better than no page. */
  say(key: string, args: Args = {}): string {
    const text = this.has(key) ? this.texts.texts[key] : key;
    const form = Array.isArray(text) ? text[this.plural(Number(args["n"] ?? 0))] : text;
    return (form ?? key).replace(PLACEHOLDER, (whole, name?: string) =>
      name === undefined ? whole.charAt(0) : String(args[name] ?? whole),
    );
  }

  private plural(n: number): number {
    const rule = this.texts.plural;
    return Number(rule[n < rule.length ? n : rule.length - ROUND + (n % ROUND)] ?? 0);
  }
}
