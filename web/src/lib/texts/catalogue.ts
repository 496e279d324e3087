import type { Texts } from "../server/protocol";

/** Values for the placeholders of a text. */
export type Args = Record<string, string | number>;

/** Looks up texts by key. */
export interface Words {
  say(key: string, args?: Args): string;
  has(key: string): boolean;
}

const PLACEHOLDER = /\{\{|\}\}|\{(\w+)\}/g;
const ROUND = 100; // plural rules look at the last two digits at most

/** The texts of one language; mirrors bang.text.Catalogue. */
export class Catalogue implements Words {
  constructor(readonly texts: Texts) {}

  has(key: string): boolean {
    return Object.hasOwn(this.texts.texts, key);
  }

  /** The text of a key, or the key itself if it is missing. */
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
