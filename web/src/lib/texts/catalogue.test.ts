import { describe, expect, it } from "vitest";
import { Catalogue } from "./catalogue";

const PLURAL = "10" + "1".repeat(198); // of English

describe("a catalogue", () => {
  const words = new Catalogue({
    language: "en",
    plural: PLURAL,
    languages: {},
    texts: { cards: ["{n} card", "{n} cards"], braces: "{{a}} {b}" },
  });

  it("chooses the plural form", () => {
    expect([0, 1, 2, 101, 201, 1001].map((n) => words.say("cards", { n }))).toEqual([
      "0 cards",
      "1 card",
      "2 cards",
      "101 cards",
      "201 cards",
      "1001 cards",
    ]);
  });

  it("fills in arguments once, and says the key of what it does not know", () => {
    expect(words.say("braces", { a: 1, b: "{a}" })).toBe("{a} {a}");
    expect(words.say("nothing.here")).toBe("nothing.here");
    expect(words.has("toString")).toBe(false);
  });
});
