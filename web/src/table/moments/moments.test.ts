import { expect, test } from "vitest";
import type { Fact } from "../../lib/server/protocol";
import { factsOfDocs } from "../state/facts.fixture";
import { Director } from "./moments";
import { HOPELESS, hurry, Queue } from "./queue";
import type { Moment } from "./types";

const BLUE = ["barrel", "dynamite", "jail"];
const TAGS: Record<string, string> = { duel: "contests", duel_duel: "contests", dynamite: "explodes", jail: "detains" };

const FACTS = new Map(factsOfDocs().map((fact) => [fact.key, fact]));

let lost = false;

function direct(...facts: Fact[]): (Moment | null)[] {
  const director = new Director({
    declared: (what) => FACTS.get(what),
    pileOf: () => "pile-shop",
    holder: () => "seat-3",
    harms: (key) => ["bang", "gatling", "duel"].includes(key),
    stays: (key) => BLUE.includes(key),
    sweeps: (key) => key === "gatling",
    tagged: (key, ...tags) => tags.includes(TAGS[key] ?? ""),
    after: (seat) => [1, 2, 3].filter((other) => other !== seat),
    tell: (fact) => fact.what,
    lost: () => lost,
    ability: (key) => (key === "el_gringo" ? "El Gringo" : ""),
    character: (seat) => `character ${seat}`,
    rule: (key) => `rule of ${key}`,
    lay: (_, card) => card === "barrel QS",
    held: () => 3,
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

test("the fanfare is for those who won, and for those who watched", () => {
  expect(direct({ what: "over" })[0]?.sound).toBe("victory");
  lost = true;
  expect(direct({ what: "over" })[0]?.sound).toBe("bell");
  lost = false;
});

test("what stays flies once, to where it is laid", () => {
  const [play, equip] = direct(
    { what: "play", seat: 1, to: 2, cards: ["jail JS"], why: "jail" },
    { what: "equip", seat: 2, cards: ["jail JS"] },
  );
  expect(play?.effects).toEqual([]);
  expect(equip?.effects).toEqual([
    { do: "fly", cards: ["jail JS"], from: "hand-1", to: "play-2" },
    { do: "bars", seat: 2, open: false },
  ]);
});

test("dynamite travels from whose turn it is to the next", () => {
  const [, , passed] = direct(
    { what: "turn", seat: 1 },
    { what: "flip", seat: 1, cards: ["beer 6H"], why: "dynamite" },
    { what: "equip", seat: 2, cards: ["dynamite 2H"] },
  );
  expect(passed?.effects[0]).toEqual({ do: "fly", cards: ["dynamite 2H"], from: "play-1", to: "play-2" });
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
  expect(steal?.effects.at(-1)).toMatchObject({ do: "fly", cards: 1, from: "hand-2", to: "hand-1" });
});

test("the doubt before a card is turned is always the same", () => {
  const [jail, barrel] = direct(
    { what: "flip", seat: 1, cards: ["beer 6H"], why: "jail" },
    { what: "flip", seat: 2, cards: ["bang 2S"], why: "barrel" },
  );
  expect(jail?.ms).toBe(barrel?.ms);
});

test("the rule of a draw! is told with it", () => {
  const [flip] = direct({ what: "flip", seat: 1, cards: ["beer 6H"], why: "jail" });
  expect(flip?.effects[0]).toMatchObject({ do: "flip", rule: "rule of jail", text: "flip" });
});

test("characters step forward together", () => {
  const made = direct(
    { what: "character", seat: 0, number: 4, why: "kit_carlson" },
    { what: "character", seat: 1, number: 4, why: "rose_doolan" },
  );
  expect(made.map((moment) => moment?.effects)).toEqual([
    [{ do: "reveal", seat: 0, character: "kit_carlson" }],
    [{ do: "reveal", seat: 1, character: "rose_doolan" }],
  ]);
  expect(made[0]!.ms).toBeLessThan(100);
});

test("a bullet that is evaded flies past, and the card that saves is seen", () => {
  const [saved] = direct({ what: "evade", seat: 2, to: 1, cards: ["missed JC"], why: "missed" });
  expect(kinds(saved)).toEqual(["fly", "dodge", "pass"]);
  expect(saved?.effects[2]).toEqual({ do: "pass", from: 1, to: 2 });
});

test("everybody's answer to a card for all is seen over their plate", () => {
  const [paid] = direct({ what: "pay", seat: 2, cards: ["bang 3D"], why: "indians" });
  expect(kinds(paid)).toEqual(["fly", "dodge"]);
});

test("a hand is shuffled before one of its cards is taken, what lies open is not", () => {
  const [hidden, open, robbed, given] = direct(
    { what: "steal", seat: 1, to: 2, cards: 1, why: "panic" },
    { what: "steal", seat: 1, to: 2, cards: ["barrel QS"], why: "panic" },
    { what: "rob", seat: 1, to: 2, cards: ["beer 6H"], why: "cat_balou" },
    { what: "give", seat: 1, to: 2, cards: ["beer 6H"] },
  );
  expect(kinds(hidden)).toEqual(["shuffle", "fly"]);
  expect(hidden?.effects[0]).toEqual({ do: "shuffle", seat: 2, n: 3 });
  expect(open?.effects).toEqual([{ do: "fly", cards: ["barrel QS"], from: "play-2", to: "hand-1" }]);
  expect(kinds(robbed)).toEqual(["shuffle", "fly"]);
  expect(kinds(given)).toEqual(["fly"]);
  expect(hidden!.ms).toBeGreaterThan(open!.ms);
});

test("what follows from an ability is tagged with its name", () => {
  const [taken] = direct({ what: "steal", seat: 1, to: 2, cards: 1, why: "el_gringo" });
  expect(taken?.effects.at(-1)).toEqual({ do: "tag", seat: 1, text: "El Gringo", tone: "plain" });
  const [, drawn, later] = direct(
    { what: "wound", seat: 1, to: 2, number: 1, why: "bang" },
    { what: "draw", seat: 1, cards: 1 },
    { what: "draw", seat: 2, cards: 1 },
  );
  expect(drawn?.effects.at(-1)).toEqual({ do: "tag", seat: 1, text: "character 1", tone: "plain" });
  expect(kinds(later)).toEqual(["fly"]);
});

test("the fuse of dynamite is shorter each time it is passed on", () => {
  const made = direct(
    { what: "turn", seat: 1 },
    { what: "play", seat: 1, cards: ["dynamite 2H"], why: "dynamite" },
    { what: "equip", seat: 1, cards: ["dynamite 2H"] },
    { what: "equip", seat: 2, cards: ["dynamite 2H"] },
    { what: "equip", seat: 3, cards: ["dynamite 2H"] },
  );
  const left = made.slice(2).map((moment) => {
    const fuse = moment?.effects.find((effect) => effect.do === "fuse");
    return fuse?.do === "fuse" ? fuse.left : NaN;
  });
  expect(left[0]).toBe(1);
  expect(left[1]).toBeLessThan(left[0]!);
  expect(left[2]).toBeLessThan(left[1]!);
});

test("an explosion, a jail that stays closed, a fall, an event: each is seen and heard", () => {
  const [blast, skip, out, event, penalty] = direct(
    { what: "wound", seat: 1, number: 3, why: "dynamite" },
    { what: "skip", seat: 1, why: "jail" },
    { what: "out", seat: 1, to: 2, note: "outlaw" },
    { what: "event", cards: ["the_sermon"] },
    { what: "penalty", seat: 2, to: 1 },
  );
  expect([kinds(blast), blast?.sound]).toEqual([["blast", "lose"], "blast"]);
  expect([kinds(skip), skip?.sound]).toEqual([["bars", "tag"], "bolt"]);
  expect([out?.effects, out?.sound, out?.ms]).toEqual([
    [{ do: "fall", seat: 1, role: "outlaw", text: "out" }],
    "bell",
    2000,
  ]);
  expect([kinds(event), event?.sound]).toEqual([["event"], "telegraph"]);
  expect(direct({ what: "event", cards: ["sacagaway"] })[0]?.sound).toBe("drums");
  expect(kinds(penalty)).toEqual(["scatter", "tag"]);
});

test("a train that moves on, the end of its line, and a new one: each is seen and heard", () => {
  const [moved, end, anew] = direct(
    { what: "train", seat: 1, cards: ["frisco"], number: 2 },
    { what: "end_of_line", seat: 1, cards: ["leland"] },
    { what: "new_train", cards: ["frisco"], why: "ironhorse" },
  );
  expect([kinds(moved), moved?.sound]).toEqual([["steam", "tag"], "puffs"]);
  expect([end?.effects, end?.sound]).toEqual([[{ do: "event", card: "leland" }], "brass"]);
  expect([kinds(anew), anew?.sound]).toEqual([["steam"], "puffs"]);
});

test("a duel says who failed", () => {
  const made = direct(
    { what: "play", seat: 1, to: 2, cards: ["duel QD"], why: "duel" },
    { what: "wound", seat: 2, to: 1, number: 1, why: "duel" },
  );
  expect(made[1]?.effects[0]).toEqual({ do: "unduel", loser: 2 });
});

test("the store: goods are laid open, and fly to who takes them", () => {
  const [shown, taken] = direct(
    { what: "show", seat: 1, cards: ["beer 6H", "bang 2C"], why: "general_store" },
    { what: "take", seat: 2, cards: ["beer 6H"], why: "general_store" },
  );
  expect(shown?.effects).toEqual([{ do: "fly", cards: ["beer 6H", "bang 2C"], from: "deck", to: "centre" }]);
  expect(taken?.effects).toEqual([{ do: "fly", cards: ["beer 6H"], from: "centre", to: "hand-2" }]);
});

test("tokens fly from who had them to who gets them", () => {
  const [gained, loaded, paid, stick] = direct(
    { what: "gain_tokens", seat: 1, number: 2, note: "coin" },
    { what: "gain_tokens", seat: 1, number: 1, note: "load", cards: ["barrel QS"] },
    { what: "move_tokens", seat: 1, to: 2, number: 1, note: "coin" },
    { what: "stick", seat: 2 },
  );
  expect(gained?.effects).toEqual([{ do: "tokens", token: "coin", n: 2, from: "supply", to: "seat-1" }]);
  expect(loaded?.effects).toEqual([{ do: "tokens", token: "load", n: 1, from: "supply", to: "play-1" }]);
  expect(paid?.effects).toEqual([{ do: "tokens", token: "coin", n: 1, from: "seat-1", to: "seat-2" }]);
  // There is one stick, and its fact does not say who had it.
  expect(stick?.effects).toEqual([{ do: "tokens", token: "stick", n: 1, from: "seat-3", to: "seat-2" }]);
});

test("what is bought flies from where it lay", () => {
  const [bought, laid] = direct(
    { what: "buy", seat: 1, to: 1, cards: ["barrel QS"], why: "barrel" },
    { what: "equip", seat: 1, cards: ["barrel QS"] },
  );
  expect(bought?.effects).toEqual([]);
  expect(laid?.effects).toEqual([{ do: "fly", cards: ["barrel QS"], from: "pile-shop", to: "play-1" }]);
});

test("what nobody has heard of is drawn by its declaration, and not at all without one", () => {
  FACTS.set("pass_along", { key: "pass_along", source: "hand", goal: "their_hand", motion: "fly" });
  FACTS.set("curse", { key: "curse", motion: "tag", tone: "bad" });
  const [passed, cursed, unknown] = direct(
    { what: "pass_along", seat: 1, to: 2, cards: 1 },
    { what: "curse", seat: 3 },
    { what: "gossip", seat: 1 },
  );
  expect(passed?.effects).toEqual([{ do: "fly", cards: 1, from: "hand-1", to: "hand-2" }]);
  expect(cursed?.effects).toEqual([{ do: "tag", seat: 3, text: "curse", tone: "bad" }]);
  expect(unknown).toBeNull();
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
      done: () => undefined,
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

test("a question that waits hurries what is left, whatever the speed", async () => {
  const { made, waited } = queue(0.5);
  made.push([moment(10), moment(1000), moment(500)]);
  made.hurryUp(1500);
  await made.idle();
  expect(waited).toEqual([20, 1000, 500]);
});

test("what is dropped is handed back, and the moment that runs is over at once", async () => {
  const done: number[] = [];
  const made = new Queue(
    { show: () => undefined, wait: () => new Promise(() => undefined), done: ({ ms }) => done.push(ms) },
    () => 1,
  );
  made.push([moment(100), moment(200)]);
  expect(made.clear().map(({ ms }) => ms)).toEqual([200]);
  await made.idle();
  expect(done).toEqual([100]);
});

test("what comes in the moment when the queue is cleared is shown nevertheless", async () => {
  const { made, shown } = queue();
  made.push([moment(100)]);
  made.clear();
  await Promise.resolve();
  made.push([moment(50)]);
  await made.idle();
  expect(shown).toHaveLength(2);
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
    {
      show: (moment) => shown.push(...moment.effects.map((effect) => effect.do)),
      wait: () => Promise.resolve(),
      done: () => undefined,
    },
    () => 1,
  );
  const turn = { effects: [{ do: "turn" as const, seat: 0 }], ms: 1 };
  late.push([{ effects: [{ do: "unduel", loser: 0 }], ms: 1 }, ...Array.from({ length: HOPELESS + 1 }, () => turn)]);
  await late.idle();
  expect(shown).toContain("unduel");
  expect(shown.length).toBeLessThan(HOPELESS);
});

test("a shot that no card announces flies all the same", () => {
  const [fired] = direct({ what: "fire", seat: 2, to: 1, why: "backfire" });
  expect(fired?.effects).toEqual([
    { do: "tag", seat: 2, text: "fire", tone: "plain" },
    { do: "shot", from: 2, to: 1 },
  ]);
  expect(fired?.sound).toBe("shot");
});

test("whoever is back rises from the seat", () => {
  const [risen] = direct({ what: "return", seat: 3, why: "ghost" });
  expect(kinds(risen)).toEqual(["rise", "tag"]);
  expect(risen?.sound).toBe("breath");
});
