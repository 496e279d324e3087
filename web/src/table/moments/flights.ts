/** Cards on their way: flights, “draw!”, a hand that is shuffled, a card that saves. */
import { CARD_EASE, HOLD, SHORT, type Layer } from "./layer";
import { TIMES, type Effect } from "./types";

type Of<What extends Effect["do"]> = Extract<Effect, { do: What }>;

export function fly(layer: Layer, { cards, from, to, wait = 0 }: Of<"fly">, rate: number): void {
  const labels = typeof cards === "number" ? Array<string>(cards).fill("") : cards;
  const [start, end] = [layer.middle(from), layer.middle(to)];
  if (!start || !end) return;
  const { still } = layer.look();
  labels.forEach((label, i) => {
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
    const delay = (still ? wait : wait + i * TIMES.apart) / rate;
    layer.move(layer.card("fly", label, end), frames, { duration, delay, easing: CARD_EASE });
  });
}

/** A hand is shuffled where everybody sees it, before one of its cards is taken. */
export function shuffle(layer: Layer, { seat, n }: Of<"shuffle">, rate: number): void {
  const place = layer.middle(`hand-${seat}`);
  if (!place) return;
  const { still, zoom } = layer.look();
  const spread = 26 * zoom;
  for (let i = 0; i < n; i++) {
    const own = (i - (n - 1) / 2) * spread;
    const other = ((n - 1) / 2 - i) * spread;
    const frames: Keyframe[] = still
      ? [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }]
      : [
          { transform: "scale(.6)", opacity: 0 },
          { transform: `translateX(${own}px) rotate(${own / 5}deg) scale(.8)`, opacity: 1, offset: 0.25 },
          { transform: `translate(${other}px, ${i % 2 ? -14 : 14}px) rotate(${other / 5}deg) scale(.8)`, offset: 0.5 },
          { transform: `translateX(${own}px) rotate(${-own / 5}deg) scale(.8)`, opacity: 1, offset: 0.75 },
          { transform: "scale(.7)", opacity: 0 },
        ];
    layer.move(layer.card("shuffle", "", place), frames, { duration: TIMES.shuffle / rate, easing: "ease-in-out" });
  }
}

/** “Draw!”: lift, wait, turn over, show the rule. The pause always has the same length, so that it gives nothing away. */
export function flip(layer: Layer, { cards, text, rule }: Of<"flip">, rate: number): void {
  const start = layer.middle("deck");
  const area = layer.area();
  if (!start || !area) return;
  const { still, zoom, narrow } = layer.look();
  const hold = HOLD / rate;
  const [lift, doubt, half] = [180 / rate, 500 / rate, 110 / rate];
  const turned = still ? TIMES.doubt / rate : lift + doubt + half;
  const level = area.y + area.height * (narrow ? 0.36 : 0.4);
  cards.forEach((label, i) => {
    const shift = (i - (cards.length - 1) / 2) * 110 * zoom;
    const goal = { x: area.x + area.width / 2 + shift, y: level };
    const face = layer.card("flip", label, goal, 1.25);
    if (still) {
      const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.06 }, { opacity: 1, offset: 0.94 }, { opacity: 0 }];
      layer.move(face, frames, { duration: hold, delay: turned });
      return;
    }
    const back = layer.card("flip", "", goal, 1.25);
    const frames = [
      { transform: `translate(${start.x - goal.x}px, ${start.y - goal.y}px) scale(.75)` },
      { transform: "none", offset: lift / turned },
      { transform: "none", offset: (lift + doubt) / turned },
      { transform: "rotateY(90deg)" },
    ];
    layer.move(back, frames, { duration: turned });
    face.element.style.opacity = "0";
    const shown = [
      { transform: "rotateY(-90deg)", opacity: 1 },
      { transform: "none", opacity: 1, offset: half / (half + hold) },
      { transform: "none", opacity: 1, offset: 0.92 },
      { transform: "none", opacity: 0 },
    ];
    layer.move(face, shown, { duration: half + hold, delay: turned, fill: "backwards" });
  });
  const under = { x: area.x + area.width / 2, y: level + (narrow ? 70 : 92) * zoom };
  layer.words({ ...under, y: level - (narrow ? 70 : 92) * zoom }, rule, "plain rule", 0, turned + hold);
  layer.words(under, text, "plain", turned, hold);
}

/** Tokens one after the other, in an arc. */
export function tokens(layer: Layer, { token, n, from, to }: Of<"tokens">, rate: number): void {
  const [start, end] = [layer.middle(from), layer.middle(to)];
  if (!start || !end) return;
  const { still, zoom } = layer.look();
  for (let i = 0; i < n; i++) {
    const [dx, dy] = [start.x - end.x, start.y - end.y];
    const frames: Keyframe[] = still
      ? [{ opacity: 0 }, { opacity: 1 }, { opacity: 0 }]
      : [
          { transform: `translate(${dx}px, ${dy}px)` },
          { transform: `translate(${dx / 2}px, ${dy / 2 - 34 * zoom}px) scale(1.25)` },
          { transform: "none" },
        ];
    const timing = { duration: TIMES.token / rate, delay: (i * TIMES.apart) / rate, easing: "ease-in-out" };
    layer.move(layer.token(token, end), frames, { ...timing, fill: "backwards" });
  }
}

/** The card that saves stays for a second. */
export function dodge(layer: Layer, { seat, card }: Of<"dodge">, rate: number): void {
  const place = layer.middle(`seat-${seat}`);
  if (!place) return;
  const { still } = layer.look();
  const frames: Keyframe[] = [
    { opacity: 0, transform: still ? "none" : "translateX(-26px) rotate(-8deg)" },
    { opacity: 1, transform: "none", offset: 0.15 },
    { opacity: 1, transform: "none", offset: 0.85 },
    { opacity: 0, transform: "none" },
  ];
  const thing = layer.card("dodge", card, { x: place.x, y: place.y - 10 });
  layer.move(thing, frames, { duration: HOLD / rate, easing: "ease-out" });
}

/** Two characters change places: each plate comes from where the other one is. */
export function swap(layer: Layer, { a, b }: Of<"swap">, rate: number): void {
  const [one, other] = [layer.at(`seat-${a}`), layer.at(`seat-${b}`)];
  if (!one || !other) return;
  const { still, zoom } = layer.look();
  for (const [seat, from, to] of [[a, other, one] as const, [b, one, other] as const]) {
    const away = `translate(${(from.x - to.x) / zoom}px, ${(from.y - to.y) / zoom}px)`;
    const frames: Keyframe[] = still
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [
          { transform: away, opacity: 0.7 },
          { transform: "none", opacity: 1 },
        ];
    layer.plate(seat)?.animate(frames, { duration: still ? SHORT : (TIMES.flight * 1.4) / rate, easing: CARD_EASE });
  }
}

/** Everything that a seat has is thrown about. */
export function scatter(layer: Layer, { seat }: Of<"scatter">, rate: number): void {
  const place = layer.middle(`seat-${seat}`);
  if (!place) return;
  const { still, zoom } = layer.look();
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * 2 * Math.PI - Math.PI / 2;
    const [dx, dy] = [Math.cos(angle) * 110 * zoom, Math.sin(angle) * 80 * zoom];
    const frames: Keyframe[] = still
      ? [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }]
      : [
          { transform: "scale(.6)", opacity: 1 },
          { transform: `translate(${dx}px, ${dy}px) rotate(${i * 70}deg) scale(.7)`, opacity: 1, offset: 0.6 },
          { transform: `translate(${dx * 1.2}px, ${dy * 1.2 + 30}px) rotate(${i * 90}deg) scale(.6)`, opacity: 0 },
        ];
    layer.move(layer.card("scatter", "", place), frames, { duration: 900 / rate, easing: "ease-out" });
  }
}
