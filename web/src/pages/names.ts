import { DUEL } from "../lib/options/options";
import type { TableOptions } from "../lib/server/protocol";
import { has, say } from "../lib/texts/texts.svelte";

/** What is played: the names of the boxes, one after the other, or of the game that has none. */
export function boxNames({ game, sets }: Pick<TableOptions, "game" | "sets">): string {
  return game === DUEL ? say("set.the_duel.name") : sets.map((key) => say(`set.${key}.name`)).join(" · ");
}

/** The name of a level of bots; a bot of somebody's own making has none but its key. */
export function botName(key: string): string {
  return has(`web.bot.${key}`) ? say(`web.bot.${key}`) : key;
}
