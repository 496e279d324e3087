/** What every table has around it: the bar above, the strips beside, one's own place below, and the room between. */

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** As the style of an element that lies there. */
export const boxStyle = ({ x, y, w, h }: Rect) => `left: ${x}px; top: ${y}px; width: ${w}px; height: ${h}px`;

export interface Frame {
  /** Upright and small: chips in rows instead of plates around a table. */
  narrow: boolean;
  /** There is little room: piles as a strip, questions in few words. */
  compact: boolean;
  /** How much larger than designed everything is drawn; all sizes here are before that. */
  zoom: number;
  width: number;
  height: number;
  bar: Rect;
  history: Rect | null;
  side: Rect | null;
  /** The room with the table in it. */
  area: Rect;
  /** One's own place; null for those who have none. */
  own: Rect | null;
  /** Where the eliminated are told what they can do now. */
  banner: Rect | null;
}

export interface Layout extends Frame {
  /** The seats of the others, clockwise from one's left, inside the area. */
  seats: Rect[];
  /** Deck, discard pile and event, inside the area. */
  piles: Rect;
  /** Where questions are put, inside the area: it grows upwards from its lower edge. */
  panel: Rect;
  /** A strip that a box brings, inside the area. */
  strip?: Rect;
  /** Questions lie beside the piles instead of over them. */
  panelAside?: boolean;
}

/** What one has at the table: a place of one's own, nothing any more, or nothing because one only watches. */
export type Part = "player" | "out" | "watcher";

/** How high one's own place is: on a phone, on a phone on its side, and in a window with room. */
export interface Feet {
  upright: number;
  /** What it may shrink to where even a phone is not as high as usual, as below a lesson. */
  least?: number;
  low: number;
  wide: number;
}

const BANNER = 56;
export const HAND_ROW = 40; // cards that lie open

export function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** `taken` of the height is not there for seats and piles. */
export function frame(vw: number, vh: number, feet: Feet, part: Part, taken = 0): Frame {
  const narrow = vw < 1000 && vh > vw * 0.8;
  const zoom = narrow ? clamp(1, Math.min(vw / 360, vh / 640), 1.6) : clamp(1, Math.min(vw / 1280, vh / 720), 2.5);
  const [width, height] = [Math.floor(vw / zoom), Math.floor(vh / zoom)];
  const low = !narrow && height < 600 + taken;
  const bar = { x: 0, y: 0, w: width, h: 44 };
  const { upright, least = upright } = feet;
  const hand = narrow ? clamp(least, upright + height - 640, upright + 96) : low ? feet.low : feet.wide;
  const foot = part === "player" ? hand : part === "out" ? BANNER : 0;
  const inner = height - bar.h - foot;
  const below = { x: 0, y: height - foot, w: width, h: foot };
  const side = width >= 1180 ? 222 : 0;
  const history = width >= 1000 && !low ? 76 : 0;
  return {
    narrow,
    compact: narrow || low,
    zoom,
    width,
    height,
    bar,
    history: history ? { x: 0, y: bar.h, w: history, h: inner } : null,
    side: side ? { x: width - side, y: bar.h, w: side, h: inner } : null,
    area: { x: history, y: bar.h, w: width - history - side, h: inner },
    own: part === "player" ? below : null,
    banner: part === "out" ? below : null,
  };
}

/** On a phone on its side the strip of piles has its place in the bar, above the area. */
export function inBar(made: Frame): Rect {
  return { x: 74, y: -made.bar.h, w: made.width - 74 - 214, h: made.bar.h };
}

export function centre(rect: Rect): { x: number; y: number } {
  return { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 };
}

export function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
