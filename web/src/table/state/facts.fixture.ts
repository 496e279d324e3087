/** The catalogue of facts for tests, read from docs/facts.md: tests/docs/test_facts.py compares that page with the server. */
import { readFileSync } from "node:fs";
import type { FactData } from "../../lib/server/protocol";

const PAGE = new URL("../../../../docs/facts.md", import.meta.url);

export function factsOfDocs(): FactData[] {
  return readFileSync(PAGE, "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter((cells) => cells.length === 10 && cells[1]!.startsWith("`"))
    .map(([, key = "", , moves = "", , motion = "", tone = "", weight = "", tags = ""]) => {
      const [, source = "", goal = "", token = ""] = /^(\w*) → (\w*)(?: \((\w+)\))?$/.exec(moves) ?? [];
      const places = { source: source.replace("any", ""), goal: goal.replace("any", "") };
      const found = { key: key.replaceAll("`", ""), ...places, token, motion, tone, weight: Number(weight) };
      return { ...found, tags: tags ? tags.split(", ") : [] } as FactData;
    });
}
