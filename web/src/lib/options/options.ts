import { gameOf, isGame } from "../../games/games";
import { DEFAULT_OPTIONS, SETTINGS, type Choices, type GameChoice, type TableOptions } from "../server/protocol";

export type SettingKey = (typeof SETTINGS)[number];

/** Initial options of a new table. */
export const USUAL: TableOptions = { ...DEFAULT_OPTIONS, choose: 2 };

/** What the server says about the chosen game. */
export function choiceOf(choices: Choices, { game }: Pick<TableOptions, "game">): GameChoice {
  return choices.games.find(({ key }) => key === game) ?? choices.games[0]!;
}

/** The key of the preset that the options are, the one that says most about them; empty if they are none. */
export function presetOf(choices: Choices, options: TableOptions): string {
  const same = (value: unknown, other: unknown) =>
    Array.isArray(value) && Array.isArray(other)
      ? value.length === other.length && value.every((one) => other.includes(one))
      : value === other;
  const mine: Record<string, unknown> = { ...options };
  const fits = choiceOf(choices, options).presets.filter((preset) =>
    Object.entries(preset.options).every(([key, value]) => same(value, mine[key])),
  );
  const size = ({ options }: { options: object }) => Object.keys(options).length;
  return fits.sort((a, b) => size(b) - size(a))[0]?.key ?? "";
}

/** Changes of a preset: its own options, and those that only other presets set are reset. */
export function chosenPreset(choices: Choices, options: TableOptions, chosen: string): Partial<TableOptions> {
  const { presets } = choiceOf(choices, options);
  const usual: Record<string, unknown> = { ...USUAL };
  const reset = presets.flatMap((preset) => Object.keys(preset.options)).map((key) => [key, usual[key]] as const);
  return { ...Object.fromEntries(reset), ...presets.find(({ key }) => key === chosen)?.options };
}

/** The options that the chosen game reads; those of other games are reset. */
export function agreed(choices: Choices, options: TableOptions): TableOptions {
  const { settings, players } = choiceOf(choices, options);
  const foreign = SETTINGS.filter((key) => !settings.some((setting) => setting.key === key));
  const reset = Object.fromEntries(foreign.map((key) => [key, DEFAULT_OPTIONS[key]]));
  const boxes = gameOf(options.game).boxed ? {} : { players: players[0]!, sets: [], variants: [] };
  return { ...options, ...reset, ...boxes };
}

const NEWCOMER = 3; // games, in which there is time to see what happens

/** Chooses the pace of bots for somebody alone with them: their setting, and slow in the first games. */
export function usualPace(liked: "" | TableOptions["pace"], begun: number): TableOptions["pace"] {
  return liked || (begun < NEWCOMER ? "slow" : "quick");
}

/** Options for a game against bots only: no clock, private, and the usual pace unless another one was chosen. */
export function againstBots(options: TableOptions, usual: TableOptions["pace"]): TableOptions {
  return {
    ...options,
    clock: "off",
    private: true,
    rated: false,
    pace: options.pace === "normal" ? usual : options.pace,
  };
}

/** Lists how many can play with these boxes. */
export function playerCounts(choices: Choices, sets: readonly string[]): number[] {
  const counts = choices.sets.filter((box) => sets.includes(box.key)).flatMap((box) => box.players);
  return [...new Set(counts)].sort((a, b) => a - b);
}

/** Counts the events that can be mixed: the most of a deck that several of the boxes share; 0 if there is none. */
export function mostEvents(choices: Choices, sets: readonly string[]): number {
  const boxes = choices.sets.filter((box) => sets.includes(box.key) && box.events > 0);
  const decks = [...new Set(boxes.map((box) => box.deck))].map((deck) => boxes.filter((box) => box.deck === deck));
  const mixed = decks.filter((deck) => deck.length > 1);
  return Math.max(0, ...mixed.map((deck) => deck.reduce((sum, box) => sum + box.events, 0)));
}

/** Correct options that the chosen game and boxes do not allow. */
export function fitting(choices: Choices, options: TableOptions): TableOptions {
  const sets = choices.sets.map((box) => box.key).filter((key) => key === "base" || options.sets.includes(key));
  const counts = playerCounts(choices, sets);
  const nearest = [...counts].sort((a, b) => Math.abs(a - options.players) - Math.abs(b - options.players))[0];
  const most = mostEvents(choices, sets);
  const { bots, settings } = choiceOf(choices, options);
  const within = settings.map(({ key, low, high }) => [key, clamp(options[key as SettingKey], low, high)] as const);
  const fitted: TableOptions = { ...options, ...Object.fromEntries(within) };
  return {
    ...fitted,
    sets,
    variants: options.variants.filter((key) => choices.variants.some((variant) => variant.key === key)),
    players: nearest ?? options.players,
    events: most === 0 ? USUAL.events : Math.min(fitted.events, most),
    advice: options.advice && !options.rated,
    bots: bots.includes(options.bots) ? options.bots : USUAL.bots,
  };
}

const clamp = (n: number, low: number, high: number) => Math.min(Math.max(Math.trunc(n), low), high);

const known = (game: string): TableOptions["game"] => (isGame(game) ? game : USUAL.game);

/** Read options from the query of the address, such as ?players=6&sets=base,dodge_city. */
export function wished(query: URLSearchParams, options: TableOptions): TableOptions {
  const list = (name: "sets" | "variants") => query.get(name)?.split(",").filter(Boolean) ?? options[name];
  const number = (name: "players" | SettingKey) => Number(query.get(name)) || options[name];
  return {
    ...options,
    sets: list("sets"),
    variants: list("variants"),
    players: number("players"),
    bots: query.get("bots") ?? options.bots,
    game: query.has("game") ? known(query.get("game")!) : options.game,
    ...Object.fromEntries(SETTINGS.map((key) => [key, number(key)])),
  };
}
