/**
 * How large the words of a card may be, in hundredths of its width, so that they fit without being measured:
 * a table of letter widths stands in for the browser. A browser test proves that nothing runs over.
 */

const WIDTHS: [RegExp, number][] = [
  [/[ \u00A0\u202F.,:;’'!¡|()]/, 0.24],
  [/[ijlI1\-]/, 0.32],
  [/[frt“”"]/, 0.4],
  [/[mwMW…—]/, 0.88],
  [/\p{Lu}/u, 0.66],
];
const AVERAGE = 0.53;

/** The width of a text in units of its size, in Zilla Slab. */
export function width(text: string): number {
  let sum = 0;
  for (const letter of text) sum += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? AVERAGE;
  return sum;
}

const RYE = 1.27;
const BOLD = 1.03;

export function titleSize(name: string, largest: number, room: number): number {
  return Math.min(largest, room / (RYE * width(name)));
}

/** Broken between words and at hyphens, soft ones too, not at the no-break spaces before French marks. */
export function boldSize(name: string, largest: number, room: number): number {
  const longest = Math.max(...name.split(/ |(?<=[-\u00AD])/).map((word) => BOLD * width(word.replace("\u00AD", "-"))));
  return Math.min(largest, room / longest);
}

export interface TextFit {
  size: number;
  /** The height of the picture, in hundredths of the width of the card. */
  art: number;
}

const LINE = 1.17;
const ROOM = 80; // width of a line
const HEIGHT = 95; // of picture and text together
const [TALL, LOW] = [58, 47]; // of the picture

function lines(text: string, size: number): number {
  let [count, used] = [1, 0];
  for (const word of text.split(" ")) {
    const wide = width(word) * size;
    if (used && used + wide > ROOM) [count, used] = [count + 1, 0];
    used += wide + width(" ") * size;
  }
  return count;
}

/** Long rules are set smaller, and the picture gives way. */
export function textFit(text: string): TextFit {
  for (let size = 7; size > 5.2; size -= 0.15) {
    const art = HEIGHT - lines(text, size) * size * LINE;
    if (art >= LOW) return { size, art: Math.min(art, TALL) };
  }
  return { size: 5.2, art: LOW - 6 };
}

const VOWELS = "aeiouáéíóúàèìòùâêîôûäëïöüœ";

/** Marks where a word that is wider than `room` may be broken, as near to its middle as can be. */
export function softHyphens(name: string, room: number): string {
  return name.replace(/[^ -]+-?/g, (word) => (BOLD * width(word) > room ? broken(word) : word));
}

const BETWEEN_VOWELS = new RegExp(`(?<=[${VOWELS}])[^\\P{L}${VOWELS}]+(?=[${VOWELS}])`, "giu");
// Consonants that a syllable may begin with: so Fehl-schuss and Back-fire break where their words do.
const BEGINNING = /(?:sch[lmnrw]?|ch|ck|sh|qu|pf|[bcfgkp][lr]|tr|kn|(?<=.)s[pt]|.)$/iu;

/** Before the consonants that begin a syllable. */
function broken(word: string): string {
  let best = 0;
  for (const { 0: consonants, index } of word.matchAll(BETWEEN_VOWELS)) {
    const i = index + consonants.search(BEGINNING);
    const allowed = i >= 3 && i <= word.length - 3;
    if (allowed && Math.abs(i - word.length / 2) < Math.abs(best - word.length / 2)) best = i;
  }
  return best ? `${word.slice(0, best)}\u00AD${word.slice(best)}` : word;
}
