/** The running games of the present account that the server knows of, wherever they were begun. */
import { api } from "../server/api";
import { Refusal } from "../server/connection";
import type { RunningGame } from "../server/protocol";
import { me } from "./account.svelte";

/** What the server said, and the account that it said it to. */
let told: { to: string; games: RunningGame[] } = $state.raw({ to: "", games: [] });
const own = (): string => me.account?.account ?? "";

/** None that were told to whoever was here before. */
export const elsewhere = (): RunningGame[] => (told.to === own() ? told.games : []);

export async function lookElsewhere(): Promise<void> {
  const to = own();
  if (!to) return;
  try {
    const games = await api<RunningGame[]>("GET", "/api/account/games");
    if (to === own()) told = { to, games };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // the list of tables tells it already
  }
}
