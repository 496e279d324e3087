import { gameOf, isGame } from "../../games/games";
import type { Choices, TableOptions } from "../server/protocol";

/** What a table is opened with unless somebody wants it otherwise. */
export const USUAL: TableOptions = {
  players: 5,
  sets: ["base"],
  variants: [],
  choose: 2,
  events: 12,
  first: -1,
  keep: [],
  bots: "drifter",
  pace: "normal",
  clock: "normal",
  absence: 25,
  chat: "free",
  spectators: true,
  ghosts: true,
  private: false,
  delay: 0,
  game: "classic",
  crew: 4,
};

/** The options that the chosen game reads; those of other games are reset. */
export function agreed(options: TableOptions): TableOptions {
  return gameOf(options.game).agreed(options);
}

/** Alone against bots: nobody to wait for, and nobody to look on. */
export function againstBots(options: TableOptions): TableOptions {
  return { ...options, clock: "off", private: true, pace: options.pace === "normal" ? "quick" : options.pace };
}

/** How many can play with these boxes. */
export function playerCounts(choices: Choices, sets: readonly string[]): number[] {
  const counts = choices.sets.filter((box) => sets.includes(box.key)).flatMap((box) => box.players);
  return [...new Set(counts)].sort((a, b) => a - b);
}

/** How many events can be mixed; 0 where there is nothing to mix. */
export function mostEvents(choices: Choices, sets: readonly string[]): number {
  const decks = choices.sets.filter((box) => sets.includes(box.key) && box.events > 0);
  return decks.length > 1 ? decks.reduce((sum, box) => sum + box.events, 0) : 0;
}

/** Options that can be played: what does not go with the chosen game and boxes is put right. */
export function fitting(choices: Choices, options: TableOptions): TableOptions {
  const sets = choices.sets.map((box) => box.key).filter((key) => key === "base" || options.sets.includes(key));
  const counts = playerCounts(choices, sets);
  const nearest = [...counts].sort((a, b) => Math.abs(a - options.players) - Math.abs(b - options.players))[0];
  const most = mostEvents(choices, sets);
  const bots = choices.games.find((game) => game.key === options.game)?.bots ?? choices.bots;
  const fitted = {
    ...options,
    sets,
    variants: options.variants.filter((key) => choices.variants.some((variant) => variant.key === key)),
    players: nearest ?? options.players,
    events: most === 0 ? USUAL.events : Math.min(Math.max(options.events, 1), most),
    bots: bots.includes(options.bots) ? options.bots : USUAL.bots,
  };
  return gameOf(options.game).fitting?.(fitted) ?? fitted;
}

const known = (game: string): TableOptions["game"] => (isGame(game) ? game : USUAL.game);

/** What the address of the lobby wishes for, such as ?players=6&sets=base,dodge_city. */
export function wished(query: URLSearchParams, options: TableOptions): TableOptions {
  const list = (name: "sets" | "variants") => query.get(name)?.split(",").filter(Boolean) ?? options[name];
  const number = (name: "players" | "choose" | "events" | "crew") => Number(query.get(name)) || options[name];
  return {
    ...options,
    sets: list("sets"),
    variants: list("variants"),
    players: number("players"),
    choose: number("choose"),
    events: number("events"),
    bots: query.get("bots") ?? options.bots,
    game: query.has("game") ? known(query.get("game")!) : options.game,
    crew: number("crew"),
  };
}
