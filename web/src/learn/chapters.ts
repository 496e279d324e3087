/** The rules, chapter by chapter. The paragraphs are texts: learn.rules.CHAPTER.1, .2, … */
export interface Chapter {
  key: string;
  paragraphs: number;
  /** The box it is about, whose name is its title. */
  set?: string;
}

export const chapters: Chapter[] = [
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
  { key: "the_duel", paragraphs: 3, set: "the_duel" },
];

export type Piece = { text: string } | { card: string };

/** A paragraph in which [key] stands for a card, in pieces. */
export function pieces(paragraph: string): Piece[] {
  return paragraph
    .split(/(\[\w+\])/)
    .filter(Boolean)
    .map((part) => (/^\[\w+\]$/.test(part) ? { card: part.slice(1, -1) } : { text: part }));
}

/** Letters only, without accents, in small: what people type when they search. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
