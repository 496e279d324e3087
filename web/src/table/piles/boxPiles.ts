/** The piles that a box adds to the table: which of them are drawn, and how wide cards may be so that all have room. */
import { kind } from "../../art/kinds.svelte";
import type { PileView, View } from "../../lib/server/protocol";
import { has } from "../../lib/texts/texts.svelte";
import { keyOf } from "../state/choices";
import { inStrip } from "./strips";

export interface BoxPile extends PileView {
  name: string;
  /** Its cards lie open side by side; of other piles one sees the top. */
  row: boolean;
}

const LEAST = 46; // pixels: a card of the piles where there is little room

/**
 * Events have places of their own, and so have the decks of players. What is hidden is drawn if it has a name: other
 * piles lie in the box, and so do those that are empty, unless things are sold there.
 */
export function boxPiles(view: View): BoxPile[] {
  const elsewhere = [...view.seats.map((seat) => seat.role), ...inStrip(view)];
  return Object.entries(view.piles)
    .filter(([name, { seat }]) => seat === undefined && !elsewhere.includes(name))
    .map(([name, pile]) => ({ name, ...pile, row: pile.market ?? false }))
    .filter(({ row, size }) => row || size > 0)
    .filter(({ name, cards }) => (cards.length ? !cards.some(isEvent) : has(`${name}.name`)));
}

/** The events that can be seen to come next. */
export const nextEvents = (view: View): string[] =>
  Object.values(view.piles).flatMap(({ cards }) => cards.slice(-1).filter(isEvent));

const isEvent = (label: string) => kind(keyOf(label))?.sort === "event";

/** The piles that a seat holds, or a card in play, named by its label. */
export const heldPiles = (view: View | null, holder: number | string): BoxPile[] =>
  Object.entries(view?.piles ?? {})
    .filter(([, { seat, on }]) => seat !== undefined && (on ?? seat) === holder)
    .map(([name, pile]) => ({ name: name.split(" ", 1)[0]!, ...pile, row: false }));

/** Whether a box adds anything to the middle of the table. */
export const addsToPiles = (view: View | null): boolean =>
  view !== null && (boxPiles(view).length > 0 || Object.keys(view.tokens ?? {}).length > 0);

/** How many cards lie beside one another. */
const places = (piles: readonly BoxPile[]): number =>
  piles.reduce((sum, { row, cards }) => sum + (row ? cards.length : 1), 0);

/** A shelf: goods one below the other, each with its name and price beside it. */
export const SHELF = { w: 158, gap: 4 };

/** Markets whose goods fit on shelves so high, if each of them is `size` high. */
export const onShelves = (view: View, height: number, size: number): BoxPile[] =>
  boxPiles(view).filter(
    ({ row, cards }) => row && cards.length > 0 && cards.length * (size + SHELF.gap) - SHELF.gap <= height,
  );

/** Of a card, if so many lie side by side in so much room. */
export function widthOfCards(room: number, cards: number, gap: number, most: number): number {
  return Math.max(LEAST, Math.min(most, Math.floor((room - gap * (cards - 1)) / cards)));
}

/** Of a card that may be so high. */
export function widthAt(height: number, most: number): number {
  return Math.max(LEAST, Math.min(most, Math.floor(height / 1.4)));
}

const TILE = 44;
/** What the deck, the discard pile and the last thing that happened take of a strip. */
const USUAL = 160;

/** How many tiles a strip has room for besides the usual ones. */
export const placesInStrip = (strip: number): number => Math.floor((strip - USUAL) / TILE);

/** How many cards a row has room for. */
export const placesInRow = (row: number, gap: number, least = LEAST): number => Math.floor((row + gap) / (least + gap));

export interface Arrangement {
  /** Markets that stand on shelves beside the rest. */
  shelves: BoxPile[];
  shown: BoxPile[];
  /** How many piles and supplies there was no room for. */
  more: number;
  /** How many cards wide all of it is. */
  wide: number;
}

/**
 * Choose what has room on the table, markets first: one buys where they lie. The rest is found behind a button, as
 * supplies are where all is `small`.
 */
export function arrange(view: View, room: number, small: boolean, shelves: BoxPile[] = []): Arrangement {
  const standing = new Set(shelves.map(({ name }) => name));
  const piles = boxPiles(view).filter(({ name }) => !standing.has(name));
  const supplies = Object.keys(view.tokens ?? {}).length;
  const all = places(piles) + Number(supplies > 0);
  if (all <= room) return { shelves, shown: piles, more: small ? supplies : 0, wide: all };
  const byNeed = [...piles.filter(({ row }) => row), ...piles.filter(({ row }) => !row)];
  const shown = byNeed.filter((_, i) => places(byNeed.slice(0, i + 1)) <= room - 1);
  return { shelves, shown, more: piles.length - shown.length + supplies, wide: places(shown) + 1 };
}
