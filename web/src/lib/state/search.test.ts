import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SearchState } from "../server/protocol";
import { me } from "./account.svelte";
import { beginSearch, endSearch, lookForSearch, search, USUAL_WISHES } from "./search.svelte";

const LOOKING = { table: "" } as SearchState;

/** Requests in flight, answered when the test says so. */
let requests: { method: string; answer: (state: SearchState | null) => void; fail: () => void }[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  requests = [];
  vi.stubGlobal(
    "fetch",
    (_path: string, { method }: { method: string }) =>
      new Promise((resolve, reject) =>
        requests.push({
          method,
          answer: (state) => resolve({ ok: true, json: () => Promise.resolve(state) }),
          fail: () => reject(new TypeError("offline")),
        }),
      ),
  );
  me.account = { account: "ann" } as typeof me.account;
  const begun = beginSearch(USUAL_WISHES);
  requests.shift()!.answer(LOOKING);
  await begun;
  expect(search.state).toEqual(LOOKING);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  me.account = null;
  search.state = null;
});

it("is ended, whatever a look from before says", async () => {
  const look = lookForSearch();
  const ended = endSearch();
  requests[1]!.answer(null);
  await ended;
  requests[0]!.answer(LOOKING);
  await look;
  expect([search.state, vi.getTimerCount()]).toEqual([null, 0]);
});

it("is shown again if the server was not told of its end", async () => {
  const ended = endSearch();
  expect(search.state).toBeNull();
  requests[0]!.fail();
  await vi.waitUntil(() => requests.length === 2);
  expect(requests[1]!.method).toBe("GET");
  requests[1]!.answer(LOOKING);
  await ended;
  expect(search.state).toEqual(LOOKING);
});

it("is forgotten by whoever signs out", async () => {
  me.account = null;
  await vi.runAllTimersAsync();
  expect([search.state, requests]).toEqual([null, []]);
});
