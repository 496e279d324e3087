/** Names of people of whom only the account is known. */
import { api } from "../server/api";
import { Refusal } from "../server/connection";
import type { Profile } from "../server/protocol";

/** By account, as far as they were told. */
export const names: Record<string, string> = $state({});
const asked = new Set<string>();

/** Ask for a name, once for each account. */
export async function askName(account: string): Promise<void> {
  if (asked.has(account)) return;
  asked.add(account);
  try {
    names[account] = (await api<Profile>("GET", `/api/players/${account}`)).name;
  } catch (error) {
    asked.delete(account);
    if (!(error instanceof Refusal)) throw error;
  }
}
