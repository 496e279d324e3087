import { expect, it } from "vitest";
import { USUAL, agreed, fitting, mostEvents, chosenPreset, playerCounts, presetOf, wished } from "./options";
import type { Choices } from "../server/protocol";

const box = (key: string, players: number[], events = 0, deck = events ? "events" : "") => ({
  ...{ key, name: key, text: "", players, events, deck, lesson: true },
});
const choices: Choices = {
  games: [
    {
      key: "classic",
      name: "",
      text: "",
      players: [3, 4, 5, 6, 7, 8],
      bots: ["drifter", "gunslinger"],
      settings: [
        { key: "choose", sets: ["base"], default: 1, low: 1, high: 3 },
        { key: "events", sets: ["high_noon"], default: 12, low: 1, high: 60 },
      ],
      presets: [
        { key: "plain", name: "", text: "", options: { sets: ["base"], choose: 1 } },
        { key: "strict", name: "", text: "", options: { sets: ["base"], choose: 1, clock: "fast" } },
        { key: "more", name: "", text: "", options: { sets: ["base", "dodge_city"], choose: 2 } },
      ],
      lesson: "base",
    },
    {
      key: "duel",
      name: "",
      text: "",
      players: [2],
      bots: ["drifter", "random"],
      settings: [{ key: "crew", sets: ["the_duel"], default: 4, low: 4, high: 12 }],
      presets: [],
      lesson: "",
    },
  ],
  sets: [
    box("base", [4, 5, 6, 7]),
    box("dodge_city", [3, 8]),
    box("high_noon", [], 14),
    box("fistful", [], 14),
    box("show", [], 9, "show"),
  ],
  variants: [{ key: "simplified", name: "", text: "" }],
  bots: ["drifter", "gunslinger"],
  clocks: {},
  phrases: [],
};

it("knows how many can play, and how many events can be mixed", () => {
  expect(playerCounts(choices, ["base"])).toEqual([4, 5, 6, 7]);
  expect(playerCounts(choices, ["dodge_city", "base"])).toEqual([3, 4, 5, 6, 7, 8]);
  expect(mostEvents(choices, ["base", "high_noon"])).toBe(0);
  expect(mostEvents(choices, ["base", "high_noon", "fistful"])).toBe(28);
  expect(mostEvents(choices, ["base", "high_noon", "show"])).toBe(0);
  expect(mostEvents(choices, ["base", "high_noon", "fistful", "show"])).toBe(28);
});

it("puts right what does not go together", () => {
  expect(fitting(choices, { ...USUAL, players: 8 })).toMatchObject({ players: 7, sets: ["base"] });
  expect(fitting(choices, { ...USUAL, players: 3, sets: ["dodge_city"] })).toMatchObject({
    players: 3,
    sets: ["base", "dodge_city"],
  });
  expect(fitting(choices, { ...USUAL, events: 20 }).events).toBe(12);
  expect(fitting(choices, { ...USUAL, events: 99, sets: ["high_noon", "fistful"] }).events).toBe(28);
  expect(fitting(choices, { ...USUAL, bots: "moon", variants: ["moon", "simplified"] })).toMatchObject({
    bots: "drifter",
    variants: ["simplified"],
  });
});

it("reads wishes from the address", () => {
  const query = new URLSearchParams("players=6&sets=base,dodge_city&bots=gunslinger&variants=");
  expect(wished(query, USUAL)).toMatchObject({
    players: 6,
    sets: ["base", "dodge_city"],
    bots: "gunslinger",
    variants: [],
    choose: USUAL.choose,
  });
  expect(wished(new URLSearchParams("players=x"), USUAL)).toEqual(USUAL);
  expect(wished(new URLSearchParams("game=duel&crew=6"), USUAL)).toMatchObject({ game: "duel", crew: 6 });
  expect(wished(new URLSearchParams("game=moon"), { ...USUAL, game: "duel" }).game).toBe("classic");
});

it("keeps the wishes of one game out of another", () => {
  const wishes = { ...USUAL, players: 7, sets: ["base", "dodge_city"], variants: ["simplified"], choose: 3, crew: 8 };
  expect(agreed(choices, { ...wishes, game: "duel" })).toMatchObject({
    players: 2,
    sets: [],
    variants: [],
    choose: 1,
    events: 12,
    crew: 8,
  });
  expect(agreed(choices, wishes)).toEqual({ ...wishes, crew: 4 });
  expect(fitting(choices, { ...wishes, game: "duel", bots: "gunslinger", crew: 99 })).toMatchObject({
    bots: "drifter",
    crew: 12,
    sets: ["base", "dodge_city"],
  });
});

it("knows the preset by its options, the one that says most about them", () => {
  const plain = { ...USUAL, sets: ["base"], choose: 1 };
  expect(presetOf(choices, plain)).toBe("plain");
  expect(presetOf(choices, { ...plain, clock: "fast" })).toBe("strict");
  expect(presetOf(choices, { ...plain, choose: 2 })).toBe("");
  expect(presetOf(choices, { ...plain, choose: 2, sets: ["dodge_city", "base"] })).toBe("more");
  expect(presetOf(choices, { ...plain, game: "duel" })).toBe("");
});

it("leaves nothing of another preset behind", () => {
  const strict = { ...USUAL, ...chosenPreset(choices, USUAL, "strict") };
  expect(presetOf(choices, strict)).toBe("strict");
  const plain = { ...strict, ...chosenPreset(choices, strict, "plain") };
  expect([plain.clock, presetOf(choices, plain)]).toEqual([USUAL.clock, "plain"]);
});
