/** The key of the card, character, role or event whose help is open; "" for none. */
export const help = $state({ key: "" });
let before: HTMLElement | null = null;

export function openHelp(key: string): void {
  if (!help.key) before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  help.key = key;
}

/** Close the help and restore the focus. */
export function closeHelp(): void {
  help.key = "";
  const back = before;
  before = null;
  queueMicrotask(() => back?.isConnected && back.focus());
}

const LONG = 500; // milliseconds that a press lasts before it asks for help
const STILL = 8; // pixels that it may move meanwhile: a slow drag is no question

/** Open help on long press or right click on [data-help]; suppresses the click that follows a long press. */
export function helpOnPress(root: HTMLElement): () => void {
  let timer = 0;
  let opened = false;
  let at = { x: 0, y: 0 };
  const keyAt = (event: Event) =>
    event.target instanceof Element ? (event.target.closest("[data-help]")?.getAttribute("data-help") ?? "") : "";
  const stop = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    opened = false;
    const key = keyAt(event);
    stop();
    at = { x: event.clientX, y: event.clientY };
    if (!key || event.button !== 0) return;
    timer = window.setTimeout(() => {
      opened = true;
      openHelp(key);
    }, LONG);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - at.x, event.clientY - at.y) > STILL) stop();
  };
  const click = (event: MouseEvent) => {
    if (!opened) return;
    opened = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const menu = (event: MouseEvent) => {
    const key = keyAt(event);
    if (!key) return;
    event.preventDefault();
    stop();
    openHelp(key);
  };
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener("pointerdown", down, { signal });
  root.addEventListener("pointermove", move, { signal });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) root.addEventListener(end, stop, { signal });
  root.addEventListener("click", click, { capture: true, signal });
  root.addEventListener("contextmenu", menu, { signal });
  return () => {
    stop();
    listening.abort();
  };
}
