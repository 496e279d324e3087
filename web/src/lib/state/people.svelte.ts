/** Whom one has played with, and whom one does not want to meet or hear. Loaded when it is first wanted. */
import { api } from "../server/api";
import { Refusal } from "../server/connection";
import type { KnownPerson } from "../server/protocol";
import { me } from "./account.svelte";

export const known: { people: KnownPerson[] } = $state({ people: [] });

let asked = "";

const blocked = $derived(new Set(known.people.filter((one) => one.blocked).map((one) => one.account)));

export const isBlocked = (account: string | undefined): boolean => blocked.has(account ?? "");

/** Load them, once for each account; `anew` after a game. */
export async function knowPeople(anew = false): Promise<void> {
  const own = me.account?.account ?? "";
  if (!own || (asked === own && !anew)) return;
  asked = own;
  try {
    known.people = await api<KnownPerson[]>("GET", "/api/people");
  } catch (error) {
    asked = "";
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Rejects with a Refusal. */
export async function setBlocked(account: string, on: boolean): Promise<void> {
  known.people = await api<KnownPerson[]>("PUT", `/api/people/${account}/block`, { on });
  asked = me.account?.account ?? "";
}
