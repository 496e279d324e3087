import { describe, expect, it } from "vitest";
import { Catalogue, type Args } from "./catalogue";
import { FrontTeller, type Stage } from "./fronts";
import type { Asked, Content, Fact } from "../server/protocol";
import { Teller } from "./teller";
import vectors from "./teller.vectors.json";

interface Case {
  viewer: number;
  call: string;
  args: unknown[];
  said: string;
  look?: Stage;
}

interface Told {
  cases: Case[];
  log: { fact: Fact; said: string }[];
}

interface Language extends Told {
  texts: Record<string, string | string[]>;
  fronts: Told;
}

const PLURAL = "10" + "1".repeat(198); // of the three languages that there are

function say(teller: Teller, { call, args }: Case): string {
  switch (call) {
    case "fact":
      return teller.fact(args[0] as Fact);
    case "prompt":
      return teller.prompt(args[0] as Asked);
    case "option":
      return teller.option(args[0] as Content, args[1] as string);
    case "reason":
      return teller.reason(args[0] as string, args[1] as Args);
    case "thought":
      return teller.thought(args[0] as string, args[1] as Args);
    case "who":
      return teller.who(args[0] as number);
    case "card":
      return teller.card(args[0] as string);
    default:
      throw new Error(`no such call: ${call}`);
  }
}

describe.each(["en", "es", "it"] as const)("sentences in %s are those of the server", (language) => {
  const { texts, cases, log, fronts } = vectors[language] as unknown as Language;
  const words = new Catalogue({ language, plural: PLURAL, languages: {}, texts });

  it("one by one", () => {
    for (const one of cases)
      expect(say(new Teller(words, vectors.names, one.viewer), one), JSON.stringify(one.args)).toBe(one.said);
    expect(cases.length).toBeGreaterThan(250);
  });

  it("as a log", () => {
    const teller = new Teller(words, vectors.names, 0);
    expect(log.map((line) => teller.fact(line.fact))).toEqual(log.map((line) => line.said));
    expect(log.some((line) => line.said === "")).toBe(true);
  });

  it("of The Duel", () => {
    const names = vectors.names.slice(0, 2);
    for (const one of fronts.cases) {
      const teller = new FrontTeller(words, names, one.viewer);
      if (one.look) teller.look(one.look);
      expect(say(teller, one), JSON.stringify(one.args)).toBe(one.said);
    }
    expect(fronts.cases.length).toBeGreaterThan(120);
    const teller = new FrontTeller(words, names, 0);
    expect(fronts.log.map((line) => teller.fact(line.fact))).toEqual(fronts.log.map((line) => line.said));
  });
});

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
