import { expect, test } from "vitest";
import { Refusal } from "./connection";
import { whyRefused } from "./refusals";

const WORDS = { say: (key: string) => `said ${key}`, has: (key: string) => key === "web.refused.full" };

test("a refusal is told in our words, in those of the place, or in the server's", () => {
  expect(whyRefused(WORDS, new Refusal("full", "Full."))).toBe("said web.refused.full");
  expect(whyRefused(WORDS, new Refusal("full", "Full."), { full: "No chair left." })).toBe("No chair left.");
  expect(whyRefused(WORDS, new Refusal("odd", "Odd."))).toBe("Odd.");
});

test("what is no refusal is thrown on", () => {
  expect(() => whyRefused(WORDS, new TypeError("a mistake of ours"))).toThrow(TypeError);
});
