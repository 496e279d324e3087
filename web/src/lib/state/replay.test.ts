import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replay, ReplayStep } from "../server/protocol";
import { ReplayPlayer } from "./replay.svelte";

const PART = 2;
const steps: ReplayStep[] = Array.from({ length: 5 }, (_, n) => ({
  facts:
    n === 2
      ? []
      : [
          { what: "turn", seat: n },
          { what: "draw", seat: n },
        ],
  said: n === 2 ? [] : [{ say: "log.turn" }, null],
  advised: false,
  motive: n === 1 ? { say: "bot.draw" } : null,
  view: null,
  tide: { law: 50 + n },
  asked:
    n < 4
      ? { number: n, seat: 0, verb: "play", by: -1, why: "", said: { say: "ask.play" }, options: [{ do: "pass" }] }
      : null,
}));
const asked: string[] = [];

function part(path: string): Replay {
  const query = new URL(path, "http://x").searchParams;
  const first = Number(query.get("first"));
  asked.push(path);
  return {
    names: ["Ann", "Bob"],
    options: { players: 2, sets: ["base"], variants: [], first: -1, keep: [], cards: [] },
    people: [0],
    proof: { hash: "x" },
    steps: steps.slice(first, first + PART),
    first,
    total: steps.length,
  };
}

let player: ReplayPlayer;

beforeEach(async () => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(part(path)))));
  player = new ReplayPlayer("t");
  await player.look(1);
});

afterEach(() => {
  player.pause();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("loads all parts and shows the deal", () => {
  expect(asked.length).toBe(3);
  expect([player.loaded, player.total, player.at]).toEqual([5, 5, 0]);
  expect(player.model.update).toMatchObject({ version: 2, since: 0, status: "playing", you: 1 });
  expect(player.model.update.seats.map((seat) => seat.person)).toEqual([true, false]);
  expect(player.model.update.asked).toEqual({
    number: 0,
    seat: 0,
    verb: "play",
    by: -1,
    why: "",
    said: { say: "ask.play" },
  });
});

it("tells why a bot did what is shown", () => {
  expect(player.motive).toBeNull();
  player.next();
  expect(player.motive).toEqual({ say: "bot.draw" });
});

it("steps forwards over what tells nothing, and back", () => {
  player.next();
  expect(player.model.update).toMatchObject({ version: 4, since: 2 });
  expect(player.model.update.happenings.map((one) => one.version)).toEqual([3, 4]);
  player.next();
  expect(player.at).toBe(3);
  expect(player.model.log.map((one) => one.version)).toEqual([1, 2, 3, 4, 5, 6]);
  player.back();
  expect(player.at).toBe(1);
  expect(player.model.log.map((one) => one.version)).toEqual([1, 2, 3, 4]);
  player.seek(99);
  expect(player.model.update).toMatchObject({ version: 8, status: "finished", asked: null });
  expect(player.model.update.curve.map((tide) => [tide.version, tide.chances["law"]])).toEqual([
    [2, 50],
    [4, 51],
    [4, 52],
    [6, 53],
    [8, 54],
  ]);
  player.next();
  expect(player.at).toBe(4);
});

it("plays to the end and starts anew from there", () => {
  player.speed = 2;
  player.play();
  vi.advanceTimersByTime(800);
  expect(player.at).toBe(1);
  vi.advanceTimersByTime(3000);
  expect([player.at, player.playing]).toEqual([4, false]);
  player.play();
  expect(player.at).toBe(0);
});

it("keeps its place when somebody looks from another seat", async () => {
  player.seek(3);
  await player.look(-2);
  expect(player.at).toBe(3);
  expect(player.model.update.you).toBe(-1);
});

it("tells what is wrong, and that nothing can be done in a replay", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ code: "no_table", text: "No." }), { status: 404 })),
  );
  const other = new ReplayPlayer("nothing");
  await other.look(-2);
  expect(other.problem?.code).toBe("no_table");
  expect(await player.model.send({ type: "start" })).toBe(null);
  expect(player.model.refusal?.code).toBe("replay");
});

it("knows the whole story, and goes from turn to turn", () => {
  expect(player.story.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const visited = [1, 1, 1, 1, -1].map((by) => {
    player.seekTurn(by as 1 | -1);
    return player.at;
  });
  expect(visited).toEqual([1, 3, 4, 4, 3]);
});
