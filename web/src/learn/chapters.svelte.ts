/** The chapters of the rules that are written, with their titles and paragraphs in the current language. */
import { chapters, type Chapter } from "../games/games.ts";
import { has, say } from "../lib/texts/texts.svelte.ts";

export function writtenChapters(): Chapter[] {
  return chapters.filter(({ key }) => has(`learn.rules.${key}.1`));
}

export function titleOf(chapter: Chapter): string {
  return say(chapter.set ? `set.${chapter.set}.name` : `learn.rules.${chapter.key}.name`);
}

export function paragraphsOf({ key }: Chapter): string[] {
  const found: string[] = [];
  while (has(`learn.rules.${key}.${found.length + 1}`)) found.push(say(`learn.rules.${key}.${found.length + 1}`));
  return found;
}
