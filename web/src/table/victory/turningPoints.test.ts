import { expect, test } from "vitest";
import { Teller } from "../../lib/texts/teller";
import type { Fact, Happening, Message, WinChances } from "../../lib/server/protocol";
import { log, teller } from "../log/testLog";
import { swings, turningPoints } from "./turningPoints";

const GAME = log(
  { what: "turn", seat: 1 },
  { what: "draw", seat: 1, cards: 2 },
  { what: "play", seat: 1, to: 2, cards: ["bang 7D"], why: "bang" },
  { what: "wound", seat: 2, to: 1, number: 1, why: "bang" },
  { what: "turn", seat: 2 },
  { what: "flip", seat: 2, cards: ["beer 6H"], why: "dynamite" },
  { what: "wound", seat: 2, number: 3, why: "dynamite" },
  { what: "out", seat: 2, why: "dynamite", note: "outlaw" },
);
const tide = (version: number, law: number): WinChances => ({ version, chances: { law, outlaws: 100 - law } });
const CURVE = [tide(1, 50), tide(2, 49), tide(4, 60), tide(6, 60), tide(8, 90)];

test("a swing is as large as the chances that changed sides", () => {
  expect(swings(CURVE, 9)).toEqual([
    { first: 2, at: 2, size: 11, side: "law", from: 49, to: 60 },
    { first: 4, at: 4, size: 30, side: "law", from: 60, to: 90 },
  ]);
  expect(swings(CURVE, 1).map((change) => change.at)).toEqual([4]);
});

test("what belongs to one act is one swing", () => {
  expect(swings(CURVE, 9, [1, 3, 5]).map(({ first, at, from, to }) => [first, at, from, to])).toEqual([
    [2, 2, 49, 60],
    [3, 4, 60, 90],
  ]);
  expect(swings([tide(3, 50), tide(4, 60), tide(5, 72)], 9, [3]).map(({ from, to }) => [from, to])).toEqual([[50, 72]]);
});

test("no turning point is told by cards that somebody drew", () => {
  const drawn = log({ what: "turn", seat: 1 }, { what: "draw", seat: 1, cards: 2 });
  expect(turningPoints(drawn, [tide(1, 50), tide(2, 70)], teller, 5)).toEqual([]);
});

test("turning points are told by the weightiest thing that happened, and know all of it", () => {
  const made = turningPoints(GAME, CURVE, teller, 5);
  expect(made.map((turning) => [turning.version, turning.round])).toEqual([
    [4, 1],
    [8, 1],
  ]);
  expect(made[1]!.swing).toEqual({ side: "law", from: 60, to: 90 });
  expect(made[1]!.facts.map((fact) => fact.what)).toEqual(["turn", "flip", "wound", "out"]);
});

test("without chances, deaths and great losses turn a game", () => {
  expect(turningPoints(GAME, [], teller, 5).map((turning) => turning.version)).toEqual([7, 8]);
});

const words = { say: (key: string, args = {}) => [key, ...Object.values(args)].join(" "), has: () => true };
const reader = new Teller(words, ["Ann", "Bob", "Cid"], 0);
const told = (version: number, fact: Fact, said: object): Happening => ({ version, fact, said: said as Message });
const shot = [
  told(1, { what: "play", seat: 1, to: 2, why: "bang" }, { say: "log.play_to", who: 1, to: 2 }),
  told(2, { what: "flip", seat: 2, why: "barrel" }, { say: "log.flip", who: 2, why: "barrel" }),
];
const barrels = (key: string) => key === "barrel";
const swing = (to: number) => [tide(0, 50), tide(to, 70)];

test("a shield that holds is what turned the game", () => {
  expect(turningPoints(shot, swing(2), reader, 5, barrels)[0]?.text).toBe(
    "moments.deed.holds Cid barrel.name barrel.name",
  );
});

test("a shield that fails is not, and a fall is told with the card that brought it", () => {
  const fell = [
    ...shot,
    told(3, { what: "wound", seat: 2, to: 1, why: "bang" }, { say: "log.wound", who: 2 }),
    told(4, { what: "out", seat: 2, to: 1, why: "bang" }, { say: "log.out_to", who: 2, to: 1, role: "outlaw" }),
  ];
  expect(turningPoints(fell, swing(4), reader, 5, barrels)[0]?.text).toBe(
    "moments.deed.fall_to Cid Bob outlaw.name bang.name",
  );
  expect(turningPoints(fell.slice(0, 3), swing(3), reader, 5, barrels)[0]?.text).toBe("log.wound Cid");
});
