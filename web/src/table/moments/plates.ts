/** What happens on a plate: it glows, it burns, it is barred, its hat falls and its role is turned up. */
import type { Component } from "svelte";
import Icon from "../../art/icons/Icon.svelte";
import Portrait from "../../art/portrait/Portrait.svelte";
import Role from "../../art/Role.svelte";
import { CARD_EASE, middleOf, type Layer } from "./layer";
import { TIMES, type Effect } from "./types";

type Of<What extends Effect["do"]> = Extract<Effect, { do: What }>;

const FADE: Keyframe[] = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }];

export function glow(layer: Layer, { seat }: Of<"turn">, rate: number): void {
  const place = layer.at(`seat-${seat}`);
  if (!place || layer.look().still) return;
  layer.move(
    layer.thing("glow", middleOf(place), place.width, place.height),
    [
      { transform: "scale(.98)", opacity: 0 },
      { transform: "scale(1)", opacity: 0.9, offset: 0.3 },
      { transform: "scale(1.04)", opacity: 0 },
    ],
    { duration: 600 / rate, easing: "ease-out" },
  );
}

interface Apparition {
  name: string;
  /** In pixels, where the plate has room for it. */
  size: number;
  timing: KeyframeAnimationOptions;
  /** How it moves over a plate of this height. */
  frames: (height: number) => Keyframe[];
}

/** A picture appears over a plate and goes again. */
function appear<Props extends object>(
  layer: Layer,
  seat: number,
  [picture, props]: [Component<Props>, Props],
  { name, size, timing, frames }: Apparition,
): void {
  const place = layer.at(`seat-${seat}`);
  if (!place) return;
  const { zoom, still } = layer.look();
  const side = Math.min(size * zoom, place.height);
  const thing = layer.mounted(name, middleOf(place), [side, side], picture, props);
  thing.element.style.fontSize = `${side}px`;
  layer.move(thing, still ? FADE : frames(place.height), timing);
}

/** Everybody's character steps forward at once. */
export function reveal(layer: Layer, { seat, character }: Of<"reveal">, rate: number): void {
  appear(layer, seat, [Portrait, { character }], {
    name: "reveal",
    size: 96,
    timing: { duration: 1200 / rate, easing: CARD_EASE },
    frames: () => [
      { transform: "scale(.4) rotateY(90deg)", opacity: 0 },
      { transform: "scale(1.1)", opacity: 1, offset: 0.35 },
      { transform: "scale(1)", opacity: 1, offset: 0.8 },
      { transform: "scale(.7)", opacity: 0 },
    ],
  });
}

/** The bars fall before somebody, or stay closed. */
export function bars(layer: Layer, { seat }: Of<"bars">, rate: number): void {
  const place = layer.at(`seat-${seat}`);
  if (!place) return;
  const { still } = layer.look();
  const frames: Keyframe[] = still
    ? FADE
    : [
        { transform: `translateY(-${place.height}px)`, opacity: 0 },
        { transform: "none", opacity: 1, offset: 0.3 },
        { transform: "none", opacity: 1, offset: 0.8 },
        { transform: "none", opacity: 0 },
      ];
  const thing = layer.thing("bars", middleOf(place), place.width, place.height);
  layer.move(thing, frames, { duration: 1100 / rate, easing: "ease-in" });
}

/** The fuse of what may explode: each time it is passed on, less of it is left. */
export function fuse(layer: Layer, { seat, left }: Of<"fuse">, rate: number): void {
  const place = layer.at(`seat-${seat}`);
  if (!place) return;
  const { zoom, still } = layer.look();
  const width = Math.min(place.width, 150 * zoom);
  const thing = layer.thing("fuse", { x: middleOf(place).x, y: place.bottom - 6 * zoom }, width, 8 * zoom);
  const cord = document.createElement("span");
  cord.className = "cord";
  const spark = document.createElement("span");
  spark.className = "spark";
  thing.element.append(cord, spark);
  const before = Math.min(1, left + 1 / 8);
  cord.style.transform = `scaleX(${left})`;
  spark.style.transform = `translateX(${left * width}px)`;
  const duration = (TIMES.fuse * 1.8) / rate;
  if (!still) {
    cord.animate([{ transform: `scaleX(${before})` }, { transform: `scaleX(${left})` }], { duration });
    const along = [before, left].map((at) => ({ transform: `translateX(${at * width}px)` }));
    spark.animate(along, { duration });
  }
  layer.move(thing, FADE, { duration: duration * 1.3 });
}

/** The loudest thing there is; it leaves soot on the plate. */
export function blast(layer: Layer, { seat }: Of<"blast">, rate: number): void {
  const place = layer.at(`seat-${seat}`);
  if (!place) return;
  const { still } = layer.look();
  const frames: Keyframe[] = still
    ? [{ opacity: 0 }, { opacity: 0.8, offset: 0.2 }, { opacity: 0 }]
    : [
        { transform: "scale(.2)", opacity: 1 },
        { transform: "scale(1.1)", opacity: 0.95, offset: 0.2 },
        { transform: "scale(1.5)", opacity: 0.5, offset: 0.5 },
        { transform: "scale(1.7)", opacity: 0 },
      ];
  const flash = layer.thing("blast", middleOf(place), place.width, place.width);
  layer.move(flash, frames, { duration: 700 / rate, easing: "ease-out" });
  const soot = layer.thing("soot", middleOf(place), place.width, place.height);
  const settled = [{ opacity: 0 }, { opacity: 0.75, offset: 0.1 }, { opacity: 0.75, offset: 0.7 }, { opacity: 0 }];
  layer.move(soot, settled, { duration: 4000 / rate });
  if (still) return;
  const shake = [0, 6, -5, 4, -3, 2, 0].map((x) => ({ transform: `translate(${x}px, ${-x / 2}px)` }));
  layer.root.querySelector(".area")?.animate(shake, { duration: 420 / rate });
}

/** Somebody who was out is back: a shade rises from the seat. */
export function rise(layer: Layer, { seat }: Of<"rise">, rate: number): void {
  appear(layer, seat, [Icon, { id: "floating-ghost" }], {
    name: "rise",
    size: 84,
    timing: { duration: (TIMES.rise * 1.5) / rate, easing: "ease-out" },
    frames: (height) => [
      { transform: `translateY(${height * 0.4}px) scale(.7, .4)`, opacity: 0 },
      { transform: "none", opacity: 0.95, offset: 0.45 },
      { transform: `translateY(${-height * 0.12}px) scale(1.05)`, opacity: 0.85, offset: 0.75 },
      { transform: `translateY(${-height * 0.5}px) scale(1.1)`, opacity: 0 },
    ],
  });
}

/** What runs on its line, wherever a box draws that, sets off: a puff of steam, and another one farther on. */
export function steam(layer: Layer, _: Of<"steam">, rate: number): void {
  const place = layer.at("driven");
  if (!place) return;
  const { zoom, still } = layer.look();
  const size = 34 * zoom;
  const frames: Keyframe[] = still
    ? FADE
    : [
        { transform: "scale(.3)", opacity: 0 },
        { transform: "translateY(-20%) scale(.8)", opacity: 0.9, offset: 0.3 },
        { transform: "translate(-30%, -60%) scale(1.5)", opacity: 0 },
      ];
  for (const later of still ? [0] : [0, 0.5]) {
    const at = { x: place.x + place.width * (0.25 + later), y: place.y + size / 3 };
    const cloud = layer.thing("steam", at, size, size);
    const timing = { duration: (TIMES.drive * 1.5) / rate, delay: (TIMES.drive * later) / rate };
    layer.move(cloud, frames, { ...timing, easing: "ease-out" });
  }
}

/** Everything stops: the hat falls, the role is turned up over the seat, and it is said in words. */
export function fall(layer: Layer, { seat, role, text }: Of<"fall">, rate: number): void {
  const place = layer.at(`seat-${seat}`);
  if (!place) return;
  const { zoom, still } = layer.look();
  const size = 84 * zoom;
  const centre = middleOf(place);
  const turning: Keyframe[] = [
    { transform: still ? "none" : "rotateY(90deg) scale(.6)", opacity: 0 },
    { transform: still ? "none" : "rotateY(90deg) scale(1)", opacity: 0, offset: 0.25 },
    { transform: "none", opacity: 1, offset: 0.4 },
    { transform: "none", opacity: 1, offset: 0.9 },
    { transform: "none", opacity: 0 },
  ];
  const card = layer.mounted("fall", centre, [size, size], Role, { role, size });
  layer.move(card, turning, { duration: 2000 / rate, easing: "ease-out" });
  layer.words({ x: centre.x, y: place.bottom + 12 * zoom }, text, "bad", 500 / rate, 1500 / rate);
  const hat = layer.mounted("hat", { x: centre.x, y: place.y }, [44 * zoom, 44 * zoom], Icon, {
    id: "western-hat",
  });
  hat.element.style.fontSize = `${44 * zoom}px`;
  const falling: Keyframe[] = still
    ? FADE
    : [
        { transform: "translateY(0) rotate(0)", opacity: 1 },
        { transform: `translate(12px, -${30 * zoom}px) rotate(-24deg)`, opacity: 1, offset: 0.2 },
        { transform: `translate(34px, ${place.height}px) rotate(150deg)`, opacity: 1, offset: 0.7 },
        { transform: `translate(40px, ${place.height + 8}px) rotate(172deg)`, opacity: 1, offset: 0.85 },
        { transform: `translate(40px, ${place.height + 8}px) rotate(172deg)`, opacity: 0 },
      ];
  layer.move(hat, falling, { duration: 1500 / rate, easing: "ease-in" });
}
