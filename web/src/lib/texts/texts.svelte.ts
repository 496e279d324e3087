// The texts of the page in the current language. Reactive: callers of say() update when the language changes.

import { Catalogue, type Args, type Words } from "./catalogue";
import type { Texts } from "../server/protocol";
import { settings } from "../state/settings.svelte";

const loaded = new Map<string, Catalogue>();
let current = $state.raw(new Catalogue({ language: "en", plural: "", languages: {}, texts: {} }));

export function say(key: string, args?: Args): string {
  return current.say(key, args);
}

/** A name and what is said of it; the space before a colon depends on the language. */
export function labelled(name: string, text: string): string {
  return say("web.labelled", { name, text });
}

export function has(key: string): boolean {
  return current.has(key);
}

/** The code of the current language. */
export function language(): string {
  return current.texts.language;
}

/** For numbers and dates: the reader's own way of the current language, British or American. */
export function locale(): string {
  const own = globalThis.navigator?.language ?? "";
  return own.split("-")[0] === language() ? own : language();
}

/** The languages of the server: their own names by code. */
export function languages(): Record<string, string> {
  return current.texts.languages;
}

/** The current texts, for a Teller; follows changes of language. */
export const words: Words = { say, has };

/** Switch to a language, loading it if needed. Rejects if the server cannot be reached. */
export async function setLanguage(wanted: string): Promise<void> {
  let texts = loaded.get(wanted);
  if (!texts) {
    const answer = await fetch(`/api/texts/${wanted}`);
    if (!answer.ok) throw new Error(`texts: ${answer.status}`);
    texts = new Catalogue((await answer.json()) as Texts);
    loaded.set(wanted, texts);
  }
  speak(texts);
  settings.language = wanted;
  // Lets the server preload the right texts next time.
  document.cookie = `lang=${wanted}; path=/; max-age=31536000; samesite=lax`;
}

/** Uses these texts from now on. */
export function speak(texts: Catalogue): void {
  current = texts;
  if (globalThis.document) document.documentElement.lang = texts.texts.language;
}
