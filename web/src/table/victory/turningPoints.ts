/** What decided the game: the largest changes of the win chances; without chances, the eliminations. */
import type { Fact, Happening, WinChances } from "../../lib/server/protocol";
import type { Teller } from "../../lib/texts/teller";
import { Rounds } from "../log/chronicle";
import { declared } from "../state/facts.svelte";

export interface TurningPoint {
  version: number;
  round: number;
  text: string;
  /** What happened then, to be shown again. */
  facts: Fact[];
  /** The side that gained most, and its chances before and after, in percent. */
  swing?: { side: string; from: number; to: number };
}

const LEAST = 4; // percent: less is no turning point

/** What the curve of chances and the list of turning points are drawn from. */
export interface CurveProps {
  curve: readonly WinChances[];
  turned: readonly TurningPoint[];
  again: (turning: TurningPoint) => void;
}

interface Change {
  /** The place of the moment in the curve. */
  at: number;
  size: number;
  side: string;
  from: number;
  to: number;
}

/** The biggest changes of the chances from one moment to the next. */
export function swings(curve: readonly WinChances[], most: number): Change[] {
  const found = curve.slice(1).map((tide, i): Change => {
    const before = curve[i]!.chances;
    const sides = Object.keys(tide.chances);
    const moved = sides.map((side) => (tide.chances[side] ?? 0) - (before[side] ?? 0));
    const side = sides[moved.indexOf(Math.max(...moved))] ?? "";
    const size = moved.reduce((sum, by) => sum + Math.abs(by), 0) / 2;
    return { at: i + 1, size, side, from: before[side] ?? 0, to: tide.chances[side] ?? 0 };
  });
  const kept = found.filter((change) => change.size >= LEAST).sort((a, b) => b.size - a.size || b.at - a.at);
  return kept.slice(0, most).sort((a, b) => a.at - b.at);
}

export function turningPoints(
  log: readonly Happening[],
  curve: readonly WinChances[],
  teller: Teller,
  most: number,
): TurningPoint[] {
  const lines = told(log, teller);
  const turned = swings(curve, most);
  if (!turned.length) return fallen(lines, most);
  return turned.flatMap(({ at, side, from, to }) => {
    const [after, until] = [curve[at - 1]!.version, curve[at]!.version];
    const within = lines.filter((line) => line.version > after && line.version <= until);
    const main = [...within].sort((a, b) => weight(b.fact) - weight(a.fact))[0];
    if (!main) return [];
    return [{ ...main, facts: within.map((line) => line.fact), swing: { side, from, to } }];
  });
}

interface Line {
  version: number;
  round: number;
  text: string;
  fact: Fact;
}

function told(log: readonly Happening[], teller: Teller): Line[] {
  const rounds = new Rounds();
  return log.flatMap((happening) => {
    const { fact, version } = happening;
    if (!fact) return [];
    if (fact.what === "turn") rounds.turn(fact.seat ?? -1);
    const text = teller.line(happening);
    return text ? [{ version, round: rounds.number, text, fact }] : [];
  });
}

/** What a moment is told by is the weightiest of its facts. */
const weight = (fact: Fact) =>
  (declared(fact.what)?.weight ?? 0) + (fact.what === "wound" ? (fact.number ?? 1) / 10 : 0);

/** Where the chances are not known or hardly changed: who fell, and what cost several life points at once. */
function fallen(lines: Line[], most: number): TurningPoint[] {
  const heavy = (fact: Fact) =>
    ({ out: 3, revive: 3, wound: (fact.number ?? 1) > 1 ? 2 : 0, penalty: 2 })[fact.what] ?? 0;
  const found = lines.filter((line) => heavy(line.fact) > 0);
  const kept = [...found].sort((a, b) => heavy(b.fact) - heavy(a.fact) || b.version - a.version).slice(0, most);
  return kept.sort((a, b) => a.version - b.version).map((line) => ({ ...line, facts: [line.fact] }));
}
