// Open a table to practise at: alone with bots, at a position of one's choice.

import { api } from "../server/api";
import { DEFAULT_OPTIONS, type NewPractice, type PractisedTable } from "../server/protocol";
import { become, isStranger, me, stayStranger } from "../state/account.svelte";
import { go } from "../state/router.svelte";
import { settings } from "../state/settings.svelte";
import { say } from "../texts/texts.svelte";
import { againstBots, usualPace } from "./options";

export type Practice = Partial<Omit<NewPractice, "options">> & { options?: Partial<NewPractice["options"]> };

/** It needs no name, and its result counts for nobody. */
export async function practise(wanted: Practice): Promise<void> {
  const stranger = me.account ? isStranger() : true;
  if (!me.account) await become(say("web.stranger"));
  const usual = usualPace(settings.pace, settings.begun);
  const options = againstBots({ ...DEFAULT_OPTIONS, ...wanted.options }, usual);
  const { table } = await api<PractisedTable>("POST", "/api/practice", { ...wanted, options });
  if (stranger) stayStranger(table);
  go(`/table/${table}?deal`);
}
