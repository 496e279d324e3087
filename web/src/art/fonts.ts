/**
 * The faces of the letters. On a first visit words come in a face that the machine has, and change over once, when all
 * usual faces are there. From then on a page of this tab wears them from the start.
 */
const USUAL = ["500 1em 'Zilla Slab'", "600 1em 'Zilla Slab'", "700 1em 'Zilla Slab'", "1em Rye"];
const KEY = "bang.fonts";

function applyFonts(): void {
  document.documentElement.dataset["fonts"] = "";
}

export function applyCachedFonts(): void {
  try {
    if (sessionStorage.getItem(KEY) !== null) applyFonts();
  } catch {
    // storage is forbidden: every visit is the first
  }
}

export async function loadFonts(): Promise<void> {
  await Promise.allSettled(USUAL.map((face) => document.fonts.load(face)));
  applyFonts();
  try {
    sessionStorage.setItem(KEY, "");
  } catch {
    // as above
  }
}
