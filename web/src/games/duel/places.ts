/** The Duel's table as its view has it: places 0 and 1 are in front, 2 and 3 behind them. */
import type { Content, Happening, SeatView, View } from "../../lib/server/protocol";
import { keyOf } from "../../table/state/choices";

const PLAYERS = 2;

export const playerOf = (place: number): number => place % PLAYERS;
export const isRear = (place: number): boolean => place >= PLAYERS;
export const behind = (player: number): number => player + PLAYERS;

/** Whose front is above and whose is below: one's own is the nearer one. */
export function facing(viewer: number): { foe: number; mine: number } {
  const mine = viewer >= 0 ? viewer : 0;
  return { foe: 1 - mine, mine };
}

/** All places in the order of the keyboard: the opponent's front and rear, then one's own. */
export function placesOf(view: View): number[] {
  const { foe, mine } = facing(view.viewer);
  return [foe, behind(foe), mine, behind(mine)].filter((place) => view.seats[place]?.characters.length);
}

/** Tells whether a character is asleep: one of each player's two characters is awake. */
export function asleep(view: View, place: number): boolean {
  const seat = view.seats[place];
  return seat?.alive === true && seat.characters.length > 0 && view.awake?.[playerOf(place)] !== place;
}

/** The character that a question is about: the one who is awake. */
export function struck(view: View, player: number): SeatView | undefined {
  return view.seats[view.awake?.[player] ?? player];
}

/** Counts the characters that a player still has, in play and in reserve. */
export function left(view: View, player: number): number {
  const standing = [player, behind(player)].filter((place) => view.seats[place]?.alive).length;
  const reserve = view.seats[player]?.reserve ?? 0;
  return standing + (typeof reserve === "number" ? reserve : reserve.length);
}

/** Which characters of which player have fallen, in that order. */
export function fallen(log: readonly Happening[]): string[][] {
  const lost: string[][] = [[], []];
  for (const { fact } of log) {
    if (fact?.what === "out" && fact.why) lost[playerOf(fact.seat ?? 0)]!.push(fact.why);
  }
  return lost;
}

/** Tells whether a card that helps its holder goes to the opponent. */
export const helpsThem = ({ card = "", to }: Content, viewer: number, helps: (key: string) => boolean): boolean =>
  to !== undefined && playerOf(to) !== viewer && helps(keyOf(card));

/** The letter of the backs of a side's deck. */
export const BACK_OF: Record<string, string> = { law: "L", outlaws: "O" };
