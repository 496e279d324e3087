/**
 * Parse the symbol line of a card into parts to draw: who → what.
 *
 * A line consists of words: `>` arrow, `+1` and `-3` amounts, `life`, `card`, `distance`, `aim` symbols, tokens of
 * boxes by their keys, `H D C S` suits, small letters the symbols of cards without suits, `/` a break, `:word` a short
 * text (learn.sign.word), anything else as it stands.
 */
import { say } from "../../lib/texts/texts.svelte.ts";
import { width } from "./fit.ts";
import type { Entry, SymbolLine } from "../kinds.svelte.ts";
import { suitName, type Suit } from "./label.ts";
import { lookOf, tokenIcon } from "../looks.ts";

export type Part =
  | { is: "icon"; icon: string }
  | { is: "life" }
  | { is: "suit"; suit: Suit }
  | { is: "amount"; sign: "+" | "−"; n: string }
  | { is: "word"; key: string }
  | { is: "text"; text: string }
  | { is: "break" };

const ICONS: Record<string, string> = {
  ">": "arrow-right",
  card: "card-back",
  distance: "distance",
  aim: "aim",
};

export function readLine(line: string): Part[] {
  return line
    .split(" ")
    .filter(Boolean)
    .map((word): Part => {
      const icon = ICONS[word] ?? tokenIcon(word);
      if (icon) return { is: "icon", icon };
      if (word === "life") return { is: "life" };
      if (word === "/") return { is: "break" };
      if (suitName(word)) return { is: "suit", suit: word };
      const amount = /^([+-])(\d+)$/.exec(word);
      if (amount) return { is: "amount", sign: amount[1] === "+" ? "+" : "−", n: amount[2]! };
      return word.startsWith(":") ? { is: "word", key: word.slice(1) } : { is: "text", text: word };
    });
}

const WHO: Record<SymbolLine["target"], string> = {
  self: "",
  any: ":any > ",
  others: ":others > ",
  reachable: "aim > ",
  within: "",
};

function written({ symbol, target, times, distance }: SymbolLine): string {
  const who = target === "within" ? `distance ${distance} > ` : WHO[target];
  const what = { shot: "-1 life", life: `+${times} life`, draw: `+${times} card`, discard: "-1 card" }[symbol];
  return who + what;
}

/** Of what the engine knows of the card; of its look where that says it better. */
export function lineOf(entry: Entry): Part[] {
  const look = lookOf(entry.key);
  if (look.line !== undefined) return readLine(look.line);
  const lines = (entry.symbols ?? []).map(written);
  if (entry.evades) lines.unshift(":dodge");
  if (entry.weapon) lines.unshift(`:reach ${entry.weapon} aim`);
  const cost = entry.cost ? `-${entry.cost} card / ` : "";
  return readLine(cost + lines.join(" / "));
}

/** Signs that replace words for people where there is little room; SIGNS replace further words if need be. */
const PEOPLE: Record<string, Part> = {
  any: { is: "icon", icon: "who-any" },
  others: { is: "icon", icon: "who-others" },
  all: { is: "icon", icon: "who-all" },
};
const SIGNS: Record<string, Part> = { dodge: { is: "icon", icon: "western-hat" }, many: { is: "text", text: "∞" } };

export interface SymbolRoom {
  /** In hundredths of the card's width. */
  largest: number;
  smallest: number;
  room: number;
  gap: number;
}

/** Compute how large a line can be; 0 if it has no room at all. */
export function symbolSize(parts: Part[], { largest, smallest, room, gap }: SymbolRoom): number {
  const total = parts.reduce((sum, part) => sum + wide(part) + gap, -gap);
  const size = parts.length ? Math.min(largest, room / total) : 0;
  return size >= smallest ? size : 0;
}

function wide(part: Part): number {
  if (part.is === "life") return 0.6;
  if (part.is === "suit") return 0.8;
  if (part.is === "break") return 0.3;
  if (part.is === "amount") return part.n.length * 0.53 + 0.55;
  if (part.is === "text") return 1.03 * width(part.text);
  return part.is === "word" ? 1.03 * width(say(`learn.sign.${part.key}`)) : 1.15;
}

/** For little room: people as icons; then other words as signs; then without arrows. */
export function shortened(parts: Part[], room: SymbolRoom): Part[] {
  const swap = (some: Part[], signs: Record<string, Part>) =>
    some.map((part) => (part.is === "word" ? (signs[part.key] ?? part) : part));
  const people = swap(parts, PEOPLE);
  if (symbolSize(people, room)) return people;
  const signs = swap(people, SIGNS).filter((part) => !(part.is === "word" && part.key === "reach"));
  if (symbolSize(signs, room)) return signs;
  return signs.filter((part) => !(part.is === "icon" && part.icon === "arrow-right"));
}
