import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { lessonsOf } from "./lessons";

const decision = { step: 3, did: "a", better: "b", reason: "c", chance: 10, best: 20 };

function answering(...answers: [number, unknown][]): () => number {
  const fetched = vi.fn(async () => {
    const [status, body] = answers[Math.min(fetched.mock.calls.length, answers.length) - 1]!;
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal("fetch", fetched);
  return () => fetched.mock.calls.length;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a busy server is asked again for the lessons of a game", async () => {
  const asked = answering([429, { code: "too_many", text: "" }], [200, { decisions: [decision] }]);
  const found = lessonsOf("t", 1, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await found).toEqual([decision]);
});

test("but not for ever, nor when nobody looks any more, nor after another refusal", async () => {
  let asked = answering([429, { code: "too_many", text: "" }]);
  const patient = lessonsOf("t", 1, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await patient).toEqual([]);
  expect(asked()).toBe(6);

  asked = answering([429, { code: "too_many", text: "" }]);
  const looking = new AbortController();
  const left = lessonsOf("t", 1, looking.signal);
  await vi.advanceTimersByTimeAsync(1_000);
  looking.abort();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await left).toEqual([]);
  expect(asked()).toBe(1);

  asked = answering([404, { code: "no_table", text: "" }]);
  expect(await lessonsOf("t", 1, new AbortController().signal)).toEqual([]);
  expect(asked()).toBe(1);
});
