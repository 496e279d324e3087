import { gameOf } from "../games/games";
import type { TableOptions } from "../lib/server/protocol";
import { has, say } from "../lib/texts/texts.svelte";

const boxName = (key: string): string => (has(`set.${key}.name`) ? say(`set.${key}.name`) : key);

/** The names of the boxes in play, one after the other. */
export function boxNames({ game, sets }: Pick<TableOptions, "game" | "sets">): string {
  return gameOf(game).boxes({ sets }).map(boxName).join(" · ");
}

/** The name of a level of bots; a bot of somebody's own making has none but its key. */
export function botName(key: string): string {
  return has(`web.bot.${key}`) ? say(`web.bot.${key}`) : key;
}
