/** Layout of the hand: every card keeps a part that can be hit with a finger or a mouse. */

/** The least part of a card, in pixels, that must be free to be hit. */
export const FINGER = 44;
export const MOUSE = 32;

export type CardSize = "hand" | "phone" | "low";

export interface Fan {
  size: CardSize;
  /** Of a card. */
  width: number;
  height: number;
  /** The corner of each card, from the upper left corner of the room. */
  places: { x: number; y: number }[];
  /** How much of a card is free, if another one lies to its right. */
  step: number;
  /** How wide all cards together are; where that is more than the room, they are moved sideways. */
  extent: number;
}

const LIFT = 8; // a picked card stands out above the others
const foot = (h: number) => (h < 140 ? 4 : 12); // what is free below, where there is room for the names of keys
const GAP = { hand: 10, phone: 6, low: 5 };
const WIDTH = { hand: 104, phone: 70, low: 68 };
const NARROW = 420;
const tall = (size: CardSize) => Math.floor((WIDTH[size] * 300) / 214);

/**
 * In one row if every card can be hit and read there; else in two; what does not fit into two is moved sideways.
 * `compact` is a screen of a phone, not a little room in a large window: there what lies in play needs the rest of it.
 */
export function fan(n: number, room: { w: number; h: number }, least: number, compact: boolean): Fan {
  const narrow = compact && room.w < NARROW;
  const free = room.h - LIFT - foot(room.h);
  // On a narrow screen smaller cards side by side are read better than large ones that cover each other's names.
  const apart = narrow && pitch(n, room.w, "hand") < WIDTH.hand && pitch(n, room.w, "phone") >= WIDTH.phone;
  const single: CardSize = free >= tall("hand") && !apart ? "hand" : "phone";
  // There two rows with all names are better than one with their beginnings.
  const named = narrow ? Math.min(WIDTH[single], WIDTH.phone) : least;
  if (pitch(n, room.w, single) >= named || n < 2) return rows(n, 1, room, single, tall(single), least);
  const height = Math.floor((free - GAP.low) / 2);
  const size: CardSize = height >= tall("phone") ? "phone" : "low";
  return rows(n, 2, room, size, Math.min(height, tall(size)), least);
}

/** From the left edge of a card to that of the next: cards lie over one another before they leave the room. */
function pitch(n: number, room: number, size: CardSize): number {
  return n < 2 ? room : Math.min(WIDTH[size] + GAP[size], (room - WIDTH[size]) / (n - 1));
}

function rows(
  n: number,
  count: 1 | 2,
  room: { w: number; h: number },
  size: CardSize,
  height: number,
  least: number,
): Fan {
  const across = Math.ceil(n / count);
  const step = Math.max(pitch(across, room.w, size), Math.min(least, WIDTH[size]));
  const top = room.h - foot(room.h) - count * height - (count - 1) * GAP.low;
  const places = Array.from({ length: n }, (_, i) => ({
    x: (i % across) * step,
    y: top + Math.floor(i / across) * (height + GAP.low),
  }));
  return { size, width: WIDTH[size], height, places, step, extent: (across - 1) * step + WIDTH[size] };
}
