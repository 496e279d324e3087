/** What decided the game: the largest changes of the win chances; without chances, the eliminations. */
import { isTagged } from "../../art/kinds.svelte";
import type { Fact, Happening, Message, WinChances } from "../../lib/server/protocol";
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

/** Motions of facts with which an act begins. */
const BEGINS = ["play", "turn", "event"];
const TOLD = 2; // the least weight of a fact that is a deed
const HELD = 6; // the weight of a shield that holds: more than the shot, less than a wound
const LEAST = 4; // percent: less is no turning point

/** What the curve of chances and the list of turning points are drawn from. */
export interface CurveProps {
  curve: readonly WinChances[];
  turned: readonly TurningPoint[];
  again: (turning: TurningPoint) => void;
}

interface Change {
  /** The places of its first and its last moment in the curve. */
  first: number;
  at: number;
  size: number;
  side: string;
  from: number;
  to: number;
}

/** The biggest changes of the chances from one act to the next; `acts` are the versions at which acts begin. */
export function swings(curve: readonly WinChances[], most: number, acts: readonly number[] = []): Change[] {
  const actOf = (version: number) => acts.findLastIndex((begins) => begins <= version);
  const found: Change[] = [];
  for (let i = 1; i < curve.length; i++) {
    // A shot, the wound and the fall are answers of several players, and one act.
    let first = i;
    while (i + 1 < curve.length && acts.length && actOf(curve[i + 1]!.version) === actOf(curve[first]!.version)) i++;
    const [before, { chances }] = [curve[first - 1]!.chances, curve[i]!];
    const sides = Object.keys(chances);
    const moved = sides.map((side) => (chances[side] ?? 0) - (before[side] ?? 0));
    const side = sides[moved.indexOf(Math.max(...moved))] ?? "";
    const size = moved.reduce((sum, by) => sum + Math.abs(by), 0) / 2;
    found.push({ first, at: i, size, side, from: before[side] ?? 0, to: chances[side] ?? 0 });
  }
  const kept = found.filter((change) => change.size >= LEAST).sort((a, b) => b.size - a.size || b.at - a.at);
  return kept.slice(0, most).sort((a, b) => a.at - b.at);
}

export function turningPoints(
  log: readonly Happening[],
  curve: readonly WinChances[],
  teller: Teller,
  most: number,
  /** Whether a card or an ability shields from shots. */
  shields = (key: string) => isTagged(key, "shields"),
): TurningPoint[] {
  const lines = told(log, teller);
  const acts = lines.filter(({ fact }) => BEGINS.includes(declared(fact.what)?.motion ?? "")).map((one) => one.version);
  const turned = swings(curve, most, acts);
  if (!turned.length) return fallen(lines, most, teller);
  return turned.flatMap(({ first, at, side, from, to }) => {
    const [after, until] = [curve[first - 1]!.version, curve[at]!.version];
    // It is told by what somebody did, which may have been before the chances changed; never by cards drawn or put away.
    const begun = Math.min(after + 1, acts.findLast((version) => version <= until) ?? after + 1);
    const within = lines.filter((line) => line.version >= begun && line.version <= until);
    const heavy = (line: Line) => (holds(line, within, shields) ? HELD : weight(line.fact));
    const main = within.filter((line) => heavy(line) >= TOLD).sort((a, b) => heavy(b) - heavy(a))[0];
    if (!main) return [];
    const deed = holds(main, within, shields) ? "moments.deed.holds" : deedOf(main);
    return [
      {
        ...main,
        text: deed ? retell(main, deed, teller) : main.text,
        facts: within.map((line) => line.fact),
        swing: { side, from, to },
      },
    ];
  });
}

interface Line {
  version: number;
  round: number;
  text: string;
  fact: Fact;
  said: Message;
}

/** Whether it is a “draw!” for a shield after which nothing more had to be done, nor happened, to whoever made it. */
function holds({ fact, version }: Line, act: readonly Line[], shields: (key: string) => boolean): boolean {
  const { what, seat, why = "" } = fact;
  if (what !== "flip" || !shields(why)) return false;
  const after = act.filter((line) => line.version > version && line.fact.seat === seat);
  return !after.some((line) => ["wound", "evade", "flip", "out"].includes(line.fact.what));
}

/** The sentence that tells by what somebody fell, if that is known. */
function deedOf({ fact, said }: Line): string {
  if (fact.what !== "out" || !fact.why || !("role" in said)) return "";
  return "to" in said ? "moments.deed.fall_to" : "moments.deed.fall";
}

const retell = ({ fact, said }: Line, deed: string, teller: Teller): string =>
  teller.say({ ...said, say: deed, card: fact.why ?? "" } as Message);

function told(log: readonly Happening[], teller: Teller): Line[] {
  const rounds = new Rounds();
  return log.flatMap((happening) => {
    const { fact, version } = happening;
    if (!fact) return [];
    if (fact.what === "turn") rounds.turn(fact.seat ?? -1);
    const { said } = happening;
    const text = teller.line(happening);
    return said && text ? [{ version, round: rounds.current, text, fact, said }] : [];
  });
}

/** What a moment is told by is the weightiest of its facts. */
const weight = (fact: Fact) =>
  (declared(fact.what)?.weight ?? 0) + (fact.what === "wound" ? (fact.number ?? 1) / 10 : 0);

/** Where the chances are not known or hardly changed: who fell, and what cost several life points at once. */
function fallen(lines: Line[], most: number, teller: Teller): TurningPoint[] {
  const heavy = (fact: Fact) =>
    ({ out: 3, revive: 3, wound: (fact.number ?? 1) > 1 ? 2 : 0, penalty: 2 })[fact.what] ?? 0;
  const found = lines.filter((line) => heavy(line.fact) > 0);
  const kept = [...found].sort((a, b) => heavy(b.fact) - heavy(a.fact) || b.version - a.version).slice(0, most);
  return kept
    .sort((a, b) => a.version - b.version)
    .map((line) => ({
      ...line,
      text: deedOf(line) ? retell(line, deedOf(line), teller) : line.text,
      facts: [line.fact],
    }));
}
