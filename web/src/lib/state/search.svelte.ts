/** A quick match that is looked for: asked about every second, on whatever page one is, and in all tabs. */
import { api } from "../server/api";
import { Refusal } from "../server/connection";
import type { SearchState, Wishes } from "../server/protocol";
import { me } from "./account.svelte";
import { go, route } from "./router.svelte";
import { summon } from "./summons";
import { say } from "../texts/texts.svelte";

const EVERY = 1000; // ms
const KEY = "bang.wishes";
const GONE_TO = "bang.match"; // the table that this tab went to already

export const USUAL_WISHES: Wishes = {
  ...{
    game: "classic",
    least: 4,
    most: 7,
    preset: "",
    sets: [],
    language: "",
    clock: "",
    bots: "drifter",
    wait: 60,
    rated: false,
  },
};

export const search: { state: SearchState | null } = $state({ state: null });

let timer: ReturnType<typeof setTimeout> | undefined;

/** The wishes of the last time. */
export function lastWishes(): Wishes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...USUAL_WISHES, ...(typeof kept === "object" ? kept : {}) };
  } catch {
    return { ...USUAL_WISHES }; // storage is forbidden, or holds something else
  }
}

export function keepWishes(wishes: Wishes): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // storage is forbidden or full
  }
}

/** Look for a match. Rejects with a Refusal. */
export async function beginSearch(wishes: Wishes): Promise<void> {
  keepWishes(wishes);
  note(await api<SearchState>("PUT", "/api/search", wishes));
}

export async function endSearch(): Promise<void> {
  clearTimeout(timer);
  search.state = null;
  await api<null>("POST", "/api/search/end");
}

/** See whether one looks for a match, perhaps since before the page was loaded or in another tab. */
export async function lookForSearch(): Promise<void> {
  clearTimeout(timer);
  if (!me.account) return;
  try {
    note(await api<SearchState | null>("GET", "/api/search"));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (search.state) timer = setTimeout(lookForSearch, 2 * EVERY); // the server will be there again
  }
}

function note(state: SearchState | null): void {
  clearTimeout(timer);
  if (state?.table) return arrive(state.table);
  search.state = state;
  if (state) timer = setTimeout(lookForSearch, EVERY);
}

function arrive(table: string): void {
  search.state = null;
  if (sessionStorage.getItem(GONE_TO) === table) return;
  sessionStorage.setItem(GONE_TO, table);
  summon(say("people.quick.ready"), say("people.quick.go"));
  if (route.page !== "table") go(`/table/${table}`);
}

/** Know of a search at the start, and when one comes back to the page. Call once. */
export function keepSearching(): void {
  void lookForSearch();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void lookForSearch();
  });
}
