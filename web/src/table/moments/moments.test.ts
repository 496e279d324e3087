import { expect, test } from "vitest";
import type { Fact } from "../../lib/protocol";
import { Director, type Moment } from "./moments";
import { HOPELESS, hurry, Queue } from "./queue";

const BLUE = ["barrel", "dynamite", "jail"];

function direct(...facts: Fact[]): (Moment | null)[] {
  const director = new Director({
    harms: (key) => ["bang", "gatling", "duel"].includes(key),
    stays: (key) => BLUE.includes(key),
    sweeps: (key) => key === "gatling",
    after: (seat) => [1, 2, 3].filter((other) => other !== seat),
    tell: (fact) => fact.what,
  });
  return facts.map((fact) => director.moment(fact));
}

const kinds = (moment: Moment | null | undefined) => moment?.effects.map((effect) => effect.do);

test("a shot: the card to the discard pile, the bullet to the target", () => {
  const [shot] = direct({ what: "play", seat: 1, to: 2, cards: ["bang 7D"], why: "bang" });
  expect(shot?.effects).toEqual([
    { do: "fly", cards: ["bang 7D"], from: "hand-1", to: "discard" },
    { do: "shot", from: 1, to: 2, wait: 160 },
  ]);
  expect(shot?.sound).toBe("shot");
});

test("what stays flies once, to where it is laid", () => {
  const [play, equip] = direct(
    { what: "play", seat: 1, to: 2, cards: ["jail JS"], why: "jail" },
    { what: "equip", seat: 2, cards: ["jail JS"] },
  );
  expect(play?.effects).toEqual([]);
  expect(equip?.effects).toEqual([{ do: "fly", cards: ["jail JS"], from: "hand-1", to: "play-2" }]);
});

test("dynamite travels from whose turn it is to the next", () => {
  const [, , passed] = direct(
    { what: "turn", seat: 1 },
    { what: "flip", seat: 1, cards: ["beer 6H"], why: "dynamite" },
    { what: "equip", seat: 2, cards: ["dynamite 2H"] },
  );
  expect(passed?.effects).toEqual([{ do: "fly", cards: ["dynamite 2H"], from: "play-1", to: "play-2" }]);
  expect(passed?.sound).toBe("fuse");
});

test("a duel stands from the challenge until somebody fails", () => {
  const made = direct(
    { what: "play", seat: 1, to: 2, cards: ["duel QD"], why: "duel" },
    { what: "pay", seat: 2, cards: ["bang 3D"], why: "duel" },
    { what: "wound", seat: 1, to: 2, number: 1, why: "duel" },
    { what: "wound", seat: 3, to: 2, number: 1, why: "bang" },
  );
  expect(made.map(kinds)).toEqual([["fly", "duel"], ["fly", "answer"], ["unduel", "lose"], ["lose"]]);
});

test("a sweep reaches everybody in turn", () => {
  const [sweep] = direct({ what: "play", seat: 1, cards: ["gatling 10H"], why: "gatling" });
  expect(sweep?.effects[1]).toEqual({ do: "sweep", from: 1, seats: [2, 3] });
});

test("hidden cards fly face down", () => {
  const [draw, steal] = direct({ what: "draw", seat: 1, cards: 2 }, { what: "steal", seat: 1, to: 2, cards: 1 });
  expect(draw?.effects).toEqual([{ do: "fly", cards: 2, from: "deck", to: "hand-1" }]);
  expect(steal?.effects).toEqual([{ do: "fly", cards: 1, from: "hand-2", to: "hand-1" }]);
});

test("the doubt before a card is turned is always the same", () => {
  const [jail, barrel] = direct(
    { what: "flip", seat: 1, cards: ["beer 6H"], why: "jail" },
    { what: "flip", seat: 2, cards: ["bang 2S"], why: "barrel" },
  );
  expect(jail?.ms).toBe(barrel?.ms);
});

function queue(speed = 1) {
  const shown: number[] = [];
  const waited: number[] = [];
  const made = new Queue(
    {
      show: (_, rate) => void shown.push(rate),
      wait: async (ms) => {
        waited.push(ms);
        await Promise.resolve();
      },
    },
    () => speed,
  );
  return { made, shown, waited };
}

const moment = (ms: number, grave = false): Moment => ({ effects: [], ms, grave });

test("moments are shown in their order, and pushing never waits", async () => {
  const { made, shown, waited } = queue();
  made.push([moment(100), moment(0), moment(300)]);
  expect(shown).toHaveLength(1);
  await made.idle();
  expect(waited).toEqual([100, 300]);
});

test("what piles up is hurried, but what everything stops for less so", () => {
  expect(hurry(0)).toBe(1);
  expect(hurry(6)).toBe(2);
  expect(hurry(20)).toBe(4);
  const { made, shown } = queue();
  made.push([moment(100, true), ...Array.from({ length: 20 }, () => moment(10))]);
  expect(shown).toEqual([2]);
});

test("a pile that nobody would watch is cut down", async () => {
  const { made, shown } = queue();
  made.push(Array.from({ length: HOPELESS * 3 }, () => moment(1)));
  await made.idle();
  expect(shown.length).toBeLessThanOrEqual(HOPELESS / 4 + 1);
});

test("speed is one's own", async () => {
  const { made, waited } = queue(4);
  made.push([moment(400)]);
  await made.idle();
  expect(waited).toEqual([100]);
});

test("what is dropped for being late still clears the stage", async () => {
  const shown: string[] = [];
  const late = new Queue(
    { show: (moment) => shown.push(...moment.effects.map((effect) => effect.do)), wait: () => Promise.resolve() },
    () => 1,
  );
  const turn = { effects: [{ do: "turn" as const, seat: 0 }], ms: 1 };
  late.push([{ effects: [{ do: "unduel" }], ms: 1 }, ...Array.from({ length: HOPELESS + 1 }, () => turn)]);
  await late.idle();
  expect(shown).toContain("unduel");
  expect(shown.length).toBeLessThan(HOPELESS);
});
