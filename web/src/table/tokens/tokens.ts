/** Tokens that boxes declare, in words. Names and texts come from the box. */
import { cardName } from "../../art/cards/names";
import { say } from "../../lib/texts/texts.svelte";
import { heldPiles, type BoxPile } from "../piles/boxPiles";
import type { TableUi } from "../state/tableUi.svelte";

/** Numbers of tokens by their keys. */
export type Held = Readonly<Record<string, number>>;

/** What somebody or something really holds. */
export const heldOf = (held: Held | undefined): [string, number][] =>
  Object.entries(held ?? {}).filter(([, n]) => n > 0);

/** How many of which, in words: "2 × Nugget". */
export function inWords(held: Held | undefined): string {
  return heldOf(held)
    .map(([token, n]) => say("table.tokens", { n, name: cardName(token) }))
    .join(", ");
}

/** A pile that somebody or something holds, with the cards that can be seen of it: "Vault: 1, Beer 6♥". */
export function pileInWords(ui: TableUi, { name, size, cards }: BoxPile): string {
  const told = say("table.pile", { name: cardName(name), n: size });
  return [told, ...cards.map((label) => ui.teller.card(label))].join(", ");
}

/** The tokens and piles of a seat or of a card in play, named by its label. */
export function holdings(ui: TableUi, holder: number | string): string {
  const tokens = typeof holder === "number" ? ui.view?.seats[holder]?.tokens : ui.view?.card_tokens?.[holder];
  const piles = heldPiles(ui.view, holder).map((pile) => pileInWords(ui, pile));
  return [inWords(tokens), ...piles].filter(Boolean).join(", ");
}

/** A card in play with what lies on it. */
export function withTokens(ui: TableUi, label: string): string {
  const held = holdings(ui, label);
  return held ? `${ui.teller.card(label)} (${held})` : ui.teller.card(label);
}
