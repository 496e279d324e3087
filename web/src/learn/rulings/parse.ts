/** Reads docs/rulings.md: questions under headings, each with its ruling, the reason and the source. */
import { plain } from "../ruleText.ts";

export interface Ruling {
  section: string;
  question: string;
  ruling: string;
  why: string;
  source: string;
  /** The scenarios that prove it, by their ids. */
  tests: string[];
  /** The variant of the rules that it is about; "" if it holds without any. */
  variant: string;
}

/** An entry in another language; the reason and the source stay as they are. */
export type Translation = Pick<Ruling, "question" | "ruling">;

const VARIANT = /<!-- variant (\w+) -->/;
const PART = /\*\*(Ruling|Why|Source|Test)\.\*\* ([\s\S]*?)(?=\n\n\*\*|$)/g;

export function parseRulings(markdown: string): Ruling[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((text) => {
      const [section, ...questions] = text.split(/^### /m);
      return questions.map((entry) => {
        const [question, ...body] = entry.trim().split("\n");
        const parts = new Map([...body.join("\n").matchAll(PART)].map((match) => [match[1]!, unmarked(match[2]!)]));
        return {
          section: unmarked(section!.replace(VARIANT, "")),
          question: unmarked(question!),
          ruling: parts.get("Ruling") ?? "",
          why: parts.get("Why") ?? "",
          source: parts.get("Source") ?? "",
          variant: (VARIANT.exec(entry) ?? VARIANT.exec(section!))?.[1] ?? "",
          tests: (parts.get("Test") ?? "").split(", ").filter((name) => /^[A-Z]+-/.test(name)),
        };
      });
    });
}

/** Strip Markdown, and join to one line. */
function unmarked(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Tells whether a ruling is about one of these. */
export function mentions({ question, ruling }: Ruling, keys: readonly string[]): boolean {
  const text = ` ${plain(`${question} ${ruling}`)} `;
  return keys.some((key) => text.includes(` ${key.replaceAll("_", " ")} `));
}

/** Tells whether it holds with these variants; where they are not known, it may. */
export const holdsWith = ({ variant }: Ruling, variants?: readonly string[]): boolean =>
  !variant || !variants || variants.includes(variant);

/** Those that name a card, character, event or role; first those that ask about it. Keys are spelt as the names are. */
export function rulingsAbout(key: string, rulings: Ruling[]): Ruling[] {
  const name = new RegExp(`(^| )${key.replaceAll("_", " ")}s?( |$)`);
  const asks = rulings.filter((one) => name.test(plain(one.question)));
  return [...asks, ...rulings.filter((one) => !asks.includes(one) && name.test(plain(one.ruling)))];
}
