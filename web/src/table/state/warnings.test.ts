import { expect, test } from "vitest";
import type { Asked, Content, SeatView, View } from "../../lib/server/protocol";
import { warning as warn, type Mark } from "./warnings";

const MARKS: Record<string, Partial<Mark>> = {
  bang: { harms: true },
  panic: { robs: true },
  winchester: { weapon: 5 },
  schofield: { weapon: 2 },
  volcanic: { weapon: 1 },
  beer: { heals: true },
};
const mark = (key: string): Mark => ({ harms: false, robs: false, heals: false, ...MARKS[key] });

const allied = (role: string, other: string) => role === "deputy" && other === "sheriff";
const warning = (option: Content, asked: Asked, view: View) => warn(option, asked, view, mark, allied);

function seat(number: number, more: Partial<SeatView> = {}): SeatView {
  const plain = {
    role: "",
    characters: [],
    life: 3,
    top: 4,
    limit: 3,
    alive: true,
    presence: "alive",
    ghost: false,
    asleep: [],
    hand: 2,
  };
  return { seat: number, ...plain, in_play: [], reserve: 0, reach: 1, ...more };
}

function ask(verb: string, options: Content[]): Asked {
  return { number: 1, seat: 0, verb, by: 1, why: "bang", said: { say: "" }, options };
}

function warned(option: Content, verb: string, me: Partial<SeatView>, more: Content[] = []): string | null {
  const asked = ask(verb, [option, ...more]);
  const view = { seats: [seat(0, me), seat(1, { role: "sheriff" }), seat(2)] } as unknown as View;
  return warning(option, asked, view);
}

test("a deputy is warned before shooting the sheriff, nobody else is", () => {
  const shot: Content = { do: "play", card: "bang 7D", to: 1 };
  expect(warned(shot, "play", { role: "deputy" })).toBe("own_sheriff");
  expect(warned(shot, "play", { role: "outlaw" })).toBeNull();
  expect(warned({ ...shot, to: 2 }, "play", { role: "deputy" })).toBeNull();
});

test("a worse gun instead of a better one", () => {
  const play: Content = { do: "play", card: "schofield JC", to: 0 };
  expect(warned(play, "play", { in_play: ["winchester 8S"] })).toBe("worse_weapon");
  expect(warned(play, "play", {})).toBeNull();
  expect(warned({ ...play, card: "volcanic 10S" }, "play", { in_play: ["winchester 8S"] })).toBeNull();
});

test("robbing oneself", () => {
  expect(warned({ do: "play", card: "panic JH", to: 0, target: "barrel QS" }, "play", {})).toBe("own_card");
});

test("giving up with a rescue in the hand", () => {
  const rescue: Content = { do: "play", card: "missed 10C" };
  expect(warned({ do: "pass" }, "evade", { life: 1 }, [rescue])).toBe("last_life");
  expect(warned({ do: "pass" }, "evade", { life: 2 }, [rescue])).toBeNull();
  expect(warned({ do: "pass" }, "evade", { life: 1 })).toBeNull();
  expect(warned({ do: "pass" }, "save", { life: 0 }, [{ do: "play", card: "beer 6H" }])).toBe("give_up");
});

test("a drink that brings nothing", () => {
  const beer: Content = { do: "play", card: "beer 6H", to: 0 };
  expect(warned(beer, "play", { life: 4, top: 4 })).toBe("full_life");
  expect(warned(beer, "play", { life: 3, top: 4 })).toBeNull();
  expect(warned(beer, "save", { life: 0, top: 4 })).toBeNull();
});

test("one of two cards that are needed, without the other", () => {
  const dodge: Content = { do: "play", card: "missed JC" };
  const other: Content = { do: "use", what: "barrel", card: "barrel KS" };
  const asked = ask("evade", [{ do: "pass" }, dodge]);
  const view = { seats: [seat(0), seat(1)] } as unknown as View;
  expect(warning(dodge, { ...asked, done: 0, need: 2 }, view)).toBe("not_enough");
  expect(warning(dodge, { ...asked, done: 1, need: 1 }, view)).toBeNull();
  const both = { ...asked, done: 0, need: 2, options: [...asked.options!, other] };
  expect(warning(dodge, both, view)).toBeNull();
});

test("a shot that cannot hit", () => {
  const shot: Content = { do: "play", card: "bang 7D", to: 2 };
  const asked = ask("play", [{ do: "pass" }, shot]);
  const view = { seats: [seat(0), seat(1), seat(2)] } as unknown as View;
  expect(warning(shot, { ...asked, threats: [{ option: 1, to: 2, percent: 0 }] }, view)).toBe("no_effect");
  expect(warning(shot, { ...asked, threats: [{ option: 1, to: 2, percent: 3 }] }, view)).toBeNull();
  expect(warning(shot, asked, view)).toBeNull();
});
