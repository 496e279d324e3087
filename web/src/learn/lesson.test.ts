import { expect, test } from "vitest";
import { Refusal } from "../lib/server/connection";
import type { Content, Lesson, Update } from "../lib/server/protocol";
import { same, Tutorial } from "./lesson.svelte.ts";
import { selectors } from "./pointing.ts";

const right: Content = { do: "play", card: "bang 7D", to: 1 };

function lesson(step: number, last = 2): Lesson {
  const update = {
    version: step + 1,
    since: step,
    happenings: [],
    seats: [{ name: "" }, { name: "Bruno" }],
    you: 0,
    missed: 0,
  };
  const expected = step === last ? null : right;
  return {
    box: "base",
    step,
    steps: last,
    lesson: "bang",
    texts: ["one", "two"],
    expected,
    update: update as unknown as Update,
  };
}

function opened(asked: string[] = []): Tutorial {
  return new Tutorial(
    () => "Ann",
    "dodge_city",
    (address) => {
      asked.push(address);
      const step = Number(new URL(address, "http://x").searchParams.get("step"));
      return Promise.resolve(address.includes("reasons") ? [] : lesson(step));
    },
  );
}

test("the texts are read one after the other, and the learner has a name", async () => {
  const tutorial = opened();
  await tutorial.go(0, true);
  expect([tutorial.text, tutorial.yourMove]).toEqual(["one", false]);
  tutorial.page++;
  expect([tutorial.text, tutorial.yourMove]).toEqual(["two", true]);
  expect(tutorial.model.update.seats.map((seat) => seat.name)).toEqual(["Ann", "Bruno"]);
});

test("only the answer of the lesson goes on; another one is told and can be tried again", async () => {
  const tutorial = opened();
  await tutorial.go(0);
  await tutorial.model.send({ type: "answer", question: 1, answer: { do: "pass" } });
  expect(tutorial.current?.step).toBe(0);
  expect(tutorial.strayed).toEqual({ do: "pass" });
  expect(tutorial.yourMove).toBe(true);
  await tutorial.model.send({ type: "answer", question: 1, answer: { to: 1, card: "bang 7D", do: "play" } });
  expect([tutorial.current?.step, tutorial.strayed, tutorial.page]).toEqual([1, null, 0]);
  await tutorial.show();
  expect([tutorial.current?.step, tutorial.over]).toEqual([2, true]);
  await tutorial.show();
  expect(tutorial.current?.step).toBe(2);
});

test("reasons are asked for at the step where one is", async () => {
  const asked: string[] = [];
  const tutorial = opened(asked);
  await tutorial.go(1);
  expect(await tutorial.model.explain("missed 10C")).toEqual([]);
  expect(asked.at(-1)).toBe("/api/tutorial/reasons?box=dodge_city&step=1&card=missed+10C");
});

test("a server that does not answer is told", async () => {
  const tutorial = new Tutorial(
    () => "",
    "",
    () => Promise.reject(new Refusal("offline", "")),
  );
  await tutorial.go(0);
  expect([tutorial.failed, tutorial.model.connected]).toEqual([true, false]);
});

test("answers are the same whatever the order of their parts", () => {
  expect(same(right, { to: 1, do: "play", card: "bang 7D" })).toBe(true);
  expect(same(right, { ...right, to: 2 })).toBe(false);
});

test("it points at the card, the seat and the button", () => {
  expect(selectors(right, 0)).toEqual(['[data-card="bang 7D"]', '.panel [data-help="bang"]', '[data-seat="1"]']);
  expect(selectors({ do: "pass" }, 0)).toEqual(["[data-pass]"]);
  expect(selectors({ do: "say", word: "red" }, 0)).toEqual(['[data-word="red"]']);
  expect(selectors({ do: "use", what: "railway", to: 0 }, 0)).toEqual(['button[data-help="railway"]']);
  expect(selectors(null, 0)).toEqual([]);
});
