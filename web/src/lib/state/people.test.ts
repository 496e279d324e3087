import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { KnownPerson } from "../server/protocol";
import { me } from "./account.svelte";
import { isHeard, known, knowPeople } from "./people.svelte";

const BOB: KnownPerson = { account: "bob", name: "Bob", last: 1, blocked: true };
const become = (account: string) => (me.account = { account } as typeof me.account);

/** Answers of the server, given when the test says so. */
let give: ((people: KnownPerson[]) => void)[] = [];

beforeEach(() => {
  give = [];
  vi.stubGlobal(
    "fetch",
    () => new Promise((resolve) => give.push((people) => resolve({ ok: true, json: () => Promise.resolve(people) }))),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  me.account = null;
});

it("hears nobody who is blocked, and forgets that with the account", async () => {
  become("ann");
  const line = { chat: { seat: 1, text: "Howdy", account: "bob" } };
  expect([isHeard(line), isHeard({})]).toEqual([true, false]);
  const loaded = knowPeople();
  give[0]!([BOB]);
  await loaded;
  expect(isHeard(line)).toBe(false);
  expect(isHeard({ chat: { ...line.chat, account: "cy" } })).toBe(true);
  become("dora");
  expect([known.people, isHeard(line)]).toEqual([[], true]);
});

it("discards what was told to another account", async () => {
  become("eve");
  const late = knowPeople();
  become("fay");
  const loaded = knowPeople();
  give[1]!([]);
  await loaded;
  give[0]!([BOB]);
  await late;
  expect(known.people).toEqual([]);
  void knowPeople();
  expect(give).toHaveLength(2); // it is known already
});
