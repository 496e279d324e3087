import { describe, expect, test } from "vitest";
import { fan, FINGER, MOUSE } from "./fan";

const ROOMS = [
  { name: "a phone", w: 290, h: 128, least: FINGER, compact: true },
  { name: "a tall phone", w: 290, h: 212, least: FINGER, compact: true },
  { name: "a phone on its side", w: 340, h: 110, least: FINGER, compact: true },
  { name: "a desktop", w: 524, h: 188, least: MOUSE, compact: false },
  { name: "a desktop with many cards in play", w: 330, h: 188, least: MOUSE, compact: false },
];

describe.each(ROOMS)("the hand on $name", (room) => {
  test.each([1, 2, 5, 6, 7, 10, 12, 16])("%i cards can each be hit", (n) => {
    const { places, width, height, extent } = fan(n, room, room.least, room.compact);
    expect(places).toHaveLength(n);
    for (const [i, { x, y }] of places.entries()) {
      expect(y).toBeGreaterThanOrEqual(8); // there it can be lifted
      expect(y + height).toBeLessThanOrEqual(room.h);
      expect(x + width).toBeLessThanOrEqual(extent + 0.01);
      const free = places.filter((other) => other.y === y && other.x > x).map((other) => other.x - x);
      expect(Math.min(width, ...free), `card ${i}`).toBeGreaterThanOrEqual(room.least - 0.01);
      expect(height).toBeGreaterThanOrEqual(Math.min(room.least, FINGER));
    }
    if (n <= 12) expect(extent).toBeLessThanOrEqual(room.w + 0.01);
  });
});

test("few cards lie in one row, with their names", () => {
  expect(fan(4, { w: 290, h: 130 }, FINGER, true)).toMatchObject({ size: "phone", width: 70 });
  expect(new Set(fan(4, { w: 290, h: 130 }, FINGER, true).places.map((place) => place.y)).size).toBe(1);
  expect(fan(5, { w: 524, h: 188 }, MOUSE, false).size).toBe("hand");
});

test.each([5, 6, 8])("%i cards cover no name on a phone", (n) => {
  const { step, width } = fan(n, { w: 290, h: 130 }, FINGER, true);
  expect(step).toBeGreaterThanOrEqual(width);
});

test("many cards lie in two rows, and more than fit are moved sideways", () => {
  expect(new Set(fan(10, { w: 290, h: 130 }, FINGER, true).places.map((place) => place.y)).size).toBe(2);
  expect(fan(16, { w: 290, h: 130 }, FINGER, true).extent).toBeGreaterThan(290);
});

test("in a large window cards lie over one another before they become small, however little room is left for them", () => {
  const { size, places } = fan(5, { w: 340, h: 188 }, MOUSE, false);
  expect(size).toBe("hand");
  expect(new Set(places.map((place) => place.y)).size).toBe(1);
});
