import { beforeEach, expect, it, vi } from "vitest";
import type { Asked, Fact, Happening, Update, View } from "../../lib/server/protocol";
import { TableModel, type Outgoing } from "../../lib/state/tableModel.svelte";
import { factsOfDocs } from "./facts.fixture";
import { learnFacts } from "./facts.svelte";
import { ShownTable, type Pictures } from "./shown.svelte";

let model: TableModel;
let shown: ShownTable;
let sent: Outgoing[];
let performed: number;

/** Every fact whose number is not 0 has a picture, which counts in `turn`: tens for begun, ones for over. */
const pictures: Pictures = {
  make: (facts) => facts.filter(({ fact }) => fact!.number !== 0).map(({ version }) => version),
  perform: () => void performed++,
  hurry: vi.fn<(ms: number) => void>(),
  stop: vi.fn<(anew?: boolean) => void>(),
  begin: (before) => ({ ...before, turn: before.turn + 10 }),
  land: (before) => ({ ...before, turn: before.turn + 1 }),
};

const question = (number: number, seat: number): Asked =>
  ({ number, seat, verb: "pick", ...(seat === 0 ? { options: [{ do: "pass" }] } : {}) }) as unknown as Asked;

function tell(facts: Fact[], asked: Asked | null, turn = 0, over = false): void {
  const since = model.version;
  const happenings: Happening[] = facts.map((fact, i) => ({ version: since + i + 1, fact }));
  const view = { turn, over, seats: [] } as unknown as View;
  const version = since + facts.length;
  model.receive({ ...model.update, you: 0, status: "playing", since, version, happenings, view, asked } as Update);
}

beforeEach(() => {
  vi.useFakeTimers();
  performed = 0;
  sent = [];
  model = new TableModel().attach({
    send: (message) => {
      sent.push(message);
      return Promise.resolve({ type: "done", id: 0 });
    },
    close: () => undefined,
  });
  model.reached(true);
  shown = new ShownTable(model);
  shown.pictures = pictures;
  tell([], question(1, 2), 100);
});

const FACT: Fact = { what: "play" };

it("shows an update as far as its pictures have got", () => {
  tell([FACT, FACT], question(2, 3), 500);
  expect([shown.update.view?.turn, shown.update.asked?.number, shown.curtain]).toEqual([100, 1, 1]);
  shown.reach(1, false);
  expect([shown.update.view?.turn, shown.curtain]).toEqual([110, 2]);
  shown.reach(1, true);
  shown.reach(2, false);
  expect([shown.update.view?.turn, shown.update.asked?.number, shown.curtain]).toEqual([121, 1, Infinity]);
  shown.reach(2, true);
  expect([shown.update.view?.turn, shown.update.asked?.number]).toEqual([500, 2]);
});

it("shows a history that came late as what it is, no news", () => {
  model.receive({ ...model.update, brief: true });
  const history: Happening[] = [1, 2, 3].map((version) => ({ version, fact: FACT }));
  model.receive({ ...model.update, brief: false, version: 3, happenings: history });
  expect(model.log.length).toBe(3);
  expect(performed).toBe(0);
  tell([FACT], question(2, 3), 500);
  expect(performed).toBe(1);
});

it("shows updates one after the other, each from where the one before ended", () => {
  tell([FACT], question(2, 3), 500);
  tell([FACT], question(3, 2), 700);
  expect(performed).toBe(2);
  shown.reach(1, true);
  expect([shown.update.view?.turn, shown.update.asked?.number]).toEqual([500, 2]);
  shown.reach(2, true);
  expect(shown.update.view?.turn).toBe(700);
});

it("does not wait for pictures that were dropped, and shows what has none after what has", () => {
  tell([FACT], question(2, 3), 500);
  tell([{ what: "role", number: 0 }], question(3, 2), 600);
  tell([FACT], question(4, 2), 700);
  expect(shown.update.view?.turn).toBe(100);
  shown.reach(3, true);
  expect(shown.update.view?.turn).toBe(700);
});

it("shows at once what has no picture", () => {
  tell([{ what: "role", number: 0 }], question(2, 3), 500);
  expect([shown.update.view?.turn, shown.update.asked?.number]).toEqual([500, 2]);
});

it("asks the viewer when what led to the question is seen, and soon", () => {
  tell([FACT], question(2, 0), 500);
  expect(shown.update.asked?.number).toBe(1);
  expect(shown.awaited).toBe(true);
  expect(pictures.hurry).toHaveBeenCalled();
  vi.advanceTimersByTime(2300);
  expect([shown.update.view?.turn, shown.update.asked?.number, shown.awaited]).toEqual([500, 2, false]);
  expect(pictures.stop).toHaveBeenCalled();
});

it("does not ask again what was answered, but goes on asking what was not", () => {
  tell([], question(2, 0), 100);
  tell([FACT], question(2, 0), 500);
  expect(shown.update.asked?.number).toBe(2);
  tell([FACT], question(3, 1), 600);
  expect(shown.update.asked).toBeNull();
  expect(shown.questions).toBe(3);
});

it("waits for nobody of the turn before once another turn has begun", () => {
  learnFacts(factsOfDocs());
  tell([FACT, { what: "turn", seat: 3 }, FACT], question(2, 3), 500);
  shown.reach(1, true);
  expect(shown.update.asked?.number).toBe(1);
  shown.reach(2, false);
  expect(shown.update.asked).toBeNull();
  shown.reach(3, true);
  expect(shown.update.asked?.number).toBe(2);
});

it("tells the server when everything was seen", () => {
  tell([FACT], question(2, 3), 500);
  expect(sent).toEqual([]);
  shown.reach(1, true);
  expect(sent).toEqual([{ type: "shown", version: 1 }]);
});

it("shows at once what does not go on from before", () => {
  tell([FACT], question(2, 3), 500);
  model.receive({ ...model.update, since: 0, version: 1, asked: null });
  expect([shown.update.view?.turn, shown.update.asked]).toEqual([500, null]);
  expect(pictures.stop).toHaveBeenLastCalledWith();
});
