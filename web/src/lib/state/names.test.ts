import { expect, it, vi } from "vitest";
import { askName, names } from "./names.svelte";

it("asks for the name of an account once, and again if that failed", async () => {
  const fetch = vi.fn<() => Promise<Response>>();
  vi.stubGlobal("fetch", fetch);
  fetch.mockResolvedValueOnce(Response.json({ code: "late", detail: "" }, { status: 404 }));
  await askName("ann");
  expect(names).toEqual({});
  fetch.mockResolvedValue(Response.json({ name: "Ann" }));
  await Promise.all([askName("ann"), askName("ann")]);
  expect(names).toEqual({ ann: "Ann" });
  expect(fetch).toHaveBeenCalledTimes(2);
});
