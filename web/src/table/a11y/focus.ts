/** Keep keyboard focus at the table: when the focused element disappears, focus the question or the hand. */
import type { Attachment } from "svelte/attachments";

const NEXT = ["[data-anchor=panel]", ".hand button[tabindex='0']", ".table"];

export const keepFocus: Attachment<HTMLElement> = (root) => {
  let keys = false; // the last focus at the table came from the keyboard
  let planned = 0;
  const focused = (event: FocusEvent) => {
    keys = event.target instanceof Element && event.target.matches(":focus-visible");
  };
  const look = () => {
    planned = 0;
    if (!keys || document.activeElement !== document.body) return;
    const goal = NEXT.map((selector) => root.querySelector<HTMLElement>(selector)).find((found) => found !== null);
    if (!goal) return;
    if (goal.tabIndex < 0) goal.tabIndex = -1; // make it focusable
    goal.focus({ preventScroll: true });
  };
  // A disabled button loses the focus only when it is painted.
  const plan = () => (planned ||= requestAnimationFrame(() => (planned = requestAnimationFrame(look))));
  const pressed = () => (keys = false);
  const watcher = new MutationObserver(plan);
  watcher.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  root.addEventListener("focusin", focused);
  root.addEventListener("pointerdown", pressed);
  return () => {
    cancelAnimationFrame(planned);
    watcher.disconnect();
    root.removeEventListener("focusin", focused);
    root.removeEventListener("pointerdown", pressed);
  };
};
