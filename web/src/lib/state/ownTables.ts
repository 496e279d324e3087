/** The tables where one has a seat and the game is not over, kept in this browser: the way back to them. */
import type { RunningGame, Update } from "../server/protocol";

const KEY = "bang.tables";
const MOST = 4;

export interface OwnTable {
  table: string;
  waiting: boolean;
  game: Update["options"]["game"];
  sets: string[];
  players: number;
}

export function ownTables(): OwnTable[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as OwnTable[]).filter((one) => typeof one?.table === "string") : [];
  } catch {
    return []; // storage is forbidden, or holds something else
  }
}

function keep(tables: OwnTable[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // storage is forbidden or full
  }
}

export function forgetTable(table: string): void {
  keep(ownTables().filter((one) => one.table !== table));
}

/** Remember a table as long as one plays there. */
export function noteTable({ table, status, you, options }: Update): void {
  if (you < 0 || (status !== "waiting" && status !== "playing")) return forgetTable(table);
  const { game, sets, players } = options;
  const others = ownTables().filter((one) => one.table !== table);
  keep([{ table, waiting: status === "waiting", game, sets, players }, ...others]);
}

/** Those that this browser knows, and after them the ones that the server knows of the same account. */
export function withElsewhere(known: OwnTable[], elsewhere: RunningGame[]): OwnTable[] {
  const others = elsewhere.filter((one) => !known.some(({ table }) => table === one.table));
  return [...known, ...others.map((one) => ({ ...one, waiting: false }))].slice(0, MOST);
}
