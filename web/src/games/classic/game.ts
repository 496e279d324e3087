import type { BoxLooks } from "../../art/looks";
import { say } from "../../lib/texts/texts.svelte";
import type { Chapter, Game } from "../games";

const files = import.meta.glob<{ looks: BoxLooks }>("./boxes/*.ts", { eager: true });

const plain = (...keys: string[]): Chapter[] => keys.map((key) => ({ key }));

/** What the rules say about a box as a whole, box by box. */
const boxes = Object.keys(files).map((path): Chapter => {
  const set = /(\w+)\.ts$/.exec(path)![1]!;
  return { key: set, set };
});

export const game: Game = {
  chapters: [
    ...plain("goal", "setup", "turn", "distance", "shots", "draw", "life", "cards", "people", "out", "winning"),
    ...plain("example", "first", "variants"),
    ...plain("together", "events").map((chapter) => ({ ...chapter, aboutBoxes: true })),
    ...boxes,
  ],
  boxed: true,
  ranges: true,
  boxes: ({ sets }) => sets,
  characters: ({ choose }) => say("web.characters_each", { n: choose }),
};
