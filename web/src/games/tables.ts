/** The tables of all games, discovered by path: games/KEY/table/table.ts defines the table of a game. */
import type { Component } from "svelte";
import type { Content, SeatView, TableOptions, View } from "../lib/server/protocol";
import type { Layout } from "../table/layout/frame";
import type { Place } from "../table/moments/types";
import type { TableUi } from "../table/state/tableUi.svelte";

export interface BoardProps<L extends Layout = Layout> {
  ui: TableUi;
  layout: L;
  /** The last thing that happened, in words. */
  last: string;
  onlast: () => void;
  /** Whether it is time to draw the middle of the table, and the seat with this number. */
  middle: boolean;
  seat: (i: number) => boolean;
}

export interface OwnProps<L extends Layout = Layout> {
  ui: TableUi;
  layout: L;
  /** Whether it is time to draw the hand. */
  dealt: boolean;
}

/** The components of a game, which may be loaded when its table is shown. */
export interface Components<L extends Layout = Layout> {
  /** Seats and piles, in the area between the bar and one's own place. */
  Board: Component<BoardProps<L>>;
  OwnSeat: Component<OwnProps<L>>;
  /** The same in words, for screen readers. */
  TextTable: Component<{ ui: TableUi }>;
}

/** The characters of a player who has several. */
export interface Crew {
  standing: string[];
  fallen: string[];
  /** How many are left, in words. */
  left: string;
}

export interface GameTable<L extends Layout = Layout> {
  layout(ui: TableUi, width: number, height: number): L;
  components(): Promise<Components<L>>;
  /** What can be aimed at or looked at, in the order of its keys. */
  places(ui: TableUi): number[];
  /** The player who has this place. */
  playerOf(place: number): number;
  /** The seat whose life a question to this player is about. */
  struck(view: View, player: number): SeatView | undefined;
  /** The living seats after this one, in the order in which something that hits all others reaches them. */
  after(view: View, seat: number): number[];
  /** Where this seat draws from. */
  deckOf(view: View, seat: number): Place;
  /** Only where a player has several characters, and is out when the last has fallen. */
  crew?(ui: TableUi, player: number): Crew;
  /** Roles are secret, and one may note a guess. */
  secretRoles: boolean;
  /** Seats have a distance. */
  distances: boolean;
  /** What this game warns of besides: the end of a text `table.warn.…`. */
  doubt?(option: Content, viewer: number): string | null;
  /** Keys of texts: what chooses a character, what a side is called when it wins, what the game is about. */
  texts: { chooseCharacter: string; winner(side: string): string; intro?: string };
}

const found = import.meta.glob<{ table: GameTable }>("./*/table/table.ts", { eager: true });
const tables = new Map(Object.entries(found).map(([path, { table }]) => [path.split("/")[1], table]));

export function tableOf(game: TableOptions["game"]): GameTable {
  const table = tables.get(game);
  if (!table) throw new Error(`the client has no table for ${game}`);
  return table;
}
