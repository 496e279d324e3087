/** Where everything lies, worked out from the size of the window alone: no element is measured, nothing scrolls. */

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
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
  /** One's own place; null for those who only watch. */
  own: Rect | null;
  /** The seats of the others, clockwise from one's left, inside the area. */
  seats: Rect[];
  /** Deck, discard pile and event, inside the area. */
  piles: Rect;
  /** Where questions are put, inside the area: it grows upwards from its lower edge. */
  panel: Rect;
}

/** How far a plate may be from the left and from the top, as shares of the room left, for each number of others. */
const ARCS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0.5, 0.06]],
  2: [
    [0.02, 0.2],
    [0.98, 0.2],
  ],
  3: [
    [0, 0.44],
    [0.5, 0.03],
    [1, 0.44],
  ],
  4: [
    [0, 0.72],
    [0.16, 0.1],
    [0.84, 0.1],
    [1, 0.72],
  ],
  5: [
    [0, 0.86],
    [0.03, 0.34],
    [0.5, 0.03],
    [0.97, 0.34],
    [1, 0.86],
  ],
  6: [
    [0, 0.92],
    [0.025, 0.5],
    [0.29, 0.06],
    [0.71, 0.06],
    [0.975, 0.5],
    [1, 0.92],
  ],
  7: [
    [0, 0.94],
    [0, 0.54],
    [0.13, 0.12],
    [0.5, 0.03],
    [0.87, 0.12],
    [1, 0.54],
    [1, 0.94],
  ],
  8: [
    [0, 0.88],
    [0, 0.5],
    [0.06, 0.12],
    [0.36, 0.02],
    [0.64, 0.02],
    [0.94, 0.12],
    [1, 0.5],
    [1, 0.88],
  ],
};

const PLATE = { w: 190, h: 110 };
const SMALL_PLATE = { w: 164, h: 110 };
const TAG = 18; // what hangs below a plate
const BADGE = 12; // what stands out at its corners
const PILES = { w: 326, h: 160 };
export const CHIP_GAP = 12;

/** `others` are all seats but one's own; a watcher has none of their own. */
export function layout(width: number, height: number, others: number, watching: boolean): Layout {
  return width < 820 && height > width * 0.8
    ? upright(width, height, others, watching)
    : around(width, height, others, watching);
}

function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function around(vw: number, vh: number, others: number, watching: boolean): Layout {
  const zoom = clamp(1, Math.min(vw / 1280, vh / 720), 2.5);
  const [width, height] = [Math.floor(vw / zoom), Math.floor(vh / zoom)];
  const low = height < 600;
  const bar = { x: 0, y: 0, w: width, h: low ? 40 : 44 };
  const foot = watching ? 0 : low ? 112 : 188;
  const inner = height - bar.h - foot;
  const sideWidth = width >= 1180 ? 222 : 0;
  const historyWidth = width >= 1000 && !low ? 76 : 0;
  const area = { x: historyWidth, y: bar.h, w: width - historyWidth - sideWidth, h: inner };
  const plate = area.w >= 940 ? PLATE : SMALL_PLATE;
  const seats = low ? row(area, others, plate.h) : arc(area, others, plate);
  const gap = low ? area.w : area.w - 2 * (plate.w + 20);
  const panelWidth = low ? area.w - 16 : Math.min(560, gap);
  const strip = { x: 8, y: 102, w: area.w - 16, h: 44 };
  return {
    narrow: false,
    compact: low,
    zoom,
    width,
    height,
    bar,
    history: historyWidth ? { x: 0, y: bar.h, w: historyWidth, h: inner } : null,
    side: sideWidth ? { x: width - sideWidth, y: bar.h, w: sideWidth, h: inner } : null,
    area,
    own: watching ? null : { x: 0, y: height - foot, w: width, h: foot },
    seats,
    piles: low ? strip : { x: (area.w - PILES.w) / 2, y: Math.max(148, Math.round(inner * 0.31)), ...PILES },
    panel: { x: (area.w - panelWidth) / 2, y: 8, w: panelWidth, h: inner - 14 },
  };
}

function arc(area: Rect, others: number, plate: { w: number; h: number }): Rect[] {
  const left = area.w - plate.w - 2 * BADGE;
  const free = area.h - plate.h - BADGE - TAG;
  return (ARCS[others] ?? []).map(([x, y]) => ({
    x: Math.round(BADGE + x * left),
    y: Math.round(BADGE + y * free),
    ...plate,
  }));
}

/** A window that is wide and low, as a phone on its side: everybody in one row. */
function row(area: Rect, others: number, h: number): Rect[] {
  const w = Math.min(PLATE.w, Math.floor((area.w - 8) / Math.max(others, 1)) - 8);
  const from = (area.w - others * (w + 8) + 8) / 2;
  return Array.from({ length: others }, (_, i) => ({ x: Math.round(from + i * (w + 8)), y: 8, w, h: Math.min(h, 92) }));
}

function upright(vw: number, vh: number, others: number, watching: boolean): Layout {
  const zoom = clamp(1, Math.min(vw / 360, vh / 640), 1.6);
  const [width, height] = [Math.floor(vw / zoom), Math.floor(vh / zoom)];
  const bar = { x: 0, y: 0, w: width, h: 44 };
  const foot = watching ? 0 : 180;
  const inner = height - bar.h - foot;
  const rows = chipRows(others);
  const chip = clamp(92, Math.round(92 + (inner - 416) / 5), 132);
  const used = rows.length * (chip + CHIP_GAP);
  const area = { x: 0, y: bar.h, w: width, h: inner };
  return {
    narrow: true,
    compact: true,
    zoom,
    width,
    height,
    bar,
    history: null,
    side: null,
    area,
    own: watching ? null : { x: 0, y: height - foot, w: width, h: foot },
    seats: chips(width, rows, chip),
    piles: { x: 6, y: 8 + used - 2, w: width - 12, h: 44 },
    panel: { x: 6, y: 8 + used + 44, w: width - 12, h: inner - used - 58 },
  };
}

/** Which of the others sit in which row, left to right: up on the left, along the top, down on the right, and back. */
export function chipRows(others: number): number[][] {
  if (others <= 3) return [Array.from({ length: others }, (_, i) => i)];
  const top = Math.ceil(others / 2);
  const below = others - top;
  const lower = [0, ...Array.from({ length: below - 1 }, (_, i) => others - 1 - i)];
  return [Array.from({ length: top }, (_, i) => i + 1), lower];
}

function chips(width: number, rows: number[][], h: number): Rect[] {
  const rects: Rect[] = [];
  rows.forEach((members, line) => {
    const gap = members.length > 3 ? 4 : 8;
    const w = Math.min(150, Math.floor((width - 8 - gap * (members.length - 1)) / members.length));
    const from = (width - members.length * (w + gap) + gap) / 2;
    members.forEach((member, i) => {
      rects[member] = { x: Math.round(from + i * (w + gap)), y: 8 + line * (h + CHIP_GAP), w, h };
    });
  });
  return rects;
}

export function centre(rect: Rect): { x: number; y: number } {
  return { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 };
}

export function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
