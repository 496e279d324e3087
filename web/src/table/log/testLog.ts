/** A log for tests: its sentences are their keys. */
import type { Fact, Happening } from "../../lib/server/protocol";
import { Teller } from "../../lib/texts/teller";
import { factsOfDocs } from "../state/facts.fixture";
import { learnFacts } from "../state/facts.svelte";

learnFacts(factsOfDocs());
const plain = { say: (key: string) => key, has: (key: string) => key.startsWith("log.") && !key.includes("_") };
export const teller = new Teller(plain, ["Ann", "Bob", "Cid"], 0);

export function log(...facts: Fact[]): Happening[] {
  return facts.map((fact, i) => ({ version: i + 1, fact, said: { say: `log.${fact.what}` } }));
}
