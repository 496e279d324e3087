/** Bullets: on their way, past their target, out of the plate. */
import Bullet from "../../art/Bullet.svelte";
import type { Layer, Point, Thing } from "./layer";
import { TIMES, type Effect } from "./types";

type Of<What extends Effect["do"]> = Extract<Effect, { do: What }>;

function bullet(layer: Layer, name: string, at: Point, width: number): Thing {
  return layer.mounted(`${name} bullet-flight`, at, [width, 2 * width], Bullet, {});
}

export function shot(layer: Layer, { from, to, wait = 0 }: Of<"shot">, rate: number): void {
  fire(layer, from, to, wait / rate, rate);
}

/** One after the other, in turn order. */
export function sweep(layer: Layer, { from, seats }: Of<"sweep">, rate: number): void {
  seats.forEach((seat, i) => fire(layer, from, seat, (i * 110) / rate, rate * 1.4));
}

function fire(layer: Layer, from: number, to: number, wait: number, rate: number): void {
  const [start, end] = [layer.middle(`seat-${from}`), layer.middle(`seat-${to}`)];
  if (!start || !end) return;
  const { zoom, still } = layer.look();
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const angle = Math.atan2(dy, dx);
  const line = layer.thing("shot fire", start, 0, 0);
  line.element.style.cssText = `left:${start.x}px;top:${start.y - 2 * zoom}px;width:${Math.hypot(dx, dy)}px;height:${4 * zoom}px;transform-origin:0 50%`;
  const turn = `rotate(${angle}rad)`;
  layer.move(
    line,
    [
      { transform: `${turn} scaleX(${still ? 1 : 0})`, opacity: 0.9 },
      { transform: `${turn} scaleX(1)`, opacity: 0.9, offset: 0.3 },
      { transform: `${turn} scaleX(1)`, opacity: 0 },
    ],
    { duration: 540 / rate, delay: wait, easing: "ease-out" },
  );
  if (still) return;
  const spin = `rotate(${angle + Math.PI / 2}rad)`;
  layer.move(
    bullet(layer, "shot", start, 12 * zoom),
    [
      { transform: `translate(0, 0) ${spin}`, opacity: 1 },
      { transform: `translate(${dx}px, ${dy}px) ${spin}`, opacity: 1, offset: 0.95 },
      { transform: `translate(${dx}px, ${dy}px) ${spin}`, opacity: 0 },
    ],
    { duration: 220 / rate, delay: wait + 160 / rate, easing: "ease-in" },
  );
  const kick = [0, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  layer.plate(to)?.animate(kick, { duration: 160 / rate, delay: wait + 370 / rate });
}

/** It was evaded: the bullet flies past. */
export function pass(layer: Layer, { from, to }: Of<"pass">, rate: number): void {
  const [start, end] = [layer.middle(`seat-${from}`), layer.middle(`seat-${to}`)];
  const { zoom, still } = layer.look();
  if (!start || !end || still) return;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  // Beside the plate, and on out of the picture.
  const [ax, ay] = [(-dy / length) * 46 * zoom, (dx / length) * 46 * zoom];
  const spin = `rotate(${Math.atan2(dy, dx) + Math.PI / 2}rad)`;
  layer.move(
    bullet(layer, "pass", end, 12 * zoom),
    [
      { transform: `translate(${ax - dx * 0.35}px, ${ay - dy * 0.35}px) ${spin}`, opacity: 1 },
      { transform: `translate(${ax + dx * 0.35}px, ${ay + dy * 0.35}px) ${spin}`, opacity: 1, offset: 0.8 },
      { transform: `translate(${ax + dx * 0.5}px, ${ay + dy * 0.5}px) ${spin}`, opacity: 0 },
    ],
    { duration: 380 / rate, easing: "linear" },
  );
}

/** A life point falls out of the plate. */
export function lose(layer: Layer, { seat, n }: Of<"lose">, rate: number): void {
  const found = layer.root.querySelector(`[data-anchor="seat-${seat}"] .life`);
  const lives = found && layer.rectOf(found);
  const { zoom, still } = layer.look();
  layer.tag(seat, `−${n}`, "bad", rate);
  if (!lives || still) return;
  for (let i = 0; i < Math.min(n, 3); i++) {
    const from = { x: lives.right - (4 + i * 11) * zoom, y: lives.top + lives.height / 2 };
    layer.move(
      bullet(layer, "lose", from, 10 * zoom),
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${10 + i * 8}px, ${90 * zoom}px) rotate(140deg)`, opacity: 1, offset: 0.85 },
        { transform: `translate(${14 + i * 8}px, ${96 * zoom}px) rotate(170deg)`, opacity: 0 },
      ],
      { duration: (TIMES.life * 1.6) / rate, easing: "ease-in" },
    );
  }
}
