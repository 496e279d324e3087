import { afterEach, expect, it, vi } from "vitest";
import { DEFAULT_OPTIONS, type RunningGame } from "../server/protocol";
import { me } from "./account.svelte";
import { elsewhere, lookElsewhere } from "./elsewhere.svelte";

const { game, sets, players } = DEFAULT_OPTIONS;
const GAME: RunningGame = { table: "t", game, sets, players };
const become = (account: string) => (me.account = { account } as typeof me.account);

afterEach(() => {
  vi.unstubAllGlobals();
  me.account = null;
});

it("shows games to nobody but the account that they were told to", async () => {
  let give = (_: Response): void => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (give = resolve)));
  become("ann");
  const loaded = lookElsewhere();
  give(Response.json([GAME]));
  await loaded;
  expect(elsewhere()).toEqual([GAME]);
  const late = lookElsewhere();
  me.account = null; // signed out meanwhile
  expect(elsewhere()).toEqual([]);
  become("bob");
  give(Response.json([GAME]));
  await late;
  expect(elsewhere()).toEqual([]);
});
