import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LabNumber, LabReport } from "../../lib/server/protocol";
import { me } from "../../lib/state/account.svelte";
import { Comparison, isOver, isSure, reachOf } from "./comparison.svelte";

const QUESTION = { sort: "box" as const, key: "gold_rush", players: 5, sets: ["base"], variants: [] };
const REPORT: LabReport = { id: "ab", state: "playing", ahead: 0, deals: 0, most: 400, findings: null };

/** A server that gives these answers, one after the other. */
function server(...answers: (Partial<LabReport> | { refused: string })[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    const answer = answers.shift() ?? {};
    const refused = "refused" in answer;
    const body = refused ? { code: "too_many", text: answer.refused } : { ...REPORT, ...answer };
    return Promise.resolve({ ok: !refused, status: refused ? 429 : 200, json: () => Promise.resolve(body) });
  });
  return asked;
}

beforeEach(() => {
  vi.useFakeTimers();
  me.account = { name: "Ann" } as typeof me.account;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  me.account = null;
});

it("follows a comparison until it is over", async () => {
  const asked = server({}, { deals: 50 }, { state: "done", deals: 100 });
  const comparison = new Comparison();
  await comparison.ask(QUESTION);
  expect(comparison.report?.deals).toBe(0);
  await vi.runAllTimersAsync();
  expect(comparison.report).toMatchObject({ state: "done", deals: 100 });
  expect(asked).toEqual(["POST /api/lab", "GET /api/lab/ab", "GET /api/lab/ab"]);
});

it("stops, and looks no more", async () => {
  const asked = server({}, { state: "stopped" });
  const comparison = new Comparison();
  await comparison.ask(QUESTION);
  await comparison.stop();
  await vi.runAllTimersAsync();
  expect(comparison.report?.state).toBe("stopped");
  expect(asked).toEqual(["POST /api/lab", "POST /api/lab/ab/stop"]);
});

it("looks again after a look that failed", async () => {
  server({}, { refused: "come back" }, { state: "done", deals: 100 });
  const comparison = new Comparison();
  await comparison.ask(QUESTION);
  await vi.advanceTimersByTimeAsync(1000);
  expect(comparison.problem).not.toBe("");
  await vi.runAllTimersAsync();
  expect([comparison.report?.state, comparison.problem]).toEqual(["done", ""]);
});

it("looks no more when the page is left during a look", async () => {
  const asked = server({}, { deals: 50 });
  const comparison = new Comparison();
  await comparison.ask(QUESTION);
  vi.advanceTimersByTime(1000);
  comparison.leave();
  await vi.runAllTimersAsync();
  expect(asked).toEqual(["POST /api/lab", "GET /api/lab/ab"]);
});

it("says why it was refused", async () => {
  server({ refused: "come back" });
  const comparison = new Comparison();
  await comparison.ask(QUESTION);
  expect(comparison.problem).not.toBe("");
  expect(comparison.report).toBeNull();
});

it("knows which changes are sure, and how far a drawing reaches", () => {
  const number = (low: number, high: number, share = true) => ({ low, high, share }) as LabNumber;
  expect(isSure(number(0.01, 0.2))).toBe(true);
  expect(isSure(number(-0.01, 0.2))).toBe(false);
  expect(reachOf([number(-0.001, 0.002)])).toBe(0.02);
  expect(reachOf([number(-0.3, 0.1)])).toBeCloseTo(0.3);
  expect(reachOf([number(-Infinity, Infinity)])).toBe(0.02);
  expect(reachOf([number(-0.1, 0.2, false)])).toBe(0.5);
  expect(isOver({ state: "waiting" })).toBe(false);
  expect(isOver({ state: "failed" })).toBe(true);
});
