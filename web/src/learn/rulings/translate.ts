/** Reads docs/rulings.LANGUAGE.md: questions with their rulings, each with the print of the English text. */
import { createHash } from "node:crypto";
import type { Ruling, Translation } from "./parse.ts";

const ENTRY = /^### (.+)\n\n<!-- ([0-9a-f]{8}) -->\n\n([\s\S]*?)\n*(?=^##|(?![\s\S]))/gm;

/** Fingerprint of an English entry; it changes with the text. */
export function printOf({ question, ruling }: Pick<Ruling, "question" | "ruling">): string {
  return createHash("sha256").update(`${question} ${ruling}`).digest("hex").slice(0, 8);
}

/** By the English question. An entry whose English text has changed since is left out. */
export function translations(markdown: string, english: Ruling[]): Record<string, Translation> {
  const found = new Map(
    [...markdown.matchAll(ENTRY)].map(([, question, print, ruling]) => [
      print,
      { question: question!, ruling: ruling!.replace(/[ \n]+/g, " ") },
    ]),
  );
  return Object.fromEntries(
    english.flatMap((one) => {
      const made = found.get(printOf(one));
      return made ? [[one.question, made]] : [];
    }),
  );
}
