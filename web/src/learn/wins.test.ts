import { expect, it } from "vitest";
import type { BalanceData } from "../lib/server/protocol";
import { shareOf, winsOf } from "./wins";

const DATA: BalanceData = {
  level: "gunslinger",
  games: 100,
  boxes: { base: { outlaw: { won: 50, games: 100 }, sheriff: { won: 20, games: 50 } } },
  characters: {
    willy_the_kid: { outlaw: { won: 12, games: 20 }, sheriff: { won: 4, games: 10 }, renegade: { won: 1, games: 3 } },
  },
};

it("gives shares with the interval of Wilson", () => {
  const { share, low, high } = shareOf(10, 20);
  expect(share).toBe(0.5);
  expect(low).toBeCloseTo(0.299, 3);
  expect(high).toBeCloseTo(0.701, 3);
  expect(shareOf(0, 10)).toMatchObject({ share: 0, low: 0 });
  expect(shareOf(10, 10).high).toBe(1);
});

it("tells all roles together, and each that was played often enough", () => {
  const [all, ...roles] = winsOf(DATA, "willy_the_kid", "base");
  expect(all).toMatchObject({ role: "", games: 33, share: 17 / 33 });
  expect(all!.usual).toBeCloseTo((20 * 0.5 + 10 * 0.4) / 33);
  expect(roles.map(({ role, usual, games }) => [role, usual, games])).toEqual([
    ["outlaw", 0.5, 20],
    ["sheriff", 0.4, 10],
  ]);
});

it("says nothing of a character that nobody has played", () => {
  expect(winsOf(DATA, "nobody", "base")).toEqual([]);
});
