/** Where things are at the table of The Duel: the opponent's front above, one's own below, the piles between them. */
import { frame, inBar, type Frame, type Layout, type Part, type Rect } from "../../../table/layout/frame";

type Posts = [Rect, Rect];

export interface DuelLayout extends Layout {
  /** The opponent, inside the area: who it is, the character in front, the one behind. */
  foe: { side: Rect; posts: Posts };
  /** One's own characters, inside one's own place; those of the nearer player, inside the area, for who only watches. */
  mine: { posts: Posts; marker: Rect; side: Rect };
}

const GAP = 12;
const TAG = 18; // what hangs below a post
const FEET = { upright: 220, low: 112, wide: 202 };
const SIDE = { w: 212, h: 126 };
const NOTHING = { x: 0, y: 0, w: 0, h: 0 };

/** With `more` piles than usual these take all the room between the lines. */
export function duelLayout(width: number, height: number, part: Part, more = false): DuelLayout {
  const made = frame(width, height, FEET, part);
  return made.narrow ? upright(made) : across(made, more);
}

function across(made: Frame, more: boolean): DuelLayout {
  const { area, compact: small, own } = made;
  const post = small
    ? { w: Math.min(190, Math.floor((area.w - 4 * GAP) / 3)), h: 78 }
    : { w: Math.min(300, Math.floor((area.w - SIDE.w - 4 * GAP) / 2)), h: 160 };
  const side = small ? post : SIDE;
  const from = Math.round((area.w - side.w - 2 * post.w - 2 * GAP) / 2);
  const line = (y: number, nearer: number): { side: Rect; posts: Posts } => ({
    side: { x: from, y, ...side },
    posts: [
      { x: from + side.w + GAP, y: y + (small ? 0 : nearer), ...post },
      { x: from + side.w + post.w + 2 * GAP, y, ...post },
    ],
  });
  const panelWidth = Math.min(600, area.w - 16);
  const between = more ? area.w - 2 * GAP : 470;
  const piles = { x: Math.round((area.w - between) / 2), y: 204, w: between, h: 140 };
  return {
    ...made,
    seats: [],
    piles: small ? inBar(made) : piles,
    panel: { x: (area.w - panelWidth) / 2, y: 8, w: panelWidth, h: area.h - (own ? 14 : post.h + 60) },
    panelAside: own === null,
    foe: line(GAP, GAP),
    mine: own ? beside(small, own.h) : { ...line(area.h - post.h - GAP - TAG, -GAP), marker: NOTHING },
  };
}

/** One's own place: both characters at its left, the marker between them, the hand beside. */
function beside(small: boolean, foot: number): DuelLayout["mine"] {
  const post = small ? { w: 134, h: foot - 12 } : { w: 236, h: foot - 30 };
  const y = small ? 6 : 14;
  const marker = small ? 44 : 46;
  return {
    side: NOTHING,
    posts: [
      { x: 10, y, ...post },
      { x: 10 + post.w + marker + 8, y, ...post },
    ],
    marker: { x: 10 + post.w + 4, y: y + Math.round((post.h - marker) / 2), w: marker, h: marker },
  };
}

function upright(made: Frame): DuelLayout {
  const { w, h } = made.area;
  const wide = { w: Math.floor((w - 18) / 2), h: 82 };
  const pair = (y: number): Posts => [
    { x: 6, y, ...wide },
    { x: 12 + wide.w, y, ...wide },
  ];
  const side = { x: 6, y: 4, w: w - 12, h: 40 };
  const bottom = h - wide.h - 20;
  return {
    ...made,
    seats: [],
    piles: { x: 6, y: 138, w: w - 12, h: 44 },
    panel: { x: 6, y: 184, w: w - 12, h: h - 190 - (made.own ? 0 : wide.h + 76) },
    panelAside: made.own === null,
    foe: { side, posts: pair(48) },
    mine: made.own ? above(w) : { side: { ...side, y: bottom - 44 }, posts: pair(bottom), marker: NOTHING },
  };
}

/** One's own place on a phone: both characters above the hand, the marker between them. */
function above(width: number): DuelLayout["mine"] {
  const post = { w: Math.floor((width - 12 - 44) / 2), h: 82 };
  return {
    side: NOTHING,
    posts: [
      { x: 6, y: 6, ...post },
      { x: 6 + post.w + 44, y: 6, ...post },
    ],
    marker: { x: 6 + post.w, y: 25, w: 44, h: 44 },
  };
}
