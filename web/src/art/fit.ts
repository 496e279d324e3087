/** How large the words of a card may be, in hundredths of its width, so that they fit without being measured. */

/** Rye is wide: so much of its size is the width of an average letter. */
const RYE = 0.63;
const SLAB_BOLD = 0.56;

export function titleSize(name: string, largest: number, room: number): number {
  return Math.min(largest, room / (RYE * Math.max(name.length, 1)));
}

/** In two lines at most, broken between words. */
export function boldSize(name: string, largest: number, room: number): number {
  const longest = Math.max(...name.split(/[\s\u00AD]/).map((word) => word.length));
  return Math.min(largest, room / (SLAB_BOLD * longest));
}

export interface TextFit {
  size: number;
  /** Height of the art in per cent. */
  art: number;
}

/** Long rules are set smaller, and the picture gives way. */
export function textFit(text: string): TextFit {
  const n = text.length;
  if (n <= 80) return { size: 7, art: 46 };
  if (n <= 115) return { size: 6.5, art: 46 };
  if (n <= 150) return { size: 6, art: 43 };
  if (n <= 190) return { size: 5.7, art: 39 };
  return { size: 5.4, art: 35 };
}

const VOWELS = "aeiouáéíóúàèìòùü";

/** Marks where a long word may be broken: before a single consonant or between two, as near the middle as can be. */
export function softHyphens(name: string, longest = 9): string {
  return name
    .split(" ")
    .map((word) => (word.length > longest ? broken(word) : word))
    .join(" ");
}

function broken(word: string): string {
  const vowel = (i: number) => VOWELS.includes(word[i]?.toLowerCase() ?? "");
  const letter = (i: number) => /\p{L}/u.test(word[i] ?? "");
  let best = 0;
  for (let i = 3; i <= word.length - 3; i++) {
    const consonants = letter(i - 1) && letter(i) && !vowel(i - 1) && !vowel(i) && vowel(i - 2);
    const single = vowel(i - 1) && letter(i) && !vowel(i) && vowel(i + 1);
    if ((consonants || single) && Math.abs(i - word.length / 2) < Math.abs(best - word.length / 2)) best = i;
  }
  return best ? `${word.slice(0, best)}\u00AD${word.slice(best)}` : word;
}
