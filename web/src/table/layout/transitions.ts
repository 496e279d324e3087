/** Animate seats that move and numbers that change; transforms only. */
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { settings } from "../../lib/state/settings.svelte";
import type { Rect } from "./frame";

const MOVE = 400; // milliseconds, at the usual speed
const PULSE = 320;
const EASE = "cubic-bezier(.2, .8, .2, 1)";

interface Before {
  value: Rect | number;
  /** Which size of the window it was: when it changes, everything is laid out anew, and nothing has moved. */
  window: number;
}

const seen = new WeakMap<Element, Before>();
// Count resizes instead of reading sizes: reading would force layout while the table is being rendered.
let sizes = 0;
globalThis.addEventListener?.("resize", () => sizes++);

/** The value before, if it changed and the change should be animated. */
function changed(element: Element, value: Rect | number): Rect | number | null {
  const before = seen.get(element);
  seen.set(element, { value, window: sizes });
  return before && before.window === sizes && untrack(() => settings.speed) > 0 ? before.value : null;
}

function animate(element: HTMLElement, from: string, duration: number): void {
  element.animate([{ transform: from }, { transform: "none" }], { duration: duration / settings.speed, easing: EASE });
}

/** Animate a seat from its old place to its new one. */
export function glide({ x, y, w, h }: Rect): Attachment<HTMLElement> {
  return (seat) => {
    const before = changed(seat, { x, y, w, h });
    if (before === null || typeof before === "number") return;
    const [dx, dy] = [before.x - x, before.y - y];
    if (dx || dy) untrack(() => animate(seat, `translate(${dx}px, ${dy}px)`, MOVE));
  };
}

/** Animate a number when it changes, such as a distance. */
export function pulse(n: number): Attachment<HTMLElement> {
  return (badge) => {
    const before = changed(badge, n);
    if (before !== null && before !== n) untrack(() => animate(badge, "scale(1.6)", PULSE));
  };
}
