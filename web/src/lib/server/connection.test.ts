import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, Refusal, type Follower, type Socket } from "./connection";
import { PROTOCOL, type ClientMessage, type ServerMessage, type Update } from "./protocol";
import { TableModel, live } from "../state/tableModel.svelte";

class FakeSocket implements Socket {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(code = 1006): void {
    this.closed = true;
    this.onclose?.({ code });
  }

  says(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The greeting, and the table as it is. */
  welcomes(update: Partial<Update> = {}): void {
    this.onopen?.();
    this.says({ type: "welcome", protocol: 1, server: "x", account: "a", name: "Ann" });
    this.says(made(update));
  }

  last(): ClientMessage {
    return this.sent.at(-1)!;
  }
}

function made(update: Partial<Update> = {}): Update {
  const version = update.version ?? 0;
  const since = update.since ?? 0;
  const happenings = Array.from({ length: version - since }, (_, i) => ({
    version: since + i + 1,
    chat: { seat: 0, text: `line ${since + i + 1}` },
  }));
  return { ...new TableModel().update, table: "t", happenings, ...update };
}

const sockets: FakeSocket[] = [];
let connection: Connection;
let model: TableModel;

const socket = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = 0;
  connection = new Connection(() => {
    sockets.push(new FakeSocket());
    return socket();
  });
  model = live(connection, "t");
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("a connection", () => {
  it("greets, watches, and hands updates on", () => {
    socket().onopen?.();
    expect(socket().sent).toMatchObject([
      { type: "hello", protocol: PROTOCOL },
      { type: "watch", table: "t", since: 0 },
    ]);
    socket().says({ type: "welcome", protocol: 1, server: "x", account: "a", name: "Ann" });
    expect(socket().sent.length).toBe(2);
    expect(model.ready).toBe(false);
    socket().says(made({ version: 3 }));
    expect(model.connected).toBe(true);
    expect(model.log.map((one) => one.version)).toEqual([1, 2, 3]);
    socket().says(made({ version: 4, since: 3 }));
    expect(model.log.length).toBe(4);
  });

  it("is there already when it was prepared", () => {
    model.close();
    connection.prepare();
    const prepared = socket();
    prepared.onopen?.();
    expect(prepared.last()).toMatchObject({ type: "hello" });
    model = live(connection, "t");
    expect(socket()).toBe(prepared);
    expect(prepared.last()).toMatchObject({ type: "watch", table: "t" });
    prepared.says({ type: "welcome", protocol: 1, server: "x", account: "a", name: "Ann" });
    prepared.says(made({ version: 1 }));
    expect(model.ready).toBe(true);
  });

  it("shows a request on its way until it is done", async () => {
    socket().welcomes();
    const sent = model.send({ type: "start" });
    expect(model.pending).toMatchObject([{ what: { type: "start" } }]);
    expect(socket().last()).toMatchObject({ type: "start", table: "t" });
    socket().says({ type: "done", id: socket().last().id! });
    expect(await sent).toMatchObject({ type: "done" });
    expect(model.pending).toEqual([]);
    expect(model.refusal).toBe(null);
  });

  it("tells why a request was refused", async () => {
    socket().welcomes();
    const sent = model.send({ type: "start" });
    socket().says({ type: "refused", id: socket().last().id!, code: "not_host", text: "For the host." });
    expect(await sent).toBe(null);
    expect(model.refusal).toMatchObject({ code: "not_host", text: "For the host." });
  });

  it("comes back after a break and asks for what it missed", () => {
    socket().welcomes({ version: 5 });
    socket().close();
    expect(model.connected).toBe(false);
    expect(sockets.length).toBe(1);
    vi.advanceTimersByTime(400);
    expect(sockets.length).toBe(2);
    socket().onopen?.();
    socket().says({ type: "welcome", protocol: 1, server: "x", account: "a", name: "Ann" });
    expect(socket().last()).toMatchObject({ type: "watch", since: 5 });
    socket().says(made({ version: 9, since: 5, missed: 3 }));
    expect(model.connected).toBe(true);
    expect(model.log.map((one) => one.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(model.missed.map((one) => one.version)).toEqual([7, 8, 9]);
  });

  it("comes back soon after the first break, and later if that did not help", () => {
    socket().welcomes();
    for (const [soonest, latest] of [
      [70, 130],
      [140, 260],
    ] as const) {
      const before = sockets.length;
      socket().close();
      vi.advanceTimersByTime(soonest);
      expect(sockets.length).toBe(before);
      vi.advanceTimersByTime(latest - soonest);
      expect(sockets.length).toBe(before + 1);
    }
  });

  it("waits longer and longer, but not when told that the network is back", () => {
    for (let i = 0; i < 8; i++) {
      socket().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(13_000);
    }
    expect(sockets.length).toBe(9);
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(5_000);
    expect(sockets.length).toBe(9);
    connection.hurry();
    expect(sockets.length).toBe(10);
  });

  it("comes back at once when the server says so, but not again and again", () => {
    socket().welcomes();
    vi.advanceTimersByTime(2_000);
    socket().close(1012);
    vi.advanceTimersByTime(100);
    expect(sockets.length).toBe(2);
    socket().welcomes();
    socket().close(1012);
    vi.advanceTimersByTime(70);
    expect(sockets.length).toBe(2);
    vi.advanceTimersByTime(60);
    expect(sockets.length).toBe(3);
  });

  it("sends an answer again after a break, and takes `late` for done", async () => {
    socket().welcomes();
    const sent = model.send({ type: "answer", question: 7, answer: { do: "pass" } });
    socket().close();
    vi.advanceTimersByTime(400);
    expect(model.pending.length).toBe(1);
    socket().welcomes({ version: 1 });
    const again = socket().last();
    expect(again).toMatchObject({ type: "answer", question: 7 });
    socket().says({ type: "refused", id: again.id!, code: "late", text: "Answered already." });
    expect(await sent).toBe(null);
    expect(model.refusal).toBe(null);
    expect(socket().sent.filter((one) => one.type === "answer").length).toBe(1);
  });

  it("never sends twice what could count twice", async () => {
    socket().welcomes();
    const sent = model.send({ type: "say", text: "hi" });
    socket().close();
    expect(await sent).toBe(null);
    expect(model.refusal?.code).toBe("lost");
    vi.advanceTimersByTime(400);
    socket().welcomes();
    expect(socket().sent.some((one) => one.type === "say")).toBe(false);
  });

  it("keeps what was asked without a connection until there is one", async () => {
    socket().welcomes();
    socket().close();
    const sent = model.send({ type: "say", text: "hi" });
    vi.advanceTimersByTime(400);
    expect(model.pending.length).toBe(1);
    socket().welcomes();
    expect(socket().last()).toMatchObject({ type: "say", text: "hi" });
    socket().says({ type: "done", id: socket().last().id! });
    expect(await sent).toMatchObject({ type: "done" });
  });

  it("gives up a server that owes an answer for too long", () => {
    socket().welcomes();
    void model.send({ type: "answer", question: 7, answer: { do: "pass" } });
    vi.advanceTimersByTime(9_000);
    expect(sockets[0]!.closed).toBe(true);
    expect(sockets.length).toBe(2);
  });

  it("asks for what is missing in between", () => {
    socket().welcomes({ version: 2 });
    socket().says(made({ version: 6, since: 5 }));
    expect(model.log.length).toBe(2);
    expect(socket().last()).toMatchObject({ type: "watch", since: 2 });
  });

  it("tells a follower that its table is refused", () => {
    const refused: Refusal[] = [];
    const follower: Follower = { version: 0, receive: () => {}, reached: () => {}, refused: (r) => refused.push(r) };
    socket().welcomes();
    connection.watch("locked", follower);
    socket().says({ type: "refused", id: socket().last().id!, code: "password", text: "Needs its password." });
    expect(refused.map((one) => one.code)).toEqual(["password"]);
    expect(model.refusal).toBe(null);
  });

  it("tells all followers when it is not even let in", () => {
    socket().onopen?.();
    socket().says({ type: "refused", id: 1, code: "unknown_account", text: "Who?" });
    expect(model.refusal?.code).toBe("unknown_account");
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBe(1);
  });
});
