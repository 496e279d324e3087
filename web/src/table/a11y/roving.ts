/** Arrow keys walk among the buttons of a group; Tab passes from group to group. */
import type { Attachment } from "svelte/attachments";

export const roving: Attachment<HTMLElement> = (group) => {
  const items = () => [...group.querySelectorAll<HTMLElement>("button:not([disabled])")];
  const update = () => {
    const all = items();
    const at = all.find((item) => item === document.activeElement) ?? all.find((item) => item.tabIndex === 0) ?? all[0];
    for (const item of all) item.tabIndex = item === at ? 0 : -1;
  };
  const focused = () => update();
  const pressed = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  const watcher = new MutationObserver(update);
  watcher.observe(group, { childList: true, subtree: true });
  update();
  group.addEventListener("focusin", focused);
  group.addEventListener("keydown", pressed);
  return () => {
    watcher.disconnect();
    group.removeEventListener("focusin", focused);
    group.removeEventListener("keydown", pressed);
  };
};
