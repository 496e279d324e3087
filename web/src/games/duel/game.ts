import { say } from "../../lib/texts/texts.svelte";
import type { Game } from "../games";
import Options from "./Options.svelte";

export const game: Game = {
  chapters: [{ key: "the_duel", set: "the_duel" }],
  boxed: false,
  ranges: false,
  boxes: () => ["the_duel"],
  characters: ({ crew }) => say("the_duel.crew", { n: crew }),
  Options,
  tile: { icon: "crossed-pistols", text: "the_duel.play_duel" },
};
