/** Dragging a card of the hand: onto a lit seat, or upwards out of the hand where it needs no target. */
import type { Attachment } from "svelte/attachments";

export interface Dragging {
  /** The drag has begun: pick the card. */
  start(): void;
  /** Dropped over a seat (its number) or over the table (null). */
  drop(seat: number | null): void;
  cancel(): void;
}

const FAR = 14; // pixels before a press becomes a drag

export function draggable(dragging: Dragging): Attachment<HTMLElement> {
  return (card) => {
    let from: { x: number; y: number } | null = null;
    let moving = false;
    const end = () => {
      from = null;
      moving = false;
      card.style.translate = "";
      card.style.zIndex = "";
      card.style.pointerEvents = "";
      delete document.documentElement.dataset["dragging"];
    };
    // The click that follows a drag is none.
    const swallow = (click: Event) => click.stopImmediatePropagation();
    const swallowClick = () => {
      card.addEventListener("click", swallow, { capture: true });
      setTimeout(() => card.removeEventListener("click", swallow, { capture: true }), 0);
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      card.setPointerCapture(event.pointerId); // a quick flick leaves the card at once
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!moving && (Math.hypot(dx, dy) < FAR || dy > -FAR / 2)) return;
      if (!moving) {
        moving = true;
        document.documentElement.dataset["dragging"] = "true";
        dragging.start();
      }
      const zoom = card.currentCSSZoom ?? 1;
      card.style.translate = `${dx / zoom}px ${dy / zoom}px`;
      card.style.zIndex = "30";
    };
    const up = (event: PointerEvent) => {
      if (!moving) {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        const { clientX: x, clientY: y } = event;
        if (x < left || x > right || y < top || y > bottom) swallowClick();
        return end();
      }
      card.style.pointerEvents = "none";
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const seat = under?.closest<HTMLElement>("[data-seat]")?.dataset["seat"];
      const inHand = under?.closest("[data-zone=own]");
      end();
      swallowClick();
      if (inHand) dragging.cancel();
      else dragging.drop(seat === undefined ? null : Number(seat));
    };
    const lost = () => {
      if (moving) dragging.cancel();
      end();
    };
    card.addEventListener("pointerdown", down);
    card.addEventListener("pointermove", move);
    card.addEventListener("pointerup", up);
    card.addEventListener("pointercancel", lost);
    return () => {
      card.removeEventListener("pointerdown", down);
      card.removeEventListener("pointermove", move);
      card.removeEventListener("pointerup", up);
      card.removeEventListener("pointercancel", lost);
    };
  };
}
