/** The text of the rules: paragraphs with cards in them, and how it is searched. */
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
