import { expect, test } from "vitest";
import type { PositionStage, Update } from "../lib/server/protocol";
import { PositionPlayer } from "./position.svelte.ts";

const update = (version: number, since: number): Update =>
  ({
    version,
    since,
    happenings: [],
    seats: [{ name: "A" }, { name: "B" }],
    you: -1,
    missed: 0,
    asked: null,
  }) as unknown as Update;

function opened(asked: [string, unknown][]): PositionPlayer {
  return new PositionPlayer("R-BEER-1", <Answer>(_: string, path: string, body?: unknown) => {
    asked.push([path, body]);
    const stage = Number(new URL(path, "http://x").searchParams.get("stage"));
    const shown: Partial<PositionStage> = { id: "R-BEER-1", stage, stages: 3, seat: 1, update: update(stage, 0) };
    const practice = { answers: [{ do: "pass" }, { do: "pass" }], update: update(9, 0) };
    return Promise.resolve((path.endsWith("reasons") ? [] : body ? practice : shown) as Answer);
  });
}

test("the next stage brings only what is new, and any other one everything", async () => {
  const asked: [string, unknown][] = [];
  const player = opened(asked);
  for (const stage of [0, 1, 2, 1]) await player.look(stage);
  expect(asked.map(([path]) => path.split("?")[1])).toEqual([
    "stage=0&fresh=true",
    "stage=1&fresh=false",
    "stage=2&fresh=false",
    "stage=1&fresh=true",
  ]);
  expect(player.last).toBe(false);
});

test("whoever plays on sends all answers so far, and comes back to the stage", async () => {
  const asked: [string, unknown][] = [];
  const player = opened(asked);
  await player.look(1);
  await player.play(1);
  expect(asked.at(-1)).toEqual(["/api/positions/R-BEER-1/play", { stage: 1, seat: 1, answers: [], since: 0 }]);
  await player.model.send({ type: "answer", question: 3, answer: { do: "pass" } });
  expect(asked.at(-1)![1]).toMatchObject({ answers: [{ do: "pass" }, { do: "pass" }, { do: "pass" }], since: 9 });
  expect(await player.model.explain("missed 10C")).toEqual([]);
  expect(asked.at(-1)![0]).toBe("/api/positions/R-BEER-1/reasons");
  expect(player.seat).toBe(1);
  await player.look(1);
  expect(player.seat).toBe(-1);
});
