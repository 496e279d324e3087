import { say } from "../../lib/texts/texts.svelte";
import type { Game } from "../games";

export const game: Game = {
  chapters: [
    { key: "goal", paragraphs: 2 },
    { key: "setup", paragraphs: 2 },
    { key: "turn", paragraphs: 3 },
    { key: "distance", paragraphs: 3 },
    { key: "shots", paragraphs: 2 },
    { key: "draw", paragraphs: 2 },
    { key: "life", paragraphs: 1 },
    { key: "cards", paragraphs: 3 },
    { key: "out", paragraphs: 2 },
    { key: "winning", paragraphs: 1 },
    { key: "dodge_city", paragraphs: 2, set: "dodge_city" },
    { key: "events", paragraphs: 2 },
    { key: "bullet", paragraphs: 1, set: "bullet" },
    { key: "variants", paragraphs: 1 },
  ],
  boxed: true,
  ranges: true,
  boxes: ({ sets }) => sets,
  characters: ({ choose }) => say("web.characters_each", { n: choose }),
};
