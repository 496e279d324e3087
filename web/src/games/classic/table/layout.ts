/** Layout of the table, computed from the size of the window alone; no element is measured. */
import {
  HAND_ROW,
  clamp,
  frame,
  inBar,
  overlap,
  type Frame,
  type Layout,
  type Part,
  type Rect,
} from "../../../table/layout/frame";

export type { Layout, Rect } from "../../../table/layout/frame";

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
    [0.16, 0.07],
    [0.84, 0.07],
    [1, 0.72],
  ],
  5: [
    [0, 0.86],
    [0, 0.34],
    [0.5, 0.03],
    [1, 0.34],
    [1, 0.86],
  ],
  6: [
    [0, 0.92],
    [0, 0.5],
    [0.29, 0.06],
    [0.71, 0.06],
    [1, 0.5],
    [1, 0.92],
  ],
  7: [
    [0, 0.94],
    [0, 0.54],
    [0.13, 0.07],
    [0.5, 0.03],
    [0.87, 0.07],
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

type Size = Pick<Rect, "w" | "h">;

const PLATE = { w: 190, h: 110 };
const SMALL_PLATE = { w: 164, h: 110 };
const TAG = 18; // what hangs below a plate
const BADGE = 12; // what stands out at its corners
const PILES = { w: 410, h: 160 };
const FEET = { upright: 180, least: 162, low: 112, wide: 188 };
const CHIP_GAP = 12;
const STRIP = 88; // what a box draws across the table
const TURN = 118; // the question of one's own turn where its heading takes one line

/**
 * `others` are all seats but one's own; with `open` hands there is a row of cards on every plate; with `more` piles than
 * usual these take all the room between the seats; with a `strip` everything else makes room for it.
 */
export function layout(
  width: number,
  height: number,
  others: number,
  part: Part,
  open = false,
  more = false,
  strip = false,
): Layout {
  const made = frame(width, height, FEET, part, strip ? STRIP : 0);
  const row = open ? HAND_ROW : 0;
  if (made.narrow) return upright(made, others, row, strip ? STRIP : 0);
  if (made.compact) return low(made, others, row, strip);
  return strip ? lowered(made, (below) => around(below, others, row, more)) : around(made, others, row, more);
}

/** With a strip at the upper edge, and everything else below it. */
function lowered(made: Frame, rest: (below: Frame) => Layout): Layout {
  const { area } = made;
  const below = rest({ ...made, area: { ...area, h: area.h - STRIP } });
  const down = (rect: Rect) => ({ ...rect, y: rect.y + STRIP });
  const { piles, panel } = below;
  return {
    ...below,
    area,
    seats: below.seats.map(down),
    // One buys from the piles in one's own turn: they stay in sight above its question.
    piles: down({ ...piles, h: Math.min(piles.h, panel.y + panel.h - TURN - piles.y) }),
    panel: down(panel),
    strip: { x: 6, y: 4, w: area.w - 12, h: STRIP - 4 },
  };
}

function around(made: Frame, others: number, more: number, wide: boolean): Layout {
  const { area } = made;
  const size = area.w >= 940 ? PLATE : SMALL_PLATE;
  const plate = { w: size.w, h: size.h + more };
  const panelWidth = Math.min(560, area.w - 2 * (plate.w + 20));
  const w = wide ? Math.max(PILES.w, area.w - 2 * (plate.w + 2 * BADGE)) : PILES.w;
  const piles = { x: (area.w - w) / 2, y: Math.max(148 + more, Math.round(area.h * 0.31)), w, h: PILES.h };
  /** What hangs below a plate does not hide the piles. */
  const clear = (seat: Rect) =>
    seat.y < piles.y && overlap({ ...seat, h: area.h }, piles)
      ? { ...seat, y: Math.max(BADGE, Math.min(seat.y, piles.y - TAG - seat.h)) }
      : seat;
  return {
    ...made,
    seats: seatsAround(area, others, plate, piles).map(clear),
    piles,
    panel: { x: (area.w - panelWidth) / 2, y: 8, w: panelWidth, h: area.h - 14 },
  };
}

/** Place seats on an arc if there is room; otherwise along the edges, or mostly in one row. */
function seatsAround(area: Rect, others: number, plate: Size, piles: Rect): Rect[] {
  const usual = ARCS[others] ?? [];
  const ways = [
    () => arc(area, usual, plate),
    () => arc(area, stretched(usual), plate),
    () => arc(area, row(others), { ...plate, w: SMALL_PLATE.w }),
  ];
  const tagged = (seat: Rect) => ({ ...seat, h: seat.h + TAG });
  const found = ways.map((way) => way()).find((seats) => apart(seats.map(tagged)) && apart([...seats, piles]));
  return found ?? arc(area, stretched(usual), plate);
}

type Shares = readonly (readonly [number, number])[];

function arc(area: Rect, shares: Shares, plate: Size): Rect[] {
  const left = area.w - plate.w - 2 * BADGE;
  const free = area.h - plate.h - BADGE - TAG;
  return shares.map(([x, y]) => ({ x: Math.round(BADGE + x * left), y: Math.round(BADGE + y * free), ...plate }));
}

/** As high and as low as possible. */
function stretched(shares: Shares): Shares {
  const heights = shares.map(([, y]) => y);
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  return shares.map(([x, y]) => [x, bottom > top ? (y - top) / (bottom - top) : 0]);
}

/** One at each side, and everybody else above. */
function row(others: number): Shares {
  const above = Array.from({ length: others - 2 }, (_, i) => [others > 3 ? i / (others - 3) : 0.5, 0] as const);
  return [[0, 1], ...above, [1, 1]];
}

function apart(things: readonly Rect[]): boolean {
  return things.every((thing, i) => things.slice(i + 1).every((other) => !overlap(thing, other)));
}

/** A window that is wide and low, as a phone on its side: everybody in one row. */
function low(made: Frame, others: number, more: number, strip: boolean): Layout {
  const { area } = made;
  const w = Math.min(PLATE.w, Math.floor((area.w - 8) / Math.max(others, 1)) - 8);
  const from = (area.w - others * (w + 8) + 8) / 2;
  // With a strip everything is as near to the edges as it can be, so that it stays in sight above one's own turn.
  const y = strip ? 6 : 10;
  return {
    ...made,
    seats: Array.from({ length: others }, (_, i) => ({ x: Math.round(from + i * (w + 8)), y, w, h: 92 + more })),
    piles: inBar(made),
    panel: { x: 8, y: 8, w: area.w - 16, h: area.h - (strip ? 10 : 14) },
    ...(strip ? { strip: { x: 8, y: 100 + more, w: area.w - 16, h: STRIP - 4 } } : {}),
  };
}

function upright(made: Frame, others: number, more: number, strip: number): Layout {
  const { w, h } = made.area;
  const rows = chipRows(others);
  const chip = clamp(92, Math.round(92 + (h - strip - 416) / 5), 132) + more;
  const used = rows.length * (chip + CHIP_GAP) + strip;
  return {
    ...made,
    seats: chips(w, rows, chip),
    piles: { x: 6, y: 8 + used - 2, w: w - 12, h: 44 },
    panel: { x: 6, y: 8 + used + 44, w: w - 12, h: h - used - 58 },
    ...(strip ? { strip: { x: 6, y: 8 + used - strip, w: w - 12, h: strip - 4 } } : {}),
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
