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

/** What is looked for; and the table that was found while one sat at another. */
export const search: { state: SearchState | null; found: string } = $state({ state: null, found: "" });

let timer: ReturnType<typeof setTimeout> | undefined;
/** Counts what the user has begun and ended: a look from before that saw what is no longer true. */
let acts = 0;
let goneTo = ""; // where storage is forbidden

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
  settle(await api<SearchState>("PUT", "/api/search", wishes));
}

/** Look no more. If the server did not hear of it, the search is shown again. */
export async function endSearch(): Promise<void> {
  const before = search.state;
  settle(null);
  const act = acts;
  try {
    await api<null>("POST", "/api/search/end");
    if (act === acts) settle(null); // whatever was seen meanwhile
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (act !== acts) return;
    search.state = before;
    await lookForSearch();
  }
}

/** See whether one looks for a match, perhaps since before the page was loaded or in another tab. */
export async function lookForSearch(): Promise<void> {
  clearTimeout(timer);
  if (!me.account) {
    search.state = null;
    return;
  }
  const act = acts;
  try {
    const state = await api<SearchState | null>("GET", "/api/search");
    if (act === acts) note(state);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (act === acts && search.state) timer = setTimeout(lookForSearch, 2 * EVERY); // the server will be there again
  }
}

/** The user's own doing outranks every look that is under way. */
function settle(state: SearchState | null): void {
  acts += 1;
  note(state);
}

function note(state: SearchState | null): void {
  clearTimeout(timer);
  if (state?.table) return arrive(state.table);
  search.state = state;
  if (state) timer = setTimeout(lookForSearch, EVERY);
}

function arrive(table: string): void {
  search.state = null;
  if (wentTo(table)) return;
  summon(say("people.quick.ready"), say("people.quick.go"));
  if (route.page !== "table") go(`/table/${table}`);
  else if (route.rest[0] !== table) search.found = table; // nobody is torn from a game
}

/** Stay where one is; the lobby shows the way to the other table. */
export function dismissMatch(): void {
  search.found = "";
}

/** Tells whether this tab went to the table already, and remembers that it does now. */
function wentTo(table: string): boolean {
  let before = goneTo;
  goneTo = table;
  try {
    before = sessionStorage.getItem(GONE_TO) ?? before;
    sessionStorage.setItem(GONE_TO, table);
  } catch {
    // storage is forbidden or full
  }
  return before === table;
}

/** Know of a search at the start, and when one comes back to the page. Call once. */
export function keepSearching(): void {
  void lookForSearch();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void lookForSearch();
  });
}
