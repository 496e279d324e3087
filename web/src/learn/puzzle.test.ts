import { expect, test } from "vitest";
import type { PuzzleStage } from "../lib/server/protocol";
import { PuzzlePlayer } from "./puzzle.svelte";

const stage = (changed: Partial<PuzzleStage>): PuzzleStage => ({
  answers: [],
  verdict: "open",
  wrong: -1,
  suspects: [],
  update: { ...new PuzzlePlayer("").model.update, version: 0, asked: { number: 1 } as never },
  ...changed,
});

function player(...answers: unknown[]) {
  const sent: [string, unknown][] = [];
  const made = new PuzzlePlayer("P-1", <Answer>(_method: string, path: string, body?: unknown) => {
    sent.push([path, body]);
    return Promise.resolve(answers.shift() as Answer);
  });
  return { made, sent };
}

test("an answer is sent with all that were given before, and the verdict is told", async () => {
  const answer = { do: "pass" as const };
  const { made, sent } = player(stage({}), stage({ answers: [answer], verdict: "failed", wrong: 0 }));
  await made.start();
  expect(made.verdict).toBe("open");
  expect(made.model.update.asked).not.toBeNull();
  await made.send({ type: "answer", question: 1, answer } as never);
  expect(sent[1]).toEqual(["/api/puzzles/P-1/play", { answers: [answer], since: 0 }]);
  expect(made.verdict).toBe("failed");
  expect(made.model.update.asked).toBeNull();
});

test("a guess leaves the puzzle open unless it is right", async () => {
  const { made } = player(stage({ suspects: [1, 2] }), { right: false, deeds: [] }, { right: true, deeds: [] });
  await made.start();
  await made.guess(1);
  expect([made.verdict, made.guessed?.seat]).toEqual(["open", 1]);
  await made.guess(2);
  expect(made.verdict).toBe("solved");
});

test("whoever is in a hurry goes on from what comes of the last click", async () => {
  const answer = { do: "pass" as const };
  const shown = stage({ answers: [answer] });
  const { made, sent } = player(
    shown,
    stage({}),
    shown,
    stage({ answers: [answer, answer], verdict: "solved" }),
    stage({}),
  );
  await made.show();
  void made.start();
  void made.show();
  void made.show();
  await made.show();
  expect(sent.map(([, body]) => (body as { answers: unknown[] }).answers.length)).toEqual([0, 0, 0, 1]);
  expect([made.verdict, made.helped]).toEqual(["solved", true]);
  await made.start();
  expect(made.helped).toBe(false);
});
