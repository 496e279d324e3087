import { expect, it } from "vitest";
import { faceOf } from "../../art/looks";
import { draw } from "../../art/portrait/draw";
import type { Happening, SeatView, View } from "../../lib/server/protocol";
import { asleep, facing, fallen, helpsThem, left, placesOf, struck } from "./places";
import { duelLayout } from "./table/layout";
import { overlap, type Rect } from "../../table/layout/frame";
import { looks } from "./boxes/the_duel";
import { looks as law } from "./boxes/the_duel_law";
import { looks as outlaws } from "./boxes/the_duel_outlaws";

it("warns of Equipment that helps the opponent", () => {
  const warned = (card: string, to: number) => helpsThem({ do: "play", card, to }, 0, (key) => key === "bank");
  expect([warned("bank Ob", 1), warned("bank Ob", 3)]).toEqual([true, true]);
  expect([warned("bank Ob", 2), warned("colt", 1)]).toEqual([false, false]);
});

const seat = (n: number, character: string, alive = true, reserve: number | string[] = 0): SeatView => ({
  seat: n,
  role: "",
  characters: character ? [character] : [],
  life: 4,
  top: 4,
  limit: 4,
  alive,
  presence: "alive",
  ghost: false,
  asleep: [],
  hand: 2,
  in_play: [],
  reserve,
  reach: 1,
});
const view = (viewer: number, awake: number[]): View => ({
  viewer,
  turn: 0,
  circle: [0, 1],
  direction: 1,
  deck: 0,
  discard: [],
  shown: [],
  drawn: 0,
  piles: {},
  in_force: [],
  marks: [],
  once: [],
  over: false,
  seats: [
    seat(0, "jango", true, ["tex_killer"]),
    seat(1, "daltons", true, 2),
    seat(2, "wild_bill"),
    seat(3, "", false),
  ],
  awake,
});

it("puts one's own front below, and names only places where somebody stands", () => {
  expect(facing(1)).toEqual({ foe: 0, mine: 1 });
  expect(facing(-1)).toEqual({ foe: 1, mine: 0 });
  expect(placesOf(view(0, [0, 1]))).toEqual([1, 0, 2]);
  expect(placesOf(view(1, [0, 1]))).toEqual([0, 2, 1]);
});

it("knows who sleeps and who answers", () => {
  expect([0, 1, 2, 3].map((place) => asleep(view(0, [0, 1]), place))).toEqual([false, false, true, false]);
  expect(asleep(view(0, [2, 1]), 0)).toBe(true);
  expect(struck(view(0, [2, 1]), 0)?.characters).toEqual(["wild_bill"]);
});

it("counts who is left, and remembers who fell", () => {
  expect([left(view(0, [0, 1]), 0), left(view(0, [0, 1]), 1)]).toEqual([3, 3]);
  const log: Happening[] = [
    { version: 1, fact: { what: "out", seat: 3, why: "sid_curry" } },
    { version: 2, fact: { what: "turn", seat: 0 } },
    { version: 3, fact: { what: "out", seat: 0, why: "jango" } },
  ];
  expect(fallen(log)).toEqual([["jango"], ["sid_curry"]]);
});

const SIZES = [
  [1280, 720],
  [1920, 1080],
  [1024, 768],
  [800, 600],
  [360, 640],
  [412, 915],
  [640, 360],
  [844, 390],
] as const;

it.each(SIZES.flatMap(([w, h]) => (["player", "watcher"] as const).map((part) => [w, h, part] as const)))(
  "all parts have room at %i × %i (%s)",
  (width, height, part) => {
    const made = duelLayout(width, height, part);
    const within = (rect: Rect, w: number, h: number) => {
      expect(rect.x).toBeGreaterThanOrEqual(0);
      expect(rect.y).toBeGreaterThanOrEqual(0);
      expect(rect.x + rect.w).toBeLessThanOrEqual(w);
      expect(rect.y + rect.h).toBeLessThanOrEqual(h);
    };
    const apart = (rects: Rect[]) =>
      rects.forEach((a, i) => rects.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
    const { area, own, foe, mine, piles } = made;
    expect(area.y + area.h + (own?.h ?? 0)).toBe(made.height);
    const above = [foe.side, ...foe.posts, piles];
    for (const rect of [foe.side, ...foe.posts]) within(rect, area.w, area.h);
    within({ ...piles, y: piles.y + area.y }, area.w, area.y + area.h);
    apart(part === "watcher" ? [...above, mine.side, ...mine.posts] : above);
    if (own) {
      for (const rect of [...mine.posts, mine.marker]) within(rect, own.w, own.h);
      apart([...mine.posts, mine.marker]);
      expect(made.panel.h).toBeGreaterThan(90);
    }
  },
);

it("draws all its kinds and characters, and all faces differ", () => {
  const people = [...Object.keys(law.characters ?? {}), ...Object.keys(outlaws.characters ?? {})];
  expect(Object.keys(looks.cards ?? {}).filter((key) => key.startsWith("duel_"))).toHaveLength(31);
  expect(people).toHaveLength(24);
  expect(new Set(people.map((key) => draw(faceOf(key), "x").bust)).size).toBe(24);
});
