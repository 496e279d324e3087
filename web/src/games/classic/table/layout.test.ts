import { describe, expect, test } from "vitest";
import { overlap, type Rect } from "../../../table/layout/frame";
import { layout } from "./layout";

const WINDOWS = [
  [1280, 720],
  [1366, 625], // a small laptop, with what its browser takes away
  [1440, 900],
  [1920, 1080],
  [1024, 768],
  [360, 640],
  [412, 915],
  [768, 1024],
] as const;

function inside(inner: Rect, outer: Rect): boolean {
  return inner.x >= 0 && inner.y >= 0 && inner.x + inner.w <= outer.w && inner.y + inner.h <= outer.h;
}

describe.each(WINDOWS)("a window of %i × %i", (width, height) => {
  test.each([1, 2, 3, 4, 5, 6, 7])("and %i others: no seat hides another or leaves the room", (others) => {
    const made = layout(width, height, others, "player");
    expect(made.seats).toHaveLength(others);
    for (const [i, seat] of made.seats.entries()) {
      expect(inside(seat, made.area), `seat ${i}`).toBe(true);
      expect(overlap(seat, made.piles), `seat ${i} and the piles`).toBe(false);
      for (const other of made.seats.slice(i + 1)) expect(overlap(seat, other)).toBe(false);
    }
    expect(inside(made.panel, made.area)).toBe(true);
    expect(made.own!.y + made.own!.h).toBeLessThanOrEqual(made.height);
    expect(made.width * made.zoom).toBeLessThanOrEqual(width);
    expect(made.height * made.zoom).toBeLessThanOrEqual(height);
  });

  test.each([2, 3, 4, 5, 6, 7])("and %i others with a strip: it has room of its own", (others) => {
    const made = layout(width, height, others, "player", false, true, true);
    expect(inside(made.strip!, made.area)).toBe(true);
    expect(overlap(made.strip!, made.piles)).toBe(false);
    // A market with its prices lies above the question of one's turn, unless it is a row of tiles.
    if (!made.compact) expect(made.piles.h).toBeGreaterThanOrEqual(121);
    for (const [i, seat] of made.seats.entries()) {
      // What hangs below a plate, such as how far away it is, does not hide what lies in the middle.
      if (!made.compact) expect(overlap({ ...seat, h: seat.h + 16 }, made.piles), `the tag of seat ${i}`).toBe(false);
      expect(inside(seat, made.area), `seat ${i}`).toBe(true);
      expect(overlap(seat, made.strip!), `seat ${i} and the strip`).toBe(false);
      for (const other of made.seats.slice(i + 1)) expect(overlap(seat, other)).toBe(false);
    }
  });

  test.each([2, 3, 4, 5, 6, 7, 8])("and %i seats to watch", (seats) => {
    const made = layout(width, height, seats, "watcher");
    expect(made.own).toBeNull();
    for (const [i, seat] of made.seats.entries()) {
      expect(inside(seat, made.area), `seat ${i}`).toBe(true);
      for (const other of made.seats.slice(i + 1)) expect(overlap(seat, other)).toBe(false);
    }
  });

  test.each(
    [3, 5, 7, 8].flatMap((seats) => [
      [seats, "out", 0],
      [seats, "watcher", 117], // below it, the buttons of a replay
      [seats - 1, "player", 0], // while a rule opens all hands
    ]) as [number, "out" | "watcher" | "player", number][],
  )("and %i open hands, for one who is %s", (seats, part, below) => {
    const made = layout(width, height - below, seats, part, true);
    if (part === "out") expect(made.banner!.h).toBeGreaterThanOrEqual(44);
    for (const [i, seat] of made.seats.entries()) {
      expect(inside(seat, made.area), `seat ${i}`).toBe(true);
      expect(overlap(seat, made.piles), `seat ${i} and the piles`).toBe(false);
      for (const other of made.seats.slice(i + 1)) expect(overlap(seat, other)).toBe(false);
    }
  });
});

test("plates are large enough to be read and touched", () => {
  for (const [width, height] of WINDOWS) {
    for (let others = 1; others <= 7; others++) {
      for (const seat of layout(width, height, others, "player").seats) {
        expect(seat.w).toBeGreaterThanOrEqual(width < 820 ? 80 : 132);
        expect(seat.h).toBeGreaterThanOrEqual(88);
      }
    }
  }
});

test("in a wide window a question hides no seat", () => {
  for (let others = 1; others <= 7; others++) {
    const made = layout(1280, 720, others, "player");
    const large = 264; // with two rows of answers
    const asked = { ...made.panel, y: made.panel.y + made.panel.h - large, h: large };
    for (const seat of made.seats) expect(overlap(seat, asked)).toBe(false);
  }
});

test("on a phone a question lies below all seats", () => {
  for (let others = 1; others <= 7; others++) {
    const made = layout(360, 640, others, "player");
    expect(made.panel.h).toBeGreaterThanOrEqual(140);
    for (const seat of made.seats) expect(overlap(seat, made.panel)).toBe(false);
  }
});

test("neighbours sit next to each other: the first on one's left, the last on one's right", () => {
  const { seats, area } = layout(1280, 720, 7, "player");
  expect(seats[0]!.x).toBeLessThan(area.w / 2);
  expect(seats[6]!.x).toBeGreaterThan(area.w / 2);
  expect(seats[3]!.y).toBe(Math.min(...seats.map((seat) => seat.y)));
});

test("on a phone on its side the strip stays in sight above one row of buttons", () => {
  const { strip, panel } = layout(844, 390, 6, "player", false, true, true);
  expect(panel.y + panel.h - (strip!.y + strip!.h)).toBeGreaterThanOrEqual(48);
});

test("a phone on its side has everybody in one row", () => {
  const { seats, own, narrow } = layout(740, 360, 7, "player");
  expect(narrow).toBe(false);
  expect(new Set(seats.map((seat) => seat.y)).size).toBe(1);
  expect(own!.y + own!.h).toBeLessThanOrEqual(360);
});
