import { expect, test } from "vitest";
import type { Fact, SeatView, View } from "../../lib/server/protocol";
import { factsOfDocs } from "../state/facts.fixture";
import { begin, land } from "./fold";

const FACTS = new Map(factsOfDocs().map((fact) => [fact.key, fact]));

function seat(number: number, more: Partial<SeatView> = {}): SeatView {
  const life = { life: 4, top: 4, limit: 4, alive: true, ghost: false, presence: "alive", role: "" };
  const cards = { hand: 3, in_play: [], reserve: 0, asleep: [], reach: 1, characters: [] };
  return { seat: number, ...life, ...cards, ...more };
}

function table(more: Partial<View> = {}): View {
  const piles = { deck: 40, discard: ["beer 6H"], shown: [], drawn: 0, piles: {}, in_force: [] };
  const seats = [seat(0, { hand: ["bang 7D"] }), seat(1), seat(2, { in_play: ["barrel QS", "dynamite 2H"] })];
  const rest = { viewer: 0, turn: 1, circle: [0, 1, 2], direction: 1, marks: [], once: [], over: false };
  return { ...rest, ...piles, seats, ...more };
}

/** The table when the picture of a fact has begun, and when it is over. */
function seen(fact: Fact, after: View = table(), before: View = table()): [View, View] {
  const declared = FACTS.get(fact.what)!;
  const begun = begin(before, after, fact, declared);
  return [begun, land(begun, after, fact, declared)];
}

test("a card that is played leaves the hand at once, and lies on the pile when it has landed", () => {
  const after = table({ discard: ["beer 6H", "bang 3C"] });
  const [begun, landed] = seen({ what: "play", seat: 1, to: 2, cards: ["bang 3C"], why: "bang" }, after);
  expect([begun.seats[1]!.hand, begun.discard.length]).toEqual([2, 1]);
  expect(landed.discard).toEqual(["beer 6H", "bang 3C"]);
});

test("what stays does not pass the discard pile, and is laid down when it has landed", () => {
  const [, played] = seen({ what: "play", seat: 0, cards: ["bang 7D"], why: "bang" });
  expect([played.seats[0]!.hand, played.discard]).toEqual([[], ["beer 6H"]]);
  const [begun, landed] = seen({ what: "equip", seat: 1, cards: ["dynamite 2H"] });
  expect([begun.seats[2]!.in_play, begun.seats[1]!.in_play]).toEqual([["barrel QS"], []]);
  expect(landed.seats[1]!.in_play).toEqual(["dynamite 2H"]);
});

test("drawn cards are in the hand when they have landed, hidden or not", () => {
  const [begun, others] = seen({ what: "draw", seat: 1, cards: 2 });
  expect([begun.deck, begun.seats[1]!.hand, others.seats[1]!.hand]).toEqual([38, 3, 5]);
  const [, own] = seen({ what: "draw", seat: 0, cards: ["beer 8H"] });
  expect(own.seats[0]!.hand).toEqual(["bang 7D", "beer 8H"]);
});

test("a stolen card leaves its owner before it is there", () => {
  const [begun, landed] = seen({ what: "steal", seat: 1, to: 2, cards: ["barrel QS"] });
  expect([begun.seats[2]!.in_play, begun.seats[1]!.hand]).toEqual([["dynamite 2H"], 3]);
  expect(landed.seats[1]!.hand).toBe(4);
  const [hidden] = seen({ what: "steal", seat: 1, to: 2, cards: 1 });
  expect(hidden.seats[2]!.hand).toBe(2);
});

test("a draw! changes nothing before its card is turned", () => {
  const before = table();
  const after = table({ discard: ["beer 6H", "missed 5S"] });
  const [begun, landed] = seen({ what: "flip", seat: 2, cards: ["missed 5S"], why: "barrel" }, after, before);
  expect(begun).toBe(before);
  expect([landed.deck, landed.discard.at(-1)]).toEqual([39, "missed 5S"]);
});

test("life, turn, role and grave change when their picture begins", () => {
  const after = table({ turn: 2 });
  after.seats[1] = seat(1, { life: 0, alive: false, role: "outlaw", hand: 0 });
  expect(seen({ what: "wound", seat: 1, number: 2 }, after)[0].seats[1]!.life).toBe(2);
  expect(seen({ what: "heal", seat: 0, number: 1 }, after)[0].seats[0]!.life).toBe(5);
  expect(seen({ what: "turn", seat: 2 }, after)[0].turn).toBe(2);
  const [fallen] = seen({ what: "out", seat: 1, note: "outlaw" }, after);
  expect(fallen.seats[1]).toMatchObject({ alive: false, role: "outlaw", hand: 3 });
});

test("what has no picture is left to the next view", () => {
  const before = table();
  expect(seen({ what: "show_hand", seat: 0, cards: ["bang 7D"] }, table(), before)[0]).toBe(before);
});

test("a train stands farther on once it moves, and the old line lies there until a new train stands on a new one", () => {
  const pile = (...cards: string[]) => ({ cards, count: cards.length }) as unknown as View["piles"][string];
  const before = table({
    marks: [["train_at", -1, 3]],
    piles: { stations: pile("frisco", "yooma"), locomotive: pile("leland") },
  });
  const after = table({
    marks: [["train_at", -1, 0]],
    piles: { stations: pile("catico", "yooma"), locomotive: pile("ironhorse") },
  });
  const [held] = seen({ what: "end_of_line", seat: 1, cards: ["leland"] }, after, before);
  expect([held.marks, held.piles]).toEqual([before.marks, before.piles]);
  const [begun] = seen({ what: "new_train", cards: ["catico", "yooma"], why: "ironhorse" }, after, before);
  expect([begun.marks, begun.piles]).toEqual([after.marks, after.piles]);
  const event = table({ in_force: ["high_noon"], piles: { events: pile() } });
  const [turned] = seen(
    { what: "event", cards: ["high_noon"] },
    event,
    table({ piles: { events: pile("high_noon") } }),
  );
  expect([turned.in_force, turned.piles]).toEqual([event.in_force, event.piles]);
});
