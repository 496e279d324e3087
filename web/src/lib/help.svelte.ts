/** Help on a card, character, event or role, over whatever the page shows. */

const help = $state<{ about: string }>({ about: "" });
let before: HTMLElement | null = null;

/** What help is shown about: a key or a card's label; "" for none. */
export const helpAbout = () => help.about;

export function openHelp(about: string): void {
  if (!help.about) before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  help.about = about;
}

/** Closes it; the focus returns to where it was. */
export function closeHelp(): void {
  help.about = "";
  const back = before;
  before = null;
  queueMicrotask(() => back?.isConnected && back.focus());
}

const LONG = 450; // milliseconds that a finger rests
const SLIP = 10; // pixels that it may slip meanwhile

/** An attachment: a long press, a click with the right button or `?` on the element opens its help. */
export function helpOn(about: () => string): (element: HTMLElement) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let [x, y] = [0, 0];
    let opened = false;
    const stop = () => clearTimeout(timer);
    const on = {
      pointerdown: (event: PointerEvent) => {
        opened = false;
        if (event.pointerType === "mouse") return;
        [x, y] = [event.clientX, event.clientY];
        timer = setTimeout(() => {
          opened = true;
          openHelp(about());
        }, LONG);
      },
      pointermove: (event: PointerEvent) => {
        if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP) stop();
      },
      pointerup: stop,
      pointercancel: stop,
      click: (event: MouseEvent) => {
        if (!opened) return; // the finger that opened the help must not also play the card
        opened = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      contextmenu: (event: MouseEvent) => {
        event.preventDefault();
        if (!opened) openHelp(about());
      },
      keydown: (event: KeyboardEvent) => {
        if (event.key !== "?") return;
        event.preventDefault();
        event.stopPropagation();
        openHelp(about());
      },
    };
    for (const [name, handler] of Object.entries(on)) element.addEventListener(name, handler as EventListener, true);
    return () => {
      stop();
      for (const [name, handler] of Object.entries(on))
        element.removeEventListener(name, handler as EventListener, true);
    };
  };
}
