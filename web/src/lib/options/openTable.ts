// Open a table: available options, the last choice, and navigation to the table.

import { needName } from "../../pages/account/NameDialog.svelte";
import { api, asksOnce } from "../server/api";
import { againstBots, agreed, fitting, USUAL, usualPace, wished } from "./options";
import { become, isStranger, me, stayStranger } from "../state/account.svelte";
import type { Choices, OpenedTable, TableOptions } from "../server/protocol";
import { go } from "../state/router.svelte";
import { settings } from "../state/settings.svelte";
import { say } from "../texts/texts.svelte";

const KEY = "bang.rooms";
// Query flags of a table that was just opened: sit down; sit down and start with bots.
const SIT = "sit";
const DEAL = "deal";

const passwords = new Map<string, string>();

/** What a table can be opened with. */
export const loadChoices = asksOnce<Choices>("/api/options");

/** The last options, changed by the query of the address, and corrected. */
export function startingOptions(choices: Choices, query: URLSearchParams): TableOptions {
  let last: Partial<TableOptions> = {};
  try {
    last = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<TableOptions>;
  } catch {
    // nothing stored, or invalid data
  }
  return fitting(choices, wished(query, { ...USUAL, ...last, first: -1, keep: [] }));
}

function remember(options: TableOptions): void {
  localStorage.setItem(KEY, JSON.stringify(options));
}

/** Open a table for others to join. */
export async function openTable(options: TableOptions, password: string, name = ""): Promise<void> {
  if (!(await needName({ suggestion: name }))) return;
  remember(options);
  const choices = await loadChoices();
  const { table } = await api<OpenedTable>("POST", "/api/tables", { options: agreed(choices, options), password });
  passwords.set(table, password);
  go(`/table/${table}?${SIT}`);
}

/** Start a game against bots at once. It needs no name. */
export async function playBots(options: TableOptions, name = ""): Promise<void> {
  const stranger = me.account ? isStranger() : name === "";
  if (!me.account) await become(name || say("web.stranger"));
  remember(options);
  const asked = againstBots(agreed(await loadChoices(), options), usualPace(settings.pace, settings.begun));
  const { table } = await api<OpenedTable>("POST", "/api/tables", { options: asked });
  settings.begun++;
  if (stranger) stayStranger(table);
  go(`/table/${table}?${DEAL}`);
}

/** What to do on arrival at a table. */
export function onArrival(query: URLSearchParams): { sit: boolean; deal: boolean } {
  return { sit: query.has(SIT) || query.has(DEAL), deal: query.has(DEAL) };
}

/** The password of a table opened in this tab, so that its owner need not type it. */
export function passwordOf(table: string): string {
  return passwords.get(table) ?? "";
}
