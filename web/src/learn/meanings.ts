/** What the line of symbols of a card says, in sentences. */
import type { Entry } from "../art/kinds.svelte.ts";
import { suitName } from "../art/cards/label.ts";
import { gameOf } from "../games/games.ts";
import type { TableOptions } from "../lib/server/protocol.ts";
import { labelled, say } from "../lib/texts/texts.svelte.ts";

export function meanings(entry: Entry): string[] {
  const said: string[] = [];
  const symbols = gameOf(entry.game as TableOptions["game"]).ranges ? (entry.symbols ?? []) : [];
  if (entry.weapon) said.push(say("learn.entry.weapon", { n: entry.weapon }));
  if (entry.cost) said.push(say("learn.entry.cost", { n: entry.cost }));
  if (entry.evades) said.push(say("symbol.evade"));
  for (const { symbol, target, times, distance } of symbols) {
    const aim = say(`target.${target}`, target === "within" ? { n: distance } : {});
    said.push(`${times > 1 ? `${times} × ` : ""}${say(`symbol.${symbol}`)} → ${aim}`);
  }
  if (entry.lucky) said.push(labelled(say("learn.entry.lucky"), chance(entry.lucky)));
  if (entry.feared) said.push(labelled(say("learn.entry.feared"), chance(entry.feared)));
  if (entry.book) said.push(say("learn.entry.book"));
  return said;
}

const CARDS_OF_A_SUIT = 13;

/** "H", "H D" or "2S 3S 4S", with the share of a whole deck. */
function chance(cards: string): string {
  const words = cards.split(" ");
  if (/^[a-z]$/.test(cards)) return say(`suit.${suitName(cards)}`); // other decks are not made of four suits
  const share = words.reduce((sum, word) => sum + (word.length === 1 ? CARDS_OF_A_SUIT : 1), 0) / (4 * CARDS_OF_A_SUIT);
  const whole = words.every((word) => word.length === 1);
  const suits = (whole ? words : words.slice(0, 1)).map((word) => say(`suit.${suitName(word.slice(-1))}`)).join(", ");
  const ranks = whole || words.length < 2 ? "" : `${words[0]!.slice(0, -1)}–${words.at(-1)!.slice(0, -1)} `;
  return say("learn.entry.chance", {
    cards: ranks + suits,
    percent: say("moments.percent", { n: Math.round(100 * share) }),
  });
}
