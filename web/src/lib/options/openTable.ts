// Opening a table: what can be chosen, what was chosen last time, and the way to the table.

import { needName } from "../../pages/account/NameDialog.svelte";
import { api } from "../server/api";
import { againstBots, agreed, fitting, USUAL, wished } from "./options";
import { become, isStranger, me, stayStranger } from "../state/account.svelte";
import type { Choices, OpenedTable, TableOptions } from "../server/protocol";
import { go } from "../state/router.svelte";
import { say } from "../texts/texts.svelte";

const KEY = "bang.rooms";
// In the address of a table that one has just opened: sit down; and deal to bots as well.
const SIT = "sit";
const DEAL = "deal";

const passwords = new Map<string, string>();
let loading: Promise<Choices> | undefined;

/** What a table can be opened with; asked once. */
export function loadChoices(): Promise<Choices> {
  loading ??= api<Choices>("GET", "/api/options").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** As last time, with what the address wishes for, as far as it goes together. */
export function startingOptions(choices: Choices, query: URLSearchParams): TableOptions {
  let last: Partial<TableOptions> = {};
  try {
    last = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<TableOptions>;
  } catch {
    // nothing was kept, or nothing that makes sense
  }
  return fitting(choices, wished(query, { ...USUAL, ...last, first: -1, keep: [] }));
}

function remember(options: TableOptions): void {
  localStorage.setItem(KEY, JSON.stringify(options));
}

/** A table for others to come to. */
export async function openTable(options: TableOptions, password: string, name = ""): Promise<void> {
  if (!(await needName({ suggestion: name }))) return;
  remember(options);
  const choices = await loadChoices();
  const { table } = await api<OpenedTable>("POST", "/api/tables", { options: agreed(choices, options), password });
  passwords.set(table, password);
  go(`/table/${table}?${SIT}`);
}

/** A game at once, alone against bots, who ask for no name. */
export async function playBots(options: TableOptions, name = ""): Promise<void> {
  const stranger = me.account ? isStranger() : name === "";
  if (!me.account) await become(name || say("web.stranger"));
  remember(options);
  const asked = againstBots(agreed(await loadChoices(), options));
  const { table } = await api<OpenedTable>("POST", "/api/tables", { options: asked });
  if (stranger) stayStranger(table);
  go(`/table/${table}?${DEAL}`);
}

/** What is to be done on arrival at a table. */
export function onArrival(query: URLSearchParams): { sit: boolean; deal: boolean } {
  return { sit: query.has(SIT) || query.has(DEAL), deal: query.has(DEAL) };
}

/** The password of a table that was opened here: whoever chose it need not type it. */
export function passwordOf(table: string): string {
  return passwords.get(table) ?? "";
}
