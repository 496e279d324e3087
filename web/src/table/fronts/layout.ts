/** Where things are at the table of The Duel: the opponent's front above, one's own below, the piles between them. */
import type { Layout, Rect } from "../layout";

export interface FrontLayout extends Layout {
  /** The opponent, inside the area: who it is, the character in front, the one behind. */
  foe: { side: Rect; posts: [Rect, Rect] };
  /** One's own characters, inside one's own place; those of the nearer player, inside the area, for who only watches. */
  mine: { posts: [Rect, Rect]; marker: Rect; side: Rect };
}

const GAP = 12;
const TAG = 18; // what hangs below a post
const clamp = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

export function frontLayout(width: number, height: number, watching: boolean): FrontLayout {
  return width < 820 && height > width * 0.8 ? upright(width, height, watching) : across(width, height, watching);
}

function across(vw: number, vh: number, watching: boolean): FrontLayout {
  const zoom = clamp(1, Math.min(vw / 1280, vh / 720), 2.5);
  const [width, height] = [Math.floor(vw / zoom), Math.floor(vh / zoom)];
  const small = height < 600;
  const bar = { x: 0, y: 0, w: width, h: small ? 40 : 44 };
  const foot = watching ? 0 : small ? 112 : 196;
  const inner = height - bar.h - foot;
  const sideWidth = width >= 1180 ? 222 : 0;
  const historyWidth = width >= 1000 && !small ? 76 : 0;
  const area = { x: historyWidth, y: bar.h, w: width - historyWidth - sideWidth, h: inner };
  const post = small ? { w: Math.min(190, Math.floor((area.w - 4 * GAP) / 3)), h: 78 } : { w: 250, h: 150 };
  const side = { w: small ? post.w : 212, h: small ? 78 : 126 };
  const from = Math.round((area.w - side.w - 2 * post.w - 2 * GAP) / 2);
  const line = (y: number, nearer: number): { side: Rect; posts: [Rect, Rect] } => ({
    side: { x: from, y, ...side },
    posts: [
      { x: from + side.w + GAP, y: y + (small ? 0 : nearer), ...post },
      { x: from + side.w + post.w + 2 * GAP, y, ...post },
    ],
  });
  const foe = line(GAP, GAP);
  const below = line(inner - post.h - GAP - TAG, -GAP);
  const panelWidth = Math.min(600, area.w - 16);
  const piles = small ? { w: area.w - 16, h: 44 } : { w: 470, h: 140 };
  return {
    narrow: false,
    compact: small,
    zoom,
    width,
    height,
    bar,
    history: historyWidth ? { x: 0, y: bar.h, w: historyWidth, h: inner } : null,
    side: sideWidth ? { x: width - sideWidth, y: bar.h, w: sideWidth, h: inner } : null,
    area,
    own: watching ? null : { x: 0, y: height - foot, w: width, h: foot },
    seats: [],
    piles: { x: Math.round((area.w - piles.w) / 2), y: small ? 108 : 194, ...piles },
    panel: { x: (area.w - panelWidth) / 2, y: 8, w: panelWidth, h: inner - (watching ? post.h + 60 : 14) },
    foe,
    mine: watching ? { ...below, marker: nothing } : ownPosts(small, foot),
  };
}

const nothing = { x: 0, y: 0, w: 0, h: 0 };

/** One's own place: both characters at its left, the marker between them, the hand beside. */
function ownPosts(small: boolean, foot: number): FrontLayout["mine"] {
  const post = small ? { w: 138, h: foot - 12 } : { w: 236, h: foot - 30 };
  const y = small ? 6 : 14;
  const marker = small ? 40 : 46;
  return {
    side: nothing,
    posts: [
      { x: 10, y, ...post },
      { x: 10 + post.w + marker + 8, y, ...post },
    ],
    marker: { x: 10 + post.w + 4, y: y + Math.round((post.h - marker) / 2), w: marker, h: marker },
  };
}

function upright(vw: number, vh: number, watching: boolean): FrontLayout {
  const zoom = clamp(1, Math.min(vw / 360, vh / 640), 1.6);
  const [width, height] = [Math.floor(vw / zoom), Math.floor(vh / zoom)];
  const bar = { x: 0, y: 0, w: width, h: 44 };
  const foot = watching ? 0 : 220;
  const inner = height - bar.h - foot;
  const post = { w: Math.floor((width - 12 - 44) / 2), h: 82 };
  const wide = { w: Math.floor((width - 18) / 2), h: 82 };
  const pair = (y: number): [Rect, Rect] => [
    { x: 6, y, ...wide },
    { x: 12 + wide.w, y, ...wide },
  ];
  const foe = { side: { x: 6, y: 4, w: width - 12, h: 40 }, posts: pair(48) };
  const bottom = inner - wide.h - 20;
  return {
    narrow: true,
    compact: true,
    zoom,
    width,
    height,
    bar,
    history: null,
    side: null,
    area: { x: 0, y: bar.h, w: width, h: inner },
    own: watching ? null : { x: 0, y: height - foot, w: width, h: foot },
    seats: [],
    piles: { x: 6, y: 138, w: width - 12, h: 44 },
    panel: { x: 6, y: 184, w: width - 12, h: inner - 190 - (watching ? wide.h + 76 : 0) },
    foe,
    mine: watching
      ? { side: { x: 6, y: bottom - 44, w: width - 12, h: 40 }, posts: pair(bottom), marker: nothing }
      : {
          side: nothing,
          posts: [
            { x: 6, y: 6, ...post },
            { x: 6 + post.w + 44, y: 6, ...post },
          ],
          marker: { x: 6 + post.w, y: 25, w: 44, h: 44 },
        },
  };
}
