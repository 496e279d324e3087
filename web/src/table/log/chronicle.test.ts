import { expect, test } from "vitest";
import type { Happening } from "../../lib/server/protocol";
import { chapters, falls, rolesLeft, roundOf, traces } from "./chronicle";
import { log, teller } from "./testLog";

const GAME = log(
  { what: "turn", seat: 1 },
  { what: "play", seat: 1, to: 2, cards: ["bang 7D"], why: "bang" },
  { what: "evade", seat: 2, to: 1, cards: ["missed 8S"], why: "missed" },
  { what: "turn", seat: 2 },
  { what: "flip", seat: 2, cards: ["beer 6H"], why: "dynamite" },
  { what: "wound", seat: 2, number: 3, why: "dynamite" },
  { what: "out", seat: 2, why: "dynamite", note: "outlaw" },
  { what: "turn", seat: 0 },
  { what: "turn", seat: 1 },
  { what: "play", seat: 1, to: 0, cards: ["bang 8D"], why: "bang" },
  { what: "wound", seat: 0, to: 1, number: 1, why: "bang" },
);

test("a round ends when somebody has another turn", () => {
  expect(roundOf(GAME)).toBe(2);
  expect(chapters(GAME, teller).map((chapter) => [chapter.round, chapter.seat])).toEqual([
    [1, 1],
    [1, 2],
    [1, 0],
    [2, 1],
  ]);
});

test("what concerns the reader is marked", () => {
  const own = chapters(GAME, teller).flatMap((chapter) => chapter.lines.filter((line) => line.own));
  expect(own.map((line) => line.version)).toEqual([8, 10, 11]);
});

test("notes about the table are told where they happened", () => {
  const noted: Happening[] = [...GAME.slice(0, 4), { version: 5, note: { what: "left", name: "Bob" } }];
  const lines = chapters(noted, teller, (note) => `${note.name} ${note.what}`).flatMap((chapter) => chapter.lines);
  expect(lines.at(-1)).toEqual({ version: 5, text: "Bob left", own: false });
});

test("every play knows what came of it", () => {
  expect(traces(GAME, 9).map((trace) => [trace.card, trace.by, trace.to, trace.result])).toEqual([
    ["bang 7D", 1, 2, "saved"],
    ["dynamite", 2, -1, "failed"],
    ["dynamite", 2, -1, "out"],
    ["bang 8D", 1, 0, "hit"],
  ]);
  expect(traces(GAME, 1)).toHaveLength(1);
});

test("who fell when, and by whose hand", () => {
  expect(falls(GAME)).toEqual([{ seat: 2, by: -1, why: "dynamite", round: 1, paid: [] }]);
});

test("roles that are left", () => {
  const dealt: [string, number][] = [
    ["sheriff", 1],
    ["outlaw", 2],
    ["renegade", 1],
  ];
  expect(rolesLeft(dealt, ["outlaw"])).toEqual([
    ["sheriff", 1],
    ["outlaw", 1],
    ["renegade", 1],
  ]);
});

test("a position may begin in the middle of the first round", () => {
  expect(falls(log({ what: "out", seat: 2, to: 1, why: "bang", note: "outlaw" }))[0]?.round).toBe(1);
});
