/** Whom one has played with, and whom one does not want to meet or hear. Loaded when it is first wanted. */
import { api } from "../server/api";
import { Refusal } from "../server/connection";
import type { Happening, KnownPerson } from "../server/protocol";
import { me } from "./account.svelte";

/** What the server said, and the account that it said it to. */
const told: { to: string; people: KnownPerson[] } = $state({ to: "", people: [] });
const own = (): string => me.account?.account ?? "";

/** The people whom the present account knows; nobody once another one has signed in. */
export const known = {
  get people(): KnownPerson[] {
    return told.to === own() ? told.people : [];
  },
};

let asked = "";

const blocked = $derived(new Set(known.people.filter((one) => one.blocked).map((one) => one.account)));

export const isBlocked = (account: string | undefined): boolean => blocked.has(account ?? "");

/** Tells whether it is a line of chat that one wants to hear. */
export const isHeard = ({ chat }: Pick<Happening, "chat">): boolean => !!chat && !isBlocked(chat.account);

/** Load them, once for each account; `anew` after a game. */
export async function knowPeople(anew = false): Promise<void> {
  const to = own();
  if (!to || (asked === to && !anew)) return;
  asked = to;
  try {
    keep(to, await api<KnownPerson[]>("GET", "/api/people"));
  } catch (error) {
    if (asked === to) asked = "";
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Rejects with a Refusal. */
export async function setBlocked(account: string, on: boolean): Promise<void> {
  const to = own();
  keep(to, await api<KnownPerson[]>("PUT", `/api/people/${account}/block`, { on }));
}

function keep(to: string, people: KnownPerson[]): void {
  if (to !== own()) return; // an answer to whoever was here before
  told.to = asked = to;
  told.people = people;
}
