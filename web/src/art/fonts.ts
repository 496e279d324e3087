/**
 * Web fonts. On a first visit text is shown in a system font and switches once, when all
 * usual fonts have loaded. From then on pages of this tab use them from the start.
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
    // storage is not allowed: treat every visit as the first
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
