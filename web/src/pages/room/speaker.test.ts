import { expect, it } from "vitest";
import type { Happening, SeatState } from "../../lib/server/protocol";
import { speakerOf } from "./speaker";

const seat = (name: string, account: string, avatar: number) => ({ name, account, avatar }) as SeatState;
const LOG: Happening[] = [
  { version: 1, note: { what: "sat", seat: 0, name: "Ann" } },
  { version: 2, chat: { seat: 0, text: "Howdy", account: "a" } },
  { version: 3, note: { what: "left", seat: 0, name: "Ann" } },
  { version: 4, note: { what: "sat", seat: 0, name: "Bob" } },
];
const { chat, version } = LOG[1]!;

it("finds the speaker where they sit now", () => {
  const seats = [seat("Bob", "b", 2), seat("Ann", "a", 1)];
  expect(speakerOf(chat!, version, seats, LOG)).toEqual({ name: "Ann", account: "a", avatar: 1 });
});

it("does not take whoever has the seat now for the speaker who has left", () => {
  expect(speakerOf(chat!, version, [seat("Bob", "b", 2)], LOG)).toEqual({ name: "Ann", account: "a" });
});

it("names those who watch", () => {
  const said = { seat: -1, text: "Oh", name: "Cy", account: "c" };
  expect(speakerOf(said, 5, [seat("Bob", "b", 2)], LOG)).toEqual({ name: "Cy", account: "c" });
});
