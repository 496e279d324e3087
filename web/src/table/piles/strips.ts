/**
 * A box may draw some of its piles as one strip across the table: games/GAME/strips/PILE.svelte, where there is such a
 * pile. Its looks name the other piles that are drawn there, too.
 */
import type { Component } from "svelte";
import { stripOf } from "../../art/looks";
import type { View } from "../../lib/server/protocol";
import type { TableUi } from "../state/tableUi.svelte";

export type StripPiece = Component<{ ui: TableUi }>;

const found = import.meta.glob<{ default: StripPiece }>("../../games/*/strips/*.svelte");
const loaders = new Map(Object.entries(found).map(([path, load]) => [/(\w+)\.svelte$/.exec(path)![1]!, load]));

/** The pile for which the table has a strip. */
export const stripPile = (view: View | null): string | undefined =>
  Object.keys(view?.piles ?? {}).find((name) => stripOf(name) && loaders.has(name));

/** The piles that are drawn in the strip. */
export function inStrip(view: View): readonly string[] {
  const pile = stripPile(view);
  return pile ? [pile, ...stripOf(pile)!] : [];
}

export const loadStrip = async (pile: string): Promise<StripPiece> => (await loaders.get(pile)!()).default;
