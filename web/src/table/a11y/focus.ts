/** Who plays with the keyboard keeps the focus: when what had it is gone, it goes to the question, or to the hand. */
import type { Attachment } from "svelte/attachments";

const NEXT = ["[data-anchor=panel]", ".hand button[tabindex='0']", ".table"];

export const keepFocus: Attachment<HTMLElement> = (root) => {
  let keys = false; // the focus was moved with the keyboard, and was at the table
  let planned = 0;
  const focused = (event: FocusEvent) => {
    keys = event.target instanceof Element && event.target.matches(":focus-visible");
  };
  const look = () => {
    planned = 0;
    if (!keys || document.activeElement !== document.body) return;
    const goal = NEXT.map((selector) => root.querySelector<HTMLElement>(selector)).find((found) => found !== null);
    if (!goal) return;
    if (goal.tabIndex < 0) goal.tabIndex = -1; // written down, so that it can have the focus at all
    goal.focus({ preventScroll: true });
  };
  // Whether a disabled button has lost the focus is known when it is drawn.
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
