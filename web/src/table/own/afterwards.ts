/** What somebody alone with bots may do after their own end. */
import { playBots } from "../../lib/options/openTable";
import { say } from "../../lib/texts/texts.svelte";
import { falls } from "../log/chronicle";
import type { TableUi } from "../state/tableUi.svelte";

export function isAlone(ui: TableUi): boolean {
  return ui.model.update.seats.filter((seat) => seat.person).length === 1;
}

/** Whether there is anybody to talk to among those who are out. */
export function mayTalk(ui: TableUi): boolean {
  return !isAlone(ui) && ui.model.update.options.chat !== "off";
}

/** By whose hand one fell, and when. */
export function howOneFell(ui: TableUi): string {
  const fall = falls(ui.told).find((one) => one.seat === ui.viewer);
  if (!fall) return "";
  const by = fall.by >= 0 && fall.by !== ui.viewer;
  return say(by ? "table.felled_by" : "table.felled", { name: ui.names[fall.by] ?? "", round: fall.round });
}

/** The bots play on as fast as they can, and only the result is shown. */
export function skipToEnd(ui: TableUi): void {
  ui.shown.skip();
  void ui.model.send({ type: "pace", bots: "rush" });
}

export function playAnew(ui: TableUi): Promise<void> {
  return playBots({ ...ui.model.update.options, pace: "normal", first: -1, keep: [] });
}
