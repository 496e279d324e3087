/** Everybody with their role, by sides, or all characters of both sides; the winners come first. */
import { cardName, sideName } from "../../art/cards/names";
import { kind } from "../../art/kinds.svelte";
import type { Crew } from "../../games/tables";
import { has, say } from "../../lib/texts/texts.svelte";
import type { Fall } from "../log/chronicle";
import type { TableUi } from "../state/tableUi.svelte";

export interface Member {
  character: string;
  role: string;
  /** What is told of them, the name first. */
  words: string[];
  /** Whose profile there is. */
  account: string;
  fell: boolean;
}

export interface Team {
  key: string;
  title: string;
  won: boolean;
  members: Member[];
}

/** `reader` is who is told so; -1 if it is for others. */
export function teamsOf(ui: TableUi, fallen: ReadonlyMap<number, Fall>, reader = ui.viewer): Team[] {
  const view = ui.view!;
  const winners = new Set(view.winners ?? []);
  const won = (seats: number[]) => seats.some((seat) => winners.has(seat));
  const nameOf = (seat: number) => ui.names[seat] + (seat === reader ? ` (${say("you")})` : "");
  const accountOf = (seat: number) => ui.model.update.seats[seat]?.account ?? "";

  function member(seat: number): Member {
    const { characters, role, alive } = view.seats[seat]!;
    const character = characters[0] ?? "";
    const fall = fallen.get(seat);
    const fate = fall ? say("table.fell", { n: fall.round }) : say(alive ? "table.standing" : "table.out");
    const words = [nameOf(seat), cardName(character), fate];
    return { character, role, words, account: accountOf(seat), fell: fall !== undefined || !alive };
  }

  /** All characters of a player who has several. */
  function crewOf(player: number, { standing, fallen }: Crew): Member[] {
    const { role } = view.seats[player]!;
    const made = (fell: boolean) => (character: string) => {
      const words = [cardName(character), say(fell ? "table.out" : "table.standing")];
      return { character, role, words, account: "", fell };
    };
    return [...standing.map(made(false)), ...fallen.map(made(true))];
  }

  function team(key: string, seats: number[]): Team {
    const crew = ui.game.crew?.(ui, seats[0]!);
    const title = [
      seats.length > 1 && has(`table.team.${key}.many`) ? say(`table.team.${key}.many`) : sideName(key),
      ...(crew ? [nameOf(seats[0]!), crew.left] : []),
      ...(won(seats) ? [say("table.won")] : []),
    ].join(" · ");
    const members = seats.flatMap((seat) => (crew ? crewOf(seat, ui.game.crew!(ui, seat)!) : [member(seat)]));
    return { key, title, won: won(seats), members };
  }

  const sides = new Map<string, number[]>();
  for (const seat of view.seats.filter((one) => one.player === undefined)) {
    const side = kind(seat.role)?.side ?? seat.role;
    const key = view.seats.length > 3 ? side : seat.role; // three play each for themselves
    sides.set(key, [...(sides.get(key) ?? []), seat.seat]);
  }
  return [...sides].sort(([, a], [, b]) => Number(won(b)) - Number(won(a))).map(([key, seats]) => team(key, seats));
}
