import { gameOf } from "../games/games";
import type { TableOptions } from "../lib/server/protocol";
import { has, say } from "../lib/texts/texts.svelte";

const boxName = (key: string): string => (has(`set.${key}.name`) ? say(`set.${key}.name`) : key);

/** The names of the boxes in play, one after the other. */
export function boxNames({ game, sets }: Pick<TableOptions, "game" | "sets">): string {
  return gameOf(game).boxes({ sets }).map(boxName).join(" · ");
}

/** The levels of our own bots, the weakest first. */
const LEVELS = ["random", "greenhorn", "drifter", "gunslinger", "legend"];

export function byStrength(bots: readonly string[]): string[] {
  const rank = (bot: string) => (LEVELS.includes(bot) ? LEVELS.indexOf(bot) : LEVELS.length);
  return [...bots].sort((a, b) => rank(a) - rank(b));
}

/** What a bot is like, in words. */
export const botText = (key: string): string => (has(`web.bot.${key}_text`) ? say(`web.bot.${key}_text`) : "");

/** The name of a level of bots; a bot of somebody's own making has none but its key. */
export function botName(key: string): string {
  return has(`web.bot.${key}`) ? say(`web.bot.${key}`) : key;
}
