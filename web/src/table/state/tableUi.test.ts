import { beforeEach, expect, it, vi } from "vitest";
import type { Answered } from "../../lib/server/connection";
import type { Asked, Content, Update } from "../../lib/server/protocol";
import { TableModel, type Outgoing } from "../../lib/state/tableModel.svelte";
import { TableUi } from "./tableUi.svelte";

const SHOT: Content = { do: "play", card: "bang 7D", to: 1 };
const BEER: Content = { do: "play", card: "beer 6H" };
const PASS: Content = { do: "pass" };

let model: TableModel;
let ui: TableUi;
let sent: Outgoing[];
/** Answers the oldest request. */
let reply: (answer: Answered) => void;

function ask(number: number, options: Content[], seat = 0): void {
  const asked: Asked = { number, seat, verb: "pick", by: -1, why: "", said: { say: "" }, options };
  const view = { viewer: 0, seats: [{ seat: 0, alive: true, hand: ["bang 7D", "beer 6H"], in_play: [] }] };
  model.receive({ ...model.update, asked, view } as unknown as Update);
}

beforeEach(() => {
  const waiting: ((answer: Answered) => void)[] = [];
  sent = [];
  reply = (answer) => waiting.shift()!(answer);
  model = new TableModel().attach({
    send: (message) => {
      sent.push(message);
      return new Promise((resolve) => waiting.push(resolve));
    },
    close: () => undefined,
  });
  ui = new TableUi(model);
  ask(1, [SHOT, BEER, PASS]);
});

it("keeps what is picked as long as the same question is asked", () => {
  ui.pick("bang 7D");
  ask(1, [SHOT, BEER, PASS]); // somebody chatted
  expect(ui.choice).toEqual({ thing: "bang 7D" });
});

it("puts back what is picked when something else is asked", () => {
  ui.pick("beer 6H");
  ui.read(1);
  ask(2, [BEER, PASS]);
  expect([ui.choice, ui.ready, ui.reading]).toEqual([{}, null, null]);
  ui.confirm();
  expect(sent).toEqual([]);
  ask(1, [SHOT, BEER, PASS]); // a replay goes back: it stays put back
  expect(ui.choice).toEqual({});
});

it("knows which cards pay for what is picked or looked at", () => {
  const car: Content = { do: "play", card: "mail_car", target: "boom_town" };
  ask(2, [car, BEER, PASS]);
  model.receive({ ...model.update, asked: { ...model.update.asked!, means: { mail_car: ["bang 7D"] } } });
  expect(ui.payers).toEqual([]);
  ui.eyed = "mail_car";
  expect(ui.payers).toEqual(["bang 7D"]);
  ui.eyed = null;
  ui.pick("beer 6H");
  expect(ui.payers).toEqual([]);
  ui.pick("mail_car");
  expect(ui.payers).toEqual(["bang 7D"]);
});

it("does not take a space that is to be confirmed for the next question", () => {
  const turn = (number: number) => {
    ask(number, [BEER, PASS]);
    model.receive({ ...model.update, asked: { ...model.update.asked!, verb: "play" } });
  };
  turn(2);
  ui.usual();
  expect(ui.leaving).toBe(true);
  turn(3);
  ui.usual();
  expect([ui.leaving, sent]).toEqual([true, []]);
});

it("does not give up a life by one space while a card could save it", () => {
  const shot = (number: number, options: Content[]) => {
    ask(number, options);
    model.receive({ ...model.update, asked: { ...model.update.asked!, verb: "evade" } });
  };
  shot(2, [{ do: "play", card: "missed JC" }, PASS]);
  ui.usual();
  expect([ui.leaving, sent]).toEqual([true, []]);
  ui.usual();
  expect(sent.map((one) => one.type === "answer" && one.answer.do)).toEqual(["pass"]);
  shot(3, [PASS]);
  ui.usual();
  expect(sent.length).toBe(2);
});

it("sends one answer to a question, and hears the next one before the last is confirmed", async () => {
  ui.commit(BEER);
  ui.commit(PASS);
  expect([sent.length, ui.sending]).toEqual([1, true]);
  ask(2, [SHOT, PASS]); // updates come before confirmations
  expect(ui.sending).toBe(false);
  ui.commit(SHOT);
  expect(sent.map((one) => one.type === "answer" && one.question)).toEqual([1, 2]);
  reply({ type: "done", id: 1 });
  await vi.waitFor(() => expect(model.pending.length).toBe(1));
  expect(ui.sending).toBe(true);
});

it("forgets reasons that come after the question is gone", async () => {
  ask(2, [PASS]);
  ui.pick("beer 6H");
  ask(3, [PASS]);
  ui.pick("beer 6H");
  reply({ type: "reasons", id: 1, reasons: [{ said: { say: "old" } }] } as unknown as Answered);
  await vi.waitFor(() => expect(model.pending.length).toBe(1));
  expect(ui.reasons).toEqual([]);
  reply({ type: "reasons", id: 2, reasons: [{ said: { say: "new" } }] } as unknown as Answered);
  await vi.waitFor(() => expect(ui.reasons.length).toBe(1));
});

it("follows seats that change in the middle of a game, and hands that lie open", () => {
  const hands = (...hands: (number | string[])[]) =>
    hands.map((hand, seat) => ({ seat, alive: true, hand, in_play: [] }));
  const show = (circle: number[], seats: unknown[]) =>
    model.receive({ ...model.update, view: { viewer: 0, circle, seats } } as unknown as Update);
  show([0, 1, 2, 3], hands(["bang 7D"], 2, 2, 2));
  expect([ui.others, ui.open]).toEqual([[1, 2, 3], false]);
  show([3, 1, 2, 0], hands(["bang 7D"], 2, ["beer 6H"], 2)); // seats 0 and 3 were traded
  expect([ui.others, ui.open]).toEqual([[3, 1, 2], true]);
});

it("discards cards together that were marked, one question after the other", () => {
  const discard = (number: number, need: number, ...cards: string[]) => {
    const options = cards.map((card): Content => ({ do: "pick", card }));
    const asked: Asked = { number, seat: 0, verb: "discard", by: -1, why: "", said: { say: "" }, options, need };
    const view = { viewer: 0, seats: [{ seat: 0, alive: true, hand: cards, in_play: [] }] };
    model.receive({ ...model.update, asked, view } as unknown as Update);
  };
  discard(2, 2, "bang 7D", "beer 6H", "missed JC");
  ui.tap("bang 7D");
  ui.confirm(); // not enough yet
  ui.tap("beer 6H");
  ui.tap("bang 7D"); // taken back
  expect([ui.marked, sent]).toEqual([["beer 6H"], []]);
  ui.tap("missed JC");
  ui.confirm();
  discard(3, 1, "bang 7D", "missed JC");
  ui.grant();
  expect(sent.map((one) => one.type === "answer" && one.answer.card)).toEqual(["beer 6H", "missed JC"]);
  ask(4, [SHOT, PASS]);
  ui.grant();
  expect(sent.length).toBe(2);
});
