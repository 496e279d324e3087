import { cardName } from "../art/cards/names.ts";
import type { PuzzleTitle } from "../lib/server/protocol";
import { has, say } from "../lib/texts/texts.svelte.ts";

/** What is to be reached. */
export function goalText({ goal, of }: PuzzleTitle): string {
  return say(`learn.puzzle.goal.${goal}`, { role: cardName(of) });
}

/** What helps without saying it: of the puzzle, or of its sort. */
export function hintText({ id, goal }: PuzzleTitle): string {
  const own = `learn.puzzle.hint.${id.toLowerCase().replaceAll("-", "_")}`;
  return say(has(own) ? own : `learn.puzzle.hint.${goal}`);
}
