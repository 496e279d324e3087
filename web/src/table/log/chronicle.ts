/** What happened so far: the log by rounds and turns, recent plays, eliminations. */
import type { Fact, Happening, Message, Note } from "../../lib/server/protocol";
import type { Teller } from "../../lib/texts/teller";
import { known } from "../state/choices";
import { isTagged } from "../state/facts.svelte";

export interface Line {
  version: number;
  text: string;
  /** What happened in the game; none for a note about the table itself. */
  fact?: Fact;
  /** It concerns the reader. */
  own: boolean;
}

export interface Chapter {
  version: number;
  round: number;
  seat: number;
  lines: Line[];
}

/** The number of the round at each turn: a new one begins when somebody has their second turn in it. */
export class Rounds {
  number = 0;
  private had = new Set<number>();

  /** The round in which something happens: a position may begin in the middle of the first one. */
  get current(): number {
    return Math.max(1, this.number);
  }

  turn(seat: number): number {
    if (this.number === 0 || this.had.has(seat)) {
      this.number += 1;
      this.had.clear();
    }
    this.had.add(seat);
    return this.number;
  }
}

/** Of how many facts this one is the last: its number in a replay, which knows no chat and no notes. */
export function ordinal(log: readonly Happening[], version: number): number {
  return log.filter((one) => one.fact && one.version <= version).length;
}

export function roundOf(log: readonly Happening[]): number {
  const rounds = new Rounds();
  for (const { fact } of log) if (fact?.what === "turn") rounds.turn(fact.seat ?? -1);
  return rounds.number;
}

/** The log by turns. `noted` says what happened to the table itself, such as who has left it. */
export function chapters(
  log: readonly Happening[],
  teller: Teller,
  noted: (note: Note) => string = () => "",
): Chapter[] {
  const rounds = new Rounds();
  const made: Chapter[] = [{ version: 0, round: 0, seat: -1, lines: [] }];
  for (const happening of log) {
    const { fact, note, version } = happening;
    if (note) {
      const text = noted(note);
      if (text) made.at(-1)!.lines.push({ version, text, own: false });
    }
    if (!fact) continue;
    if (fact.what === "turn") {
      const round = rounds.turn(fact.seat ?? -1);
      made.push({ version, round, seat: fact.seat ?? -1, lines: [] });
    }
    const text = isTagged(fact.what, "pictured") ? "" : teller.line(happening);
    const own = teller.viewer >= 0 && (fact.seat === teller.viewer || fact.to === teller.viewer);
    if (text) made.at(-1)!.lines.push({ version, text, fact, own });
  }
  return made.filter((chapter) => chapter.lines.length > 0);
}

export type Result = "" | "hit" | "saved" | "failed" | "out";

/** A play as a little card: which card, by whom, at whom, and what came of it. */
export interface Trace {
  version: number;
  card: string;
  by: number;
  to: number;
  result: Result;
  fact: Fact;
  said?: Message | null | undefined;
}

export function traces(log: readonly Happening[], most: number): Trace[] {
  const found: Trace[] = [];
  for (const { fact, said, version } of log) {
    if (!fact) continue;
    const { what, seat = -1, to = -1, why = "" } = fact;
    const last = found.at(-1);
    if (isTagged(what, "deed")) {
      const card = what === "flip" ? why : (known(fact.cards)[0] ?? why);
      found.push({
        version,
        card,
        by: seat,
        to: to === seat ? -1 : to,
        result: what === "out" ? "out" : "",
        fact,
        said,
      });
      continue;
    }
    if (!last) continue;
    if (what === "evade") last.result = "saved";
    else if (what === "wound") last.result = last.fact.what === "flip" ? "failed" : "hit";
    else if (what === "skip") last.result = "failed";
  }
  return found.slice(-most);
}

export interface Fall {
  seat: number;
  by: number;
  why: string;
  round: number;
  /** What it brought or cost somebody. */
  paid: Happening[];
}

/** Who fell when, and by whose hand; somebody who came back stands again. */
export function falls(log: readonly Happening[]): Fall[] {
  const rounds = new Rounds();
  const fallen = new Map<number, Fall>();
  for (const happening of log) {
    if (!happening.fact) continue;
    const { what, seat = -1, to = -1, why = "" } = happening.fact;
    if (what === "turn") rounds.turn(seat);
    else if (what === "out") fallen.set(seat, { seat, by: to, why, round: rounds.current, paid: [] });
    else if (isTagged(what, "paid")) fallen.get(to)?.paid.push(happening);
    else if (what === "revive") fallen.delete(seat);
  }
  return [...fallen.values()];
}

/** How many of each role are still in, as far as everybody knows: those dealt less those that fell. */
export function rolesLeft(dealt: [string, number][], outs: readonly string[]): [string, number][] {
  return dealt.map(([role, n]) => [role, n - outs.filter((out) => out === role).length]);
}
