import { expect, it } from "vitest";
import { usualPace } from "./options";
import { practiceOptions } from "./practice";

it("takes its time for newcomers, whatever a table with others was opened with", () => {
  const chosen = { pace: "normal", clock: "fast", players: 6 } as const;
  expect(practiceOptions(chosen, usualPace("", 0))).toMatchObject({ pace: "slow", clock: "off", players: 6 });
  expect(practiceOptions(chosen, usualPace("", 9)).pace).toBe("quick");
  expect(practiceOptions(undefined, usualPace("instant", 0)).pace).toBe("instant");
});
