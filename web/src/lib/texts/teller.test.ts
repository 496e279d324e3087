import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Catalogue } from "./catalogue";
import type { Asked, Message, Texts } from "../server/protocol";
import { Teller, type Phrase } from "./teller";

const words = new Catalogue({
  language: "en",
  plural: "10" + "1".repeat(198),
  languages: {},
  texts: {
    you: "you",
    nobody: "nobody",
    "bang.name": "BANG!",
    "beer.name": "Beer",
    "pat.name": "Pat",
    "card.count": ["{n} card", "{n} cards"],
    "card.as": "{card} as {kind}",
    "log.play_to": "{who} plays {card} at {to}.",
    "log.play_to.you": "You play {card} at {to}.",
    "log.play_to.to_you": "{who} plays {card} at you.",
    "log.draw": "{who} draws {cards}.",
    "ask.play": "{who}, play.",
    "option.at": "{option} → {who}",
    "option.hand": "a card of the hand",
  },
});

const shot = { say: "log.play_to", who: 1, to: 2, card: "beer 6H" };

describe("a message", () => {
  it("speaks to its reader", () => {
    const said = [-1, 1, 2].map((viewer) => new Teller(words, ["Ann", "Bob", "Cid"], viewer).say(shot));
    expect(said).toEqual(["Bob plays Beer 6♥ at Cid.", "You play Beer 6♥ at Cid.", "Bob plays Beer 6♥ at you."]);
  });

  it("counts hidden cards, lists seen ones and holds other messages", () => {
    const teller = new Teller(words, ["Ann"], -1);
    expect(teller.say({ say: "log.draw", who: 0, cards: 2 } as Message)).toBe("Ann draws 2 cards.");
    expect(teller.say({ say: "log.draw", who: "pat", cards: ["beer 6H", "bang Os (2)"] } as Message)).toBe(
      "Pat draws Beer 6♥, BANG! §.",
    );
    const as = { say: "card.as", card: "beer 6H", kind: "bang" };
    expect(teller.say({ say: "log.draw", who: -1, cards: as } as Message)).toBe("nobody draws Beer 6♥ as BANG!");
  });

  it("names the further characters of a player", () => {
    const seats = [{ characters: [] }, { characters: ["pat"] }] as never;
    expect(new Teller(words, ["Ann"], -1, { seats }).who(1)).toBe("Pat");
  });
});

describe("a question", () => {
  const asked: Asked = {
    number: 1,
    seat: 0,
    verb: "play",
    by: -1,
    why: "",
    said: { say: "ask.play", who: 0 } as Message,
    options: [
      { do: "play", card: "bang 7D", to: 1 },
      { do: "pick", to: 1 },
    ],
    says: [{ say: "option.at", option: "bang 7D", who: 1 } as Message, 1],
  };
  const teller = new Teller(words, ["Ann", "Bob"], 0);

  it("has words, and so have its options", () => {
    expect(teller.prompt(asked)).toBe("you, play.");
    expect(asked.options!.map((option) => teller.option(asked, option))).toEqual(["BANG! 7♦ → Bob", "Bob"]);
    expect(teller.deed(asked, { ...asked.options![0]! })).toBe("BANG! 7♦");
    expect([teller.aim("hand"), teller.aim("beer 6H")]).toEqual(["a card of the hand", "Beer 6♥"]);
  });
});

// tests/text/test_client_sentences.py makes them from whole games.
const made = process.env["BANG_SENTENCES"];

it.skipIf(!made)("the client says the same as the server", () => {
  const given = JSON.parse(readFileSync(made!, "utf8")) as {
    texts: Texts[];
    cases: { names: string[]; viewer: number; phrase: Phrase; said: string[] }[];
  };
  const languages = given.texts.map((texts) => new Catalogue(texts));
  for (const { names, viewer, phrase, said } of given.cases) {
    const spoken = languages.map((language) => new Teller(language, names, viewer).phrase(phrase));
    expect(spoken, JSON.stringify(phrase)).toEqual(said);
  }
});
