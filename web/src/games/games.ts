/**
 * The games, discovered by path: games/KEY/game.ts defines what pages show of a game. The server says which game a table
 * plays (`options.game`); nothing outside the folder of a game knows that game.
 */
import type { Component } from "svelte";
import type { SettingChoice, TableOptions } from "../lib/server/protocol";

type Key = TableOptions["game"];

export interface OptionsProps {
  options: TableOptions;
  /** The numbers that a table of the game may choose, with their bounds. */
  settings: SettingChoice[];
  onchange: (changed: Partial<TableOptions>) => void;
}

/** A chapter of the rules. Its paragraphs are as many as there are texts: learn.rules.CHAPTER.1, .2, … */
export interface Chapter {
  key: string;
  /** The box it is about, whose name is its title. */
  set?: string;
  /** It is about boxes in general. */
  aboutBoxes?: boolean;
}

export interface Game {
  /** Its rules. */
  chapters: Chapter[];
  /** Whether boxes, variants, the number of players and of characters to choose from are options of this game. */
  boxed: boolean;
  /** Cards have ranges; otherwise their texts alone say what they do. */
  ranges: boolean;
  /** The boxes in play, by key. */
  boxes(options: Pick<TableOptions, "sets">): readonly string[];
  /** How characters are dealt, in words. */
  characters(options: TableOptions): string;
  /** Options of its own, shown below the choice of the game. */
  Options?: Component<OptionsProps>;
  /** A button in the lobby that starts it at once; `text` is the key of what it says. */
  tile?: { icon: string; text: string };
}

const found = import.meta.glob<{ game: Game }>("./*/game.ts", { eager: true });
const games = new Map(Object.entries(found).map(([path, { game }]) => [path.split("/")[1] as Key, game]));

export function gameOf(key: Key): Game {
  const game = games.get(key);
  if (!game) throw new Error(`the client has no game ${key}`);
  return game;
}

export const isGame = (key: string): key is Key => games.has(key as Key);

/** The rules of all games. */
export const chapters = [...games.values()].flatMap((game) => game.chapters);

/** The games that the lobby starts at once. */
export const tiles = [...games].flatMap(([key, { tile }]) => (tile ? [{ key, ...tile }] : []));
