// What the page says, in the language of the moment. Whatever calls say() is said anew when the language changes.

import { Catalogue, type Args, type Words } from "./catalogue";
import type { Texts } from "../server/protocol";
import { settings } from "../state/settings.svelte";

const loaded = new Map<string, Catalogue>();
let current = $state.raw(new Catalogue({ language: "en", plural: "", languages: {}, texts: {} }));

export function say(key: string, args?: Args): string {
  return current.say(key, args);
}

export function has(key: string): boolean {
  return current.has(key);
}

/** The code of the language of the moment. */
export function language(): string {
  return current.texts.language;
}

/** What each language that the server has calls itself, by code. */
export function languages(): Record<string, string> {
  return current.texts.languages;
}

/** The texts of the moment, for a Teller: it follows a change of language. */
export const words: Words = { say, has };

/** Loads a language if need be and says everything in it from then on. Fails if the server does not answer. */
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
  // So that the server knows next time which texts to have ready.
  document.cookie = `lang=${wanted}; path=/; max-age=31536000; samesite=lax`;
}

/** Uses these texts from now on. */
export function speak(texts: Catalogue): void {
  current = texts;
  if (globalThis.document) document.documentElement.lang = texts.texts.language;
}
