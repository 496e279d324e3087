/** Text of the rules: references to cards, and normalisation for search. */
export type Piece = { text: string } | { card: string };

/** Split a paragraph at its [key] references to cards. */
export function pieces(paragraph: string): Piece[] {
  return paragraph
    .split(/(\[\w+\])/)
    .filter(Boolean)
    .map((part) => (/^\[\w+\]$/.test(part) ? { card: part.slice(1, -1) } : { text: part }));
}

/** Normalise for search: lower case, without accents and punctuation. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
