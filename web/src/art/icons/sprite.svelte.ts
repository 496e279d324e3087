/**
 * The address of an icon. All icons are in one large file, which is loaded after the first paint,
 * so that text and shapes do not wait for it. The same goes for web fonts.
 */
import url from "virtual:sprite";
import { afterPaint } from "../../lib/loading/afterPaint";
import { loadFonts } from "../fonts";

const sprite = $state({ url: "" });
let asked = false;

/** Icons load before fonts: a card is recognised by its picture. */
async function ask(): Promise<void> {
  asked = true;
  await afterPaint();
  await fetch(url).then(
    (answer) => answer.blob(),
    () => null,
  );
  sprite.url = url; // which is kept by now
  await loadFonts();
}

/** For the href of a <use>. */
export function icon(id: string): string | undefined {
  if (!asked) void ask();
  return sprite.url ? `${sprite.url}#${id}` : undefined;
}
