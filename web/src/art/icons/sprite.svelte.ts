/**
 * The address of an icon. All icons are in one large file, which is loaded after the first paint,
 * so that text and shapes do not wait for it. The same goes for web fonts.
 */
import url from "virtual:sprite";
import { afterPaint } from "../../lib/loading/afterPaint";
import { loadFonts } from "../fonts";

const sprite = $state({ url: "", fonts: false });
let asked = false;

/** Load them, as whatever shows no icon does for the fonts. Icons come first: a card is recognised by its picture. */
export async function loadArt(): Promise<void> {
  if (asked) return;
  asked = true;
  await afterPaint();
  await fetch(url).then(
    (answer) => answer.blob(),
    () => null,
  );
  sprite.url = url; // which is kept by now
  await loadFonts();
  sprite.fonts = true;
}

/** For the href of a <use>. */
export function icon(id: string): string | undefined {
  void loadArt();
  return sprite.url ? `${sprite.url}#${id}` : undefined;
}

/** What draws letters itself does it anew with the fonts. */
export const fontsLoaded = (): boolean => sprite.fonts;
