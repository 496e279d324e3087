import { expect, test } from "vitest";
import type { Content } from "../../lib/server/protocol";
import { byStep, declinable, nextStep, PASS, remaining, settled, thingOf } from "./choices";

const TURN: Content[] = [
  { do: "pass" },
  { do: "play", card: "bang 7D", to: 1 },
  { do: "play", card: "bang 7D", to: 2 },
  { do: "play", card: "beer 6H", to: 0 },
  { do: "play", card: "panic JH", to: 1, target: "hand" },
  { do: "play", card: "panic JH", to: 1, target: "barrel QS" },
  { do: "play", card: "missed 10C", as: "bang", to: 1 },
  { do: "use", what: "sid_ketchum" },
  { do: "use", what: "derringer", card: "derringer 7S", to: 1 },
];

test("options are gathered by what they are about", () => {
  expect([...byStep(TURN, "thing").keys()]).toEqual([
    PASS,
    "bang 7D",
    "beer 6H",
    "panic JH",
    "missed 10C",
    "sid_ketchum",
    "derringer 7S",
  ]);
});

test("a card with several targets asks at whom", () => {
  expect(nextStep(TURN, { thing: "bang 7D" })).toBe("to");
  expect(settled(TURN, { thing: "bang 7D" })).toBeNull();
  expect(settled(TURN, { thing: "bang 7D", to: "2" })).toEqual({ do: "play", card: "bang 7D", to: 2 });
});

test("steps without a choice are not asked", () => {
  expect(nextStep(TURN, { thing: "panic JH" })).toBe("target");
  expect(settled(TURN, { thing: "beer 6H" })).toEqual({ do: "play", card: "beer 6H", to: 0 });
  expect(nextStep(TURN, { thing: "beer 6H" })).toBeNull();
});

test("a card that counts as several things asks as which", () => {
  const both: Content[] = [
    { do: "play", card: "bang 7D" },
    { do: "play", card: "bang 7D", as: "missed" },
  ];
  expect(nextStep(both, { thing: "bang 7D" })).toBe("as");
  expect(settled(both, { thing: "bang 7D", as: "missed" })).toEqual(both[1]);
});

test("words, seats and picks have a name of their own", () => {
  expect(thingOf({ do: "say", word: "hearts" })).toBe("say hearts");
  expect(thingOf({ do: "pick", to: 3 })).toBe("seat 3");
  expect(thingOf({ do: "pick", card: "jail JS", to: 3 })).toBe("jail JS");
  expect(
    nextStep(
      [
        { do: "pick", to: 1 },
        { do: "pick", to: 2 },
      ],
      {},
    ),
  ).toBe("thing");
});

test("nothing is left of a choice that is not offered", () => {
  expect(remaining(TURN, { thing: "duel QD" })).toEqual([]);
  expect(settled(TURN, { thing: "duel QD" })).toBeNull();
});

test("what one may pass on can be declined for a turn, what must be chosen cannot", () => {
  const asked = { number: 1, seat: 0, by: -1, why: "", said: { say: "" } };
  const use = (what: string): Content => ({ do: "use", what });
  const draw = { ...asked, verb: "draw", options: [use("jesse_jones"), { do: "pass" } as Content] };
  expect(declinable(draw)).toEqual(["jesse_jones"]);
  const character = { ...asked, verb: "character", options: [use("pedro_ramirez"), use("black_jack")] };
  expect(declinable(character)).toEqual([]);
  const shot: Content[] = [use("barrel"), { do: "pass" }, { do: "play", card: "missed 10C" }];
  expect(declinable({ ...asked, verb: "evade", why: "bang", options: shot })).toEqual([]);
  const rescue: Content[] = [{ do: "pass" }, { do: "play", card: "saved 5H" }];
  expect(declinable({ ...asked, verb: "rescue", why: "bang", options: rescue })).toEqual([]);
});
