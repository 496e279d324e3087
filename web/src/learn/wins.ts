/** How often a character wins with each role, as a survey of bots has found, with intervals. */
import { asksOnce } from "../lib/server/api.ts";
import type { BalanceData } from "../lib/server/protocol.ts";

const Z = 1.96; // deviations: an interval of 95 %
const FEWEST = 5; // games with a role; fewer say nothing

export interface Share {
  share: number;
  low: number;
  high: number;
  games: number;
}

export interface RoleWins extends Share {
  /** A role; "" for all of them. */
  role: string;
  /** What everybody with this role wins at the same tables; the mean of the roles for all of them. */
  usual: number;
}

export const loadBalance = asksOnce<BalanceData>("/api/balance");

/** A share with Wilson's interval. */
export function shareOf(won: number, games: number): Share {
  const share = won / games;
  const spread = Z * Z;
  const middle = (won + spread / 2) / (games + spread);
  const half = (Z / (games + spread)) * Math.sqrt((won * (games - won)) / games + spread / 4);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half), games };
}

/** All roles together, then each; nothing for a character that the survey does not know. */
export function winsOf(data: BalanceData, character: string, box: string): RoleWins[] {
  const found = Object.entries(data.characters[character] ?? {}).filter(([, { games }]) => games > 0);
  const usual = (role: string) => {
    const { won, games } = data.boxes[box]?.[role] ?? { won: 0, games: 0 };
    return games ? won / games : 0;
  };
  const sum = (of: (role: string, won: number, games: number) => number) =>
    found.reduce((total, [role, { won, games }]) => total + of(role, won, games), 0);
  const games = sum((_role, _won, n) => n);
  if (!games) return [];
  const expected = sum((role, _won, n) => n * usual(role)) / games;
  return [
    {
      role: "",
      usual: expected,
      ...shareOf(
        sum((_role, won) => won),
        games,
      ),
    },
    ...found
      .filter(([, { games }]) => games >= FEWEST)
      .map(([role, { won, games }]) => ({ role, usual: usual(role), ...shareOf(won, games) })),
  ];
}
