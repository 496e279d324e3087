// Open a table to practise at: alone with bots, at a position of one's choice.

import { api } from "../server/api";
import { DEFAULT_OPTIONS, type NewPractice, type PractisedTable, type TableOptions } from "../server/protocol";
import { become, isStranger, me, stayStranger } from "../state/account.svelte";
import { go } from "../state/router.svelte";
import { settings } from "../state/settings.svelte";
import { say } from "../texts/texts.svelte";
import { againstBots, usualPace } from "./options";

export type Practice = Partial<Omit<NewPractice, "options">> & { options?: Partial<NewPractice["options"]> };

/** Takes what was chosen, and the rest as at any table against bots. */
export const practiceOptions = (chosen: Practice["options"], usual: TableOptions["pace"]): TableOptions =>
  againstBots({ ...DEFAULT_OPTIONS, ...chosen }, usual);

/** It needs no name, and its result counts for nobody. */
export async function practise(wanted: Practice): Promise<void> {
  const stranger = me.account ? isStranger() : true;
  if (!me.account) await become(say("web.stranger"));
  const options = practiceOptions(wanted.options, usualPace(settings.pace, settings.begun));
  const { table } = await api<PractisedTable>("POST", "/api/practice", { ...wanted, options });
  if (stranger) stayStranger(table);
  go(`/table/${table}?deal`);
}
