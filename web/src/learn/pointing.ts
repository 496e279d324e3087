/** Highlight what a lesson talks about, by CSS rules for the data attributes of the table. */
import { readLabel } from "../art/cards/label.ts";
import type { Content } from "../lib/server/protocol";

export function selectors(expected: Content | null, own: number): string[] {
  if (!expected) return [];
  const found: string[] = [];
  if (expected.card)
    found.push(`[data-card="${expected.card}"]`, `.panel [data-help="${readLabel(expected.card).key}"]`);
  if (expected.to !== undefined && expected.to !== own) found.push(`[data-seat="${expected.to}"]`);
  if (expected.target) found.push(`.panel [data-help="${readLabel(expected.target).key}"]`);
  if (expected.what) found.push(`button[data-help="${expected.what}"]`);
  if (expected.word) found.push(`[data-word="${expected.word}"]`);
  if (expected.do === "pass") found.push("[data-pass]");
  return found;
}

/** Add a style sheet for one step; returns a function that removes it. */
export function pointAt(expected: Content | null, own: number): () => void {
  const sheet = new CSSStyleSheet();
  const list = selectors(expected, own);
  if (list.length)
    sheet.replaceSync(`:is(${list.join(", ")}) { animation: lesson-glow 1.4s ease-in-out infinite alternate; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
