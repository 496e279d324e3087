import type { BoxLooks } from "../../art/looks";
import { say } from "../../lib/texts/texts.svelte";
import type { Chapter, Game } from "../games";

const files = import.meta.glob<{ looks: BoxLooks }>("./boxes/*.ts", { eager: true });

/** What the rules say about a box as a whole, box by box. */
const boxes = Object.entries(files).flatMap(([path, { looks }]): Chapter[] => {
  const set = /(\w+)\.ts$/.exec(path)![1]!;
  return looks.paragraphs ? [{ key: set, paragraphs: looks.paragraphs, set }] : [];
});

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
    ...boxes,
    { key: "events", paragraphs: 2 },
    { key: "variants", paragraphs: 1 },
  ],
  boxed: true,
  ranges: true,
  boxes: ({ sets }) => sets,
  characters: ({ choose }) => say("web.characters_each", { n: choose }),
};
