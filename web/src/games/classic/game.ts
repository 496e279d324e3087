import { say } from "../../lib/texts/texts.svelte";
import type { Game } from "../games";

export const game: Game = {
  boxed: true,
  ranges: true,
  agreed: (options) => ({ ...options, crew: 4 }),
  boxes: ({ sets }) => sets,
  characters: ({ choose }) => say("web.characters_each", { n: choose }),
};
