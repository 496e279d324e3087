import { beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_OPTIONS, type Update } from "../server/protocol";
import { forgetTable, noteTable, ownTables, withElsewhere } from "./ownTables";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const at = (table: string, status: Update["status"], you = 0) =>
  ({ table, status, you, options: DEFAULT_OPTIONS }) as Update;

it("knows the way back to a game until it is over", () => {
  noteTable(at("a", "waiting"));
  noteTable(at("b", "playing"));
  noteTable(at("a", "playing"));
  expect(ownTables().map(({ table, waiting }) => [table, waiting])).toEqual([
    ["a", false],
    ["b", false],
  ]);
  noteTable(at("a", "finished"));
  forgetTable("b");
  expect(ownTables()).toEqual([]);
});

it("keeps no table that one only watches, and survives what others have stored", () => {
  noteTable(at("a", "playing", -1));
  expect(ownTables()).toEqual([]);
  localStorage.setItem("bang.tables", "[null, 3]");
  expect(ownTables()).toEqual([]);
});

it("adds games that were begun on other devices, each once", () => {
  noteTable(at("a", "waiting"));
  const { game, sets, players } = DEFAULT_OPTIONS;
  const elsewhere = ["a", "b", "c", "d", "e"].map((table) => ({ table, game, sets, players }));
  expect(withElsewhere(ownTables(), elsewhere).map(({ table, waiting }) => [table, waiting])).toEqual([
    ["a", true],
    ["b", false],
    ["c", false],
    ["d", false],
  ]);
});
