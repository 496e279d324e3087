/** What can be shown over the table, as data; how long it takes; and what must be known of the table for it. */
import type { Fact, FactData } from "../../lib/server/protocol";
import type { Sound } from "../../sound/synth";

export type Place =
  | `seat-${number}`
  | `hand-${number}`
  | `play-${number}`
  | `deck-${number}`
  | "driven" // what runs on its line
  | `pile-${string}`
  | "deck"
  | "discard"
  | "supply"
  | "event"
  | "centre";

export type Effect =
  | { do: "fly"; cards: readonly string[] | number; from: Place; to: Place; wait?: number }
  | { do: "tokens"; token: string; n: number; from: Place; to: Place }
  | { do: "flip"; seat: number; cards: readonly string[]; text: string; rule: string }
  | { do: "shot"; from: number; to: number; wait?: number }
  | { do: "dodge"; seat: number; card: string }
  | { do: "pass"; from: number; to: number }
  | { do: "shuffle"; seat: number; n: number }
  | { do: "lose"; seat: number; n: number }
  | { do: "gain"; seat: number; n: number }
  | { do: "tag"; seat: number; text: string; tone: "plain" | "good" | "bad" }
  | { do: "sweep"; from: number; seats: readonly number[] }
  | { do: "duel"; a: number; b: number }
  | { do: "answer"; seat: number; card: string }
  | { do: "unduel"; loser: number }
  | { do: "blast"; seat: number }
  | { do: "fuse"; seat: number; left: number }
  | { do: "bars"; seat: number; open: boolean }
  | { do: "scatter"; seat: number }
  | { do: "reveal"; seat: number; character: string }
  | { do: "rise"; seat: number }
  | { do: "fall"; seat: number; role: string; text: string }
  | { do: "event"; card: string }
  | { do: "steam" }
  | { do: "turn"; seat: number }
  | { do: "swap"; a: number; b: number };

export interface Moment {
  effects: Effect[];
  /** Milliseconds at usual speed before the next one may begin. */
  ms: number;
  sound?: Sound;
  /** Played at normal speed even when moments pile up. */
  grave?: boolean;
  /** The fact it shows, by its version: what follows is not told before it is over. */
  version?: number;
}

/** What the table knows besides the facts. */
export interface Scene {
  /** What facts of this name mean. */
  declared(what: string): FactData | undefined;
  /** A card that shoots or costs a life. */
  harms(key: string): boolean;
  /** A card that stays on the table. */
  stays(key: string): boolean;
  /** It has one of these tags. */
  tagged(key: string, ...tags: string[]): boolean;
  /** It is aimed at all others. */
  sweeps(key: string): boolean;
  /** The seats in turn order after this one, without those who are out. */
  after(seat: number): number[];
  tell(fact: Fact): string;
  /** Whether the game is over and somebody else has won it. */
  lost(): boolean;
  /** The name of a character whose ability this is; empty if it is none. */
  ability(key: string): string;
  /** The name of the character in that seat. */
  character(seat: number): string;
  /** What a “draw!” for this hopes for or fears, in words. */
  rule(key: string): string;
  /** This card lay open in front of that seat a moment ago. */
  lay(seat: number, card: string): boolean;
  /** How many cards that seat held a moment ago. */
  held(seat: number): number;
  /** The pile in which this card lay open a moment ago. */
  pileOf(card: string): Place;
  /** Who had this token a moment ago, where there is one only. */
  holder(token: string): Place;
  /** Where this seat draws from, if not from the one deck. */
  deckOf?(seat: number): Place;
}

/** Milliseconds, as the design says. */
export const TIMES = {
  flight: 260,
  deal: 240,
  token: 420,
  apart: 70,
  flip: 1050,
  /** Until the card of a “draw!” is turned. */
  doubt: 790,
  shot: 380,
  dodge: 300,
  life: 320,
  shuffle: 620,
  fuse: 700,
  rise: 900,
  drive: 600,
} as const;
