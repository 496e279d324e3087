import { expect, it, vi } from "vitest";
import { settings } from "../state/settings.svelte";
import { api } from "../server/api";
import { practise } from "./practice";

vi.mock("../server/api", () => ({ api: vi.fn(() => Promise.resolve({ table: "t1" })) }));
vi.mock("../state/account.svelte", () => ({ me: { account: "ann" }, isStranger: () => false, stayStranger: vi.fn() }));
vi.mock("../state/router.svelte", () => ({ go: vi.fn() }));

it("takes its time for newcomers, whatever a table with others was opened with", async () => {
  Object.assign(settings, { pace: "", begun: 0 });
  await practise({ role: "sheriff", options: { pace: "normal", players: 6 } });
  expect(api).toHaveBeenLastCalledWith(
    "POST",
    "/api/practice",
    expect.objectContaining({ options: expect.objectContaining({ pace: "slow", players: 6, clock: "off" }) }),
  );
  settings.pace = "instant";
  await practise({});
  expect(api).toHaveBeenLastCalledWith(
    "POST",
    "/api/practice",
    expect.objectContaining({ options: expect.objectContaining({ pace: "instant" }) }),
  );
});
