/**
 * Where an icon is. All are in one file, which is large: it is asked for when the first icon has been painted without
 * it, so that words, numbers and whatever else is drawn here do not wait for it. So are the faces of the letters.
 */
import url from "virtual:sprite";
import { afterPaint } from "../../lib/loading/afterPaint";
import { loadFonts } from "../fonts";

const sprite = $state({ url: "" });
let asked = false;

/** Icons before faces: a card is known by its picture. */
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
