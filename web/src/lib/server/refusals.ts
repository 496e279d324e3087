import type { Words } from "../texts/catalogue";
import { Refusal } from "./connection";

/** Why something was refused, in the reader's language; the server's own words where there are no better ones. */
export function refusalText(words: Words, refusal: { code: string; text: string }): string {
  const key = `web.refused.${refusal.code}`;
  // What is wrong with options or a message is different every time: only the server can say it.
  const specific = ["options", "malformed"].includes(refusal.code) && refusal.text;
  return specific || !words.has(key) ? refusal.text || words.say("web.refused.failed") : words.say(key);
}

/** The same for what a request has thrown; whatever is no refusal is thrown on. Some codes may have `special` words. */
export function whyRefused(words: Words, error: unknown, special: Record<string, string> = {}): string {
  if (!(error instanceof Refusal)) throw error;
  return special[error.code] ?? refusalText(words, error);
}
