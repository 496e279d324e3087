import { has, say } from "../lib/texts.svelte";

/** The names of boxes, one after the other. */
export function boxNames(sets: readonly string[]): string {
  return sets.map((key) => say(`set.${key}.name`)).join(" · ");
}

/** The name of a level of bots; a bot of somebody's own making has none but its key. */
export function botName(key: string): string {
  return has(`web.bot.${key}`) ? say(`web.bot.${key}`) : key;
}
