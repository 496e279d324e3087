/** A few words of bots about what everybody has seen: by their character, or by how strong they are. */
import type { Fact, SeatState } from "../../lib/server/protocol";

const MOODS: Record<string, string> = {
  random: "green",
  greenhorn: "green",
  drifter: "calm",
  gunslinger: "cool",
  legend: "cool",
};
const RARELY = 3; // one time in so many

export interface Word {
  seat: number;
  /** The key of a text. */
  text: string;
}

/**
 * What a bot says about a fact, if anything. The same fact has the same words for everybody at the table.
 * `own` finds a text in which the character in a seat speaks of such an event, if there is one.
 */
export function banter(
  { what, seat = -1, to = -1 }: Fact,
  version: number,
  seats: readonly SeatState[],
  own: (seat: number, event: string) => string | null = () => null,
): Word | null {
  const speaker = what === "out" ? to : seat;
  const event = { wound: "hit", evade: "dodged", out: "felled" }[what];
  const { bot = "", person = true } = seats[speaker] ?? {};
  if (!event || person || !bot || (what === "out" ? to === seat : version % RARELY !== 0)) return null;
  return { seat: speaker, text: own(speaker, event) ?? `banter.${MOODS[bot] ?? "calm"}.${event}` };
}
