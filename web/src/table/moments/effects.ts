/** Shows effects over the table with the Web Animations API: transforms and opacity only, nothing that input waits for. */
import { mount, unmount, type Component } from "svelte";
import Bullet from "../../art/Bullet.svelte";
import Card from "../../art/Card.svelte";
import CardBack from "../../art/CardBack.svelte";
import type { Effect, Place } from "./moments";
import { TIMES } from "./moments";

const CARD_EASE = "cubic-bezier(.2,.8,.2,1)";
const SHORT = 100; // the longest fade of those who want no motion
const HOLD = 1000;

interface Point {
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

export class Effects {
  constructor(
    private readonly layer: HTMLElement,
    private readonly root: HTMLElement,
    private readonly look: () => Look,
    private readonly faces: { role: Component<{ role: string; size: number }> },
  ) {}

  show(effect: Effect, rate: number): void {
    switch (effect.do) {
      case "fly":
        return this.fly(effect, rate);
      case "flip":
        return this.flip(effect, rate);
      case "shot":
        return this.shot(effect.from, effect.to, (effect.wait ?? 0) / rate, rate);
      case "sweep":
        effect.seats.forEach((seat, i) => this.shot(effect.from, seat, (i * 110) / rate, rate * 1.4));
        return;
      case "dodge":
        return this.dodge(effect.seat, effect.card, rate);
      case "lose":
        return this.lose(effect.seat, effect.n, rate);
      case "gain":
        return this.tag(effect.seat, `+${effect.n}`, "good", rate);
      case "tag":
        return this.tag(effect.seat, effect.text, effect.tone, rate);
      case "blast":
        return this.blast(effect.seat, rate);
      case "fall":
        return this.fall(effect.seat, effect.role, rate);
      case "swap":
        return this.swap(effect.a, effect.b, rate);
      case "turn":
        return this.glow(effect.seat, rate);
      default:
        return; // shown by the stage itself
    }
  }

  // --- places

  private at(place: Place): DOMRect | null {
    const found =
      this.root.querySelector(`[data-anchor="${place}"]`) ??
      // A chip on a phone has no place for everything; the seat itself is near enough.
      this.root.querySelector(
        `[data-anchor="${place.replace(/^(hand|play)-/, "seat-").replace(/^deck-\d+$/, "deck")}"]`,
      );
    if (found) return found.getBoundingClientRect();
    if (place !== "centre") return null;
    const area = this.root.querySelector(".area")?.getBoundingClientRect();
    return area ? new DOMRect(area.x + area.width / 2 - 40, area.y + area.height * 0.46, 80, 80) : null;
  }

  private middle(place: Place): Point | null {
    const rect = this.at(place);
    return rect && { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  }

  // --- things

  private thing(at: Point, width: number, height: number): HTMLElement {
    const element = document.createElement("div");
    element.style.cssText = `position:absolute;left:${at.x - width / 2}px;top:${at.y - height / 2}px;width:${width}px;height:${height}px;will-change:transform,opacity`;
    element.style.setProperty("--card-width", `${width}px`);
    this.layer.append(element);
    return element;
  }

  private card(label: string, at: Point, scale = 1): { element: HTMLElement; remove: () => void } {
    const { zoom, narrow } = this.look();
    const width = (narrow ? 60 : 84) * zoom * scale;
    const element = this.thing(at, width, width * 1.4);
    const made = label
      ? mount(Card, { target: element, props: { label, size: narrow ? ("phone" as const) : ("hand" as const) } })
      : mount(CardBack, { target: element, props: {} });
    return { element, remove: () => void unmount(made).then(() => element.remove()) };
  }

  private after(animation: Animation, then: () => void): void {
    animation.finished.then(then, then);
  }

  private fly({ cards, from, to, wait = 0 }: Extract<Effect, { do: "fly" }>, rate: number): void {
    const labels = typeof cards === "number" ? Array<string>(cards).fill("") : cards;
    const [start, end] = [this.middle(from), this.middle(to)];
    if (!start || !end) return;
    const { still } = this.look();
    labels.forEach((label, i) => {
      const { element, remove } = this.card(label, end);
      const [dx, dy] = [start.x - end.x, start.y - end.y];
      const frames: Keyframe[] = still
        ? [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }]
        : [
            { transform: `translate(${dx}px, ${dy}px) rotate(-6deg) scale(.8)`, opacity: 0.4 },
            {
              transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 26}px) rotate(4deg) scale(1.06)`,
              opacity: 1,
              offset: 0.5,
            },
            { transform: "none", opacity: 1, offset: 0.85 },
            { transform: "none", opacity: 0 },
          ];
      const duration = still ? 3 * SHORT : (TIMES.flight * 1.5) / rate;
      const delay = still ? 0 : (wait + i * TIMES.apart) / rate;
      this.after(element.animate(frames, { duration, delay, easing: CARD_EASE, fill: "both" }), remove);
    });
  }

  /** “Draw!”: lift, wait, turn over, and the rule under it. */
  private flip({ cards, text }: Extract<Effect, { do: "flip" }>, rate: number): void {
    const start = this.middle("deck");
    const area = this.root.querySelector(".area")?.getBoundingClientRect();
    if (!start || !area) return;
    const { still, zoom, narrow } = this.look();
    const hold = HOLD / rate;
    cards.forEach((label, i) => {
      const shift = (i - (cards.length - 1) / 2) * 110 * zoom;
      const goal = { x: area.x + area.width / 2 + shift, y: area.y + area.height * (narrow ? 0.36 : 0.4) };
      const [dx, dy] = [start.x - goal.x, start.y - goal.y];
      const face = this.card(label, goal, 1.25);
      if (still) {
        const frames = [
          { opacity: 0 },
          { opacity: 0, offset: 0.3 },
          { opacity: 1, offset: 0.36 },
          { opacity: 1, offset: 0.94 },
          { opacity: 0 },
        ];
        return this.after(face.element.animate(frames, { duration: 500 + hold, fill: "both" }), face.remove);
      }
      const back = this.card("", goal, 1.25);
      const lift = 180 / rate;
      const turn = 220 / rate;
      const doubt = 500 / rate;
      const up = back.element.animate(
        [
          { transform: `translate(${dx}px, ${dy}px) scale(.75)` },
          { transform: "none", offset: lift / (lift + doubt + turn / 2) },
          { transform: "none", offset: (lift + doubt) / (lift + doubt + turn / 2) },
          { transform: "rotateY(90deg)" },
        ],
        { duration: lift + doubt + turn / 2, easing: "linear", fill: "both" },
      );
      this.after(up, back.remove);
      const shown = face.element.animate(
        [
          { transform: "rotateY(-90deg)", opacity: 1 },
          { transform: "none", opacity: 1, offset: turn / 2 / (turn / 2 + hold) },
          { transform: "none", opacity: 1, offset: 0.92 },
          { transform: "none", opacity: 0 },
        ],
        { duration: turn / 2 + hold, delay: lift + doubt + turn / 2, fill: "backwards" },
      );
      face.element.style.opacity = "0";
      this.after(shown, face.remove);
    });
    this.words(
      { x: area.x + area.width / 2, y: area.y + area.height * (narrow ? 0.36 : 0.4) + (narrow ? 70 : 92) * zoom },
      text,
      "plain",
      still ? 500 : 900 / rate,
      hold,
    );
  }

  private shot(from: number, to: number, wait: number, rate: number): void {
    const [start, end] = [this.middle(`seat-${from}`), this.middle(`seat-${to}`)];
    if (!start || !end) return;
    const { zoom, still } = this.look();
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const angle = Math.atan2(end.y - start.y, end.x - start.x);
    const line = document.createElement("div");
    line.className = "fire";
    line.style.cssText = `left:${start.x}px;top:${start.y - 2 * zoom}px;width:${length}px;height:${4 * zoom}px;transform-origin:0 50%`;
    this.layer.append(line);
    const turn = `rotate(${angle}rad)`;
    const drawn = line.animate(
      [
        { transform: `${turn} scaleX(${still ? 1 : 0})`, opacity: 0.9 },
        { transform: `${turn} scaleX(1)`, opacity: 0.9, offset: 0.3 },
        { transform: `${turn} scaleX(1)`, opacity: 0 },
      ],
      { duration: 540 / rate, delay: wait, fill: "both", easing: "ease-out" },
    );
    this.after(drawn, () => line.remove());
    if (still) return;
    const bullet = this.thing(start, 12 * zoom, 24 * zoom);
    bullet.className = "bullet-flight";
    const made = mount(Bullet, { target: bullet, props: {} });
    const spin = `rotate(${angle + Math.PI / 2}rad)`;
    const flight = bullet.animate(
      [
        { transform: `translate(0, 0) ${spin}`, opacity: 1 },
        { transform: `translate(${end.x - start.x}px, ${end.y - start.y}px) ${spin}`, opacity: 1, offset: 0.95 },
        { transform: `translate(${end.x - start.x}px, ${end.y - start.y}px) ${spin}`, opacity: 0 },
      ],
      { duration: 220 / rate, delay: wait + 160 / rate, easing: "ease-in", fill: "both" },
    );
    this.after(flight, () => void unmount(made).then(() => bullet.remove()));
    this.kick(to, wait + 370 / rate, rate);
  }

  private kick(seat: number, delay: number, rate: number): void {
    const plate = this.root.querySelector(`[data-anchor="seat-${seat}"] .plate, [data-anchor="seat-${seat}"].own`);
    const frames = [0, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    plate?.animate(frames, { duration: 160 / rate, delay });
  }

  /** Two characters change places: each plate comes from where the other one is. */
  private swap(a: number, b: number, rate: number): void {
    const [one, other] = [this.at(`seat-${a}`), this.at(`seat-${b}`)];
    if (!one || !other) return;
    const { still, zoom } = this.look();
    for (const [seat, from, to] of [[a, other, one] as const, [b, one, other] as const]) {
      const plate = this.root.querySelector(`[data-anchor="seat-${seat}"] .plate`);
      const away = `translate(${(from.x - to.x) / zoom}px, ${(from.y - to.y) / zoom}px)`;
      const frames: Keyframe[] = still
        ? [{ opacity: 0 }, { opacity: 1 }]
        : [
            { transform: away, opacity: 0.7 },
            { transform: "none", opacity: 1 },
          ];
      plate?.animate(frames, { duration: still ? SHORT : (TIMES.flight * 1.4) / rate, easing: CARD_EASE });
    }
  }

  private dodge(seat: number, card: string, rate: number): void {
    const place = this.middle(`seat-${seat}`);
    if (!place) return;
    const { element, remove } = this.card(card, { x: place.x, y: place.y - 10 });
    const { still } = this.look();
    const frames: Keyframe[] = [
      { opacity: 0, transform: still ? "none" : "translateX(-26px) rotate(-8deg)" },
      { opacity: 1, transform: "none", offset: 0.15 },
      { opacity: 1, transform: "none", offset: 0.85 },
      { opacity: 0, transform: "none" },
    ];
    this.after(element.animate(frames, { duration: HOLD / rate, fill: "both", easing: "ease-out" }), remove);
  }

  private lose(seat: number, n: number, rate: number): void {
    const lives = this.root.querySelector(`[data-anchor="seat-${seat}"] .life`)?.getBoundingClientRect();
    const { zoom, still } = this.look();
    this.tag(seat, `−${n}`, "bad", rate);
    if (!lives || still) return;
    for (let i = 0; i < Math.min(n, 3); i++) {
      const from = { x: lives.right - (4 + i * 11) * zoom, y: lives.top + lives.height / 2 };
      const bullet = this.thing(from, 10 * zoom, 20 * zoom);
      bullet.className = "bullet-flight";
      const made = mount(Bullet, { target: bullet, props: {} });
      const falling = bullet.animate(
        [
          { transform: "none", opacity: 1 },
          { transform: `translate(${10 + i * 8}px, ${90 * zoom}px) rotate(140deg)`, opacity: 1, offset: 0.85 },
          { transform: `translate(${14 + i * 8}px, ${96 * zoom}px) rotate(170deg)`, opacity: 0 },
        ],
        { duration: (TIMES.life * 1.6) / rate, easing: "ease-in", fill: "both" },
      );
      this.after(falling, () => void unmount(made).then(() => bullet.remove()));
    }
  }

  private tag(seat: number, text: string, tone: "plain" | "good" | "bad", rate: number): void {
    const place = this.at(`seat-${seat}`);
    if (place) this.words({ x: place.x + place.width / 2, y: place.y + 4 }, text, tone, 0, 1100 / rate);
  }

  private words(at: Point, text: string, tone: string, delay: number, hold: number): void {
    if (!text) return;
    const element = document.createElement("div");
    element.className = `words ${tone}`;
    element.textContent = text;
    this.layer.append(element);
    const { zoom, still } = this.look();
    element.style.fontSize = `${15 * zoom}px`;
    const half = element.offsetWidth / 2;
    const x = Math.min(Math.max(at.x, half + 6), window.innerWidth - half - 6);
    element.style.left = `${x - half}px`;
    element.style.top = `${Math.max(4, at.y - element.offsetHeight / 2)}px`;
    const frames: Keyframe[] = [
      { opacity: 0, transform: still ? "none" : "translateY(8px)" },
      { opacity: 1, transform: "none", offset: 0.12 },
      { opacity: 1, transform: "none", offset: 0.88 },
      { opacity: 0, transform: "none" },
    ];
    this.after(element.animate(frames, { duration: Math.max(700, hold), delay, fill: "both" }), () => element.remove());
  }

  private blast(seat: number, rate: number): void {
    const place = this.at(`seat-${seat}`);
    if (!place) return;
    const { still } = this.look();
    const flash = this.thing({ x: place.x + place.width / 2, y: place.y + place.height / 2 }, place.width, place.width);
    flash.className = "blast";
    const frames: Keyframe[] = still
      ? [{ opacity: 0 }, { opacity: 0.8, offset: 0.2 }, { opacity: 0 }]
      : [
          { transform: "scale(.2)", opacity: 1 },
          { transform: "scale(1.1)", opacity: 0.95, offset: 0.2 },
          { transform: "scale(1.5)", opacity: 0.5, offset: 0.5 },
          { transform: "scale(1.7)", opacity: 0 },
        ];
    this.after(flash.animate(frames, { duration: 700 / rate, fill: "both", easing: "ease-out" }), () => flash.remove());
    const soot = this.thing({ x: place.x + place.width / 2, y: place.y + place.height / 2 }, place.width, place.height);
    soot.className = "soot";
    const settled = soot.animate(
      [{ opacity: 0 }, { opacity: 0.75, offset: 0.1 }, { opacity: 0.75, offset: 0.7 }, { opacity: 0 }],
      {
        duration: 4000 / rate,
        fill: "both",
      },
    );
    this.after(settled, () => soot.remove());
    if (still) return;
    const shake = [0, 6, -5, 4, -3, 2, 0].map((x) => ({ transform: `translate(${x}px, ${-x / 2}px)` }));
    this.root.querySelector(".area")?.animate(shake, { duration: 420 / rate });
  }

  /** Everything stops: the role is turned up over the seat. */
  private fall(seat: number, role: string, rate: number): void {
    const place = this.at(`seat-${seat}`);
    if (!place) return;
    const { zoom, still } = this.look();
    const size = 84 * zoom;
    const element = this.thing({ x: place.x + place.width / 2, y: place.y + place.height / 2 }, size, size);
    const made = mount(this.faces.role, { target: element, props: { role, size } });
    const frames: Keyframe[] = [
      { transform: still ? "none" : "rotateY(90deg) scale(.6)", opacity: 0 },
      { transform: still ? "none" : "rotateY(90deg) scale(1)", opacity: 0, offset: 0.25 },
      { transform: "none", opacity: 1, offset: 0.4 },
      { transform: "none", opacity: 1, offset: 0.9 },
      { transform: "none", opacity: 0 },
    ];
    const turning = element.animate(frames, { duration: 2000 / rate, fill: "both", easing: "ease-out" });
    this.after(turning, () => void unmount(made).then(() => element.remove()));
  }

  private glow(seat: number, rate: number): void {
    const place = this.at(`seat-${seat}`);
    if (!place || this.look().still) return;
    const ring = this.thing({ x: place.x + place.width / 2, y: place.y + place.height / 2 }, place.width, place.height);
    ring.className = "glow";
    const frames = [
      { transform: "scale(.98)", opacity: 0 },
      { transform: "scale(1)", opacity: 0.9, offset: 0.3 },
      { transform: "scale(1.04)", opacity: 0 },
    ];
    this.after(ring.animate(frames, { duration: 600 / rate, fill: "both", easing: "ease-out" }), () => ring.remove());
  }
}
