/** The layer over the table on which things move: where everything lies, and things that come and go. */
import Icon from "../../art/icons/Icon.svelte";
import { EMOTE_ICONS } from "../../pages/room/emotes";
import { mount, unmount, type Component } from "svelte";
import Card from "../../art/cards/Card.svelte";
import CardBack from "../../art/cards/CardBack.svelte";
import Token from "../tokens/Token.svelte";
import type { Place } from "./types";

export const CARD_EASE = "cubic-bezier(.2,.8,.2,1)";
export const SHORT = 100; // the longest fade of those who want no motion
export const HOLD = 1000;
const BUBBLE = 4000;

export interface Point {
  x: number;
  y: number;
}

export interface Look {
  /** How much larger than designed the table is drawn. */
  zoom: number;
  narrow: boolean;
  /** No motion: things fade in where they belong. */
  still: boolean;
}

export interface Thing {
  element: HTMLElement;
  remove: () => void;
}

export const middleOf = (rect: DOMRect): Point => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });

export class Layer {
  private readonly things = new Set<Thing>();
  private readonly said = new Map<number, Thing>(); // by seat

  constructor(
    private readonly element: HTMLElement,
    readonly root: HTMLElement,
    readonly look: () => Look,
  ) {}

  // --- places

  at(place: Place): DOMRect | null {
    const found =
      this.root.querySelector(`[data-anchor="${place}"]`) ??
      // A chip on a phone has no place for everything; the seat itself is near enough.
      this.root.querySelector(
        `[data-anchor="${place.replace(/^(hand|play)-/, "seat-").replace(/^deck-\d+$/, "deck")}"]`,
      );
    // One's own place is wide: what is meant for oneself goes to the portrait.
    if (found) return this.rectOf((found.matches(".own") && found.querySelector(".portrait")) || found);
    // What is not drawn by itself lies in the middle.
    if (place !== "centre" && place !== "supply" && !place.startsWith("pile-")) return null;
    const area = this.area();
    return area && new DOMRect(area.x + area.width / 2 - 40, area.y + area.height * 0.46, 80, 80);
  }

  middle(place: Place): Point | null {
    const rect = this.at(place);
    return rect && middleOf(rect);
  }

  area(): DOMRect | null {
    const area = this.root.querySelector(".area");
    return area && this.rectOf(area);
  }

  /** Where something lies on this layer, which need not begin at the edge of the window. */
  rectOf(element: Element): DOMRect {
    const [rect, origin] = [element.getBoundingClientRect(), this.element.getBoundingClientRect()];
    return new DOMRect(rect.x - origin.x, rect.y - origin.y, rect.width, rect.height);
  }

  plate(seat: number): Element | null {
    return this.root.querySelector(`[data-anchor="seat-${seat}"] .plate, [data-anchor="seat-${seat}"].own`);
  }

  // --- things

  /** Something new; `name` says which effect it belongs to. */
  thing(name: string, at: Point, width: number, height: number): Thing {
    const element = document.createElement("div");
    element.className = name;
    element.dataset["effect"] = name;
    element.style.cssText = `position:absolute;left:${at.x - width / 2}px;top:${at.y - height / 2}px;width:${width}px;height:${height}px;will-change:transform,opacity`;
    element.style.setProperty("--card-width", `${width}px`);
    this.element.append(element);
    const thing = {
      element,
      remove: () => {
        this.things.delete(thing);
        element.remove();
      },
    };
    this.things.add(thing);
    return thing;
  }

  /** A thing with a component in it. */
  mounted<Props extends object>(
    name: string,
    at: Point,
    size: [number, number],
    component: Component<Props>,
    props: Props,
  ): Thing {
    const thing = this.thing(name, at, size[0], size[1]);
    const made = mount(component as Component<object>, { target: thing.element, props });
    const gone = thing.remove;
    thing.remove = () => {
      if (!this.things.has(thing)) return;
      gone();
      void unmount(made);
    };
    return thing;
  }

  card(name: string, label: string, at: Point, scale = 1): Thing {
    const { zoom, narrow } = this.look();
    const width = (narrow ? 60 : 84) * zoom * scale;
    const size: [number, number] = [width, width * 1.4];
    return label
      ? this.mounted(name, at, size, Card, {
          label,
          size: narrow ? "phone" : "hand",
        })
      : this.mounted(name, at, size, CardBack, {});
  }

  token(token: string, at: Point): Thing {
    const size = 26 * this.look().zoom;
    const thing = this.mounted("token", at, [size, size], Token, { token });
    thing.element.style.setProperty("--token-size", `${size}px`);
    return thing;
  }

  /** Moves a thing, and removes it when it is done. */
  move(thing: Thing, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    const animation = thing.element.animate(frames, { fill: "both", ...timing });
    animation.finished.then(thing.remove, thing.remove);
  }

  words(at: Point, text: string, tone: string, delay: number, hold: number): Thing | undefined {
    if (!text) return;
    const thing = this.thing(`words ${tone}`, at, 0, 0);
    const { element } = thing;
    const { zoom, still } = this.look();
    element.style.cssText = `position:absolute;font-size:${15 * zoom}px`;
    element.textContent = text;
    const half = element.offsetWidth / 2;
    const x = Math.min(Math.max(at.x, half + 6), this.element.clientWidth - half - 6);
    element.style.left = `${x - half}px`;
    element.style.top = `${Math.max(4, at.y - element.offsetHeight / 2)}px`;
    const frames: Keyframe[] = [
      { opacity: 0, transform: still ? "none" : "translateY(8px)" },
      { opacity: 1, transform: "none", offset: 0.12 },
      { opacity: 1, transform: "none", offset: 0.88 },
      { opacity: 0, transform: "none" },
    ];
    this.move(thing, frames, { duration: Math.max(700, hold), delay });
    return thing;
  }

  tag(seat: number, text: string, tone: "plain" | "good" | "bad", rate: number): void {
    const place = this.at(`seat-${seat}`);
    if (!place) return;
    // Above the plate, or below it at the upper edge: name and life stay in sight.
    const { zoom, narrow } = this.look();
    const top = this.area()?.y ?? 0;
    const above = place.y - 12 * zoom;
    // On a phone the question lies right above one's own place, and would cut it off.
    const own = narrow && this.root.querySelector(`[data-anchor="seat-${seat}"]`)?.matches(".own");
    const y = above > top + 14 && !own ? above : place.bottom + 14 * zoom;
    this.words({ x: place.x + place.width / 2, y }, text, tone, 0, 1100 / rate);
  }

  /** What somebody says, long enough to be read: at the lower edge of the plate, where name and life stay in sight. */
  bubble(seat: number, text = ""): void {
    const place = this.at(`seat-${seat}`);
    const y = (place?.bottom ?? 0) - 16 * this.look().zoom;
    if (place) this.saying(seat, this.words({ x: place.x + place.width / 2, y }, text, "said", 0, BUBBLE));
  }

  /** What somebody says takes the place of what they said before, which would lie under it. */
  private saying(seat: number, thing: Thing | undefined): void {
    this.said.get(seat)?.remove();
    if (thing) this.said.set(seat, thing);
    else this.said.delete(seat);
  }

  /** The face that somebody makes, where their words would be. */
  emote(seat: number, name: string): void {
    const place = this.at(`seat-${seat}`);
    if (!place) return;
    const { zoom, still } = this.look();
    const size = 52 * zoom;
    const at = { x: place.x + place.width / 2, y: place.bottom - 16 * zoom };
    const thing = this.mounted("emote", at, [size, size], Icon, { id: EMOTE_ICONS[name] ?? "" });
    this.saying(seat, thing);
    thing.element.style.fontSize = `${size * 0.8}px`;
    const frames: Keyframe[] = [
      { opacity: 0, scale: still ? 1 : 0.4 },
      { opacity: 1, scale: still ? 1 : 1.15, offset: 0.06 },
      { opacity: 1, scale: 1, offset: 0.1 },
      { opacity: 1, scale: 1, offset: 0.92 },
      { opacity: 0, scale: 1 },
    ];
    this.move(thing, frames, { duration: BUBBLE });
  }

  /** Nothing moves any more. */
  clear(): void {
    for (const thing of [...this.things]) thing.remove();
  }
}
