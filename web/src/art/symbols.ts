/**
 * The symbol line of a card as parts to draw: who → what.
 *
 * Written as words with blanks between them: `>` arrow, `+1` and `-3` amounts, `life`, `card`, `distance`, `aim` symbols,
 * `H D C S` suits, `/` a break, `:word` a short word of the texts (learn.sign.word), anything else as it stands.
 */
import type { Entry, SymbolLine } from "./kinds.svelte.ts";
import type { Suit } from "./label.ts";
import { lookOf } from "./looks.ts";

export type Part =
  | { is: "icon"; icon: string }
  | { is: "life" }
  | { is: "suit"; suit: Suit }
  | { is: "amount"; sign: "+" | "−"; n: string }
  | { is: "word"; key: string }
  | { is: "text"; text: string }
  | { is: "break" };

const ICONS: Record<string, string> = { ">": "arrow-right", card: "card-back", distance: "distance", aim: "aim" };

export function readLine(line: string): Part[] {
  return line
    .split(" ")
    .filter(Boolean)
    .map((word): Part => {
      if (word in ICONS) return { is: "icon", icon: ICONS[word]! };
      if (word === "life") return { is: "life" };
      if (word === "/") return { is: "break" };
      if (/^[HDCS]$/.test(word)) return { is: "suit", suit: word as Suit };
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
