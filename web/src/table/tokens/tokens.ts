/** Tokens that boxes declare: what they are called, and the pieces that draw them. Names and texts come from the box. */
import type { Component } from "svelte";
import { cardName } from "../../art/cards/names";
import { say } from "../../lib/texts/texts.svelte";
import type { TableUi } from "../state/tableUi.svelte";

/** Numbers of tokens by their keys. */
export type Held = Readonly<Record<string, number>>;

// A box may bring a nicer piece: games/GAME/tokens/KEY.svelte.
const found = import.meta.glob<{ default: Component }>("../../games/*/tokens/*.svelte", { eager: true });
const pieces = new Map(Object.entries(found).map(([path, made]) => [/([^/]+)\.svelte$/.exec(path)![1], made.default]));

export const pieceOf = (token: string): Component | undefined => pieces.get(token);

/** What somebody or something really holds. */
export const heldOf = (held: Held | undefined): [string, number][] =>
  Object.entries(held ?? {}).filter(([, n]) => n > 0);

/** How many of which, in words: "2 × Nugget". */
export function inWords(held: Held | undefined): string {
  return heldOf(held)
    .map(([token, n]) => say("table.tokens", { n, name: cardName(token) }))
    .join(", ");
}

/** A card in play with what lies on it. */
export function withTokens(ui: TableUi, label: string): string {
  const held = inWords(ui.view?.card_tokens?.[label]);
  return held ? `${ui.teller.card(label)} (${held})` : ui.teller.card(label);
}
