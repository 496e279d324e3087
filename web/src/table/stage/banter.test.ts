import { expect, test } from "vitest";
import type { SeatState } from "../../lib/server/protocol";
import { banter } from "./banter";

const seat = (bot: string): SeatState => ({
  name: "Amos",
  person: bot === "",
  program: false,
  present: true,
  stand_in: false,
  muted: false,
  ready: false,
  reserve: -1,
  bot,
  account: "",
  avatar: 0,
});
const seats = [seat(""), seat("greenhorn"), seat("legend"), seat("somebody:own")];

test("a bot speaks of what everybody saw, as strong as it is", () => {
  expect(banter({ what: "wound", seat: 1, to: 0 }, 3, seats)).toEqual({ seat: 1, text: "banter.green.hit" });
  expect(banter({ what: "evade", seat: 2 }, 6, seats)).toEqual({ seat: 2, text: "banter.cool.dodged" });
  expect(banter({ what: "out", seat: 0, to: 3 }, 4, seats)).toEqual({ seat: 3, text: "banter.calm.felled" });
});

test("it does not speak of everything, nor for people, nor of its own end", () => {
  expect(banter({ what: "wound", seat: 1, to: 0 }, 4, seats)).toBeNull();
  expect(banter({ what: "wound", seat: 0, to: 1 }, 3, seats)).toBeNull();
  expect(banter({ what: "out", seat: 1, to: 1 }, 3, seats)).toBeNull();
  expect(banter({ what: "out", seat: 1 }, 3, seats)).toBeNull();
  expect(banter({ what: "play", seat: 1 }, 3, seats)).toBeNull();
});

test("a character with lines of its own says those", () => {
  const own = (speaker: number, event: string) => (event === "hit" ? `banter.sid.${speaker}` : null);
  expect(banter({ what: "wound", seat: 1, to: 0 }, 3, seats, own)).toEqual({ seat: 1, text: "banter.sid.1" });
  expect(banter({ what: "evade", seat: 2 }, 6, seats, own)).toEqual({ seat: 2, text: "banter.cool.dodged" });
});
