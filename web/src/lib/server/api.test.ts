import { afterEach, expect, test, vi } from "vitest";
import { asksOnce } from "./api";

afterEach(() => vi.unstubAllGlobals());

test("an answer is kept, and a request that failed is sent again", async () => {
  const answers = [Response.error(), Response.json({ n: 1 }), Response.json({ n: 2 })];
  const fetched = vi.fn(() => Promise.resolve(answers.shift()!));
  vi.stubGlobal("fetch", fetched);
  const load = asksOnce<{ n: number }>("/api/some");
  await expect(load()).rejects.toThrow();
  expect(await Promise.all([load(), load()])).toEqual([{ n: 1 }, { n: 1 }]);
  expect(await load()).toEqual({ n: 1 });
  expect(fetched).toHaveBeenCalledTimes(2);
});
