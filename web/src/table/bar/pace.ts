/** How fast bots play at this table; the host may change it while they do. */
import { OPTION_VALUES, type Pace } from "../../lib/server/protocol";
import { settings } from "../../lib/state/settings.svelte";
import type { TableUi } from "../state/tableUi.svelte";

export type PaceName = (typeof OPTION_VALUES.pace)[number];

/** Slow first: as they are offered. */
export const PACES: PaceName[] = ["slow", "normal", "quick", "instant"];

export function maySetPace({ model: { update } }: TableUi): boolean {
  return update.you >= 0 && update.host === update.you && update.status === "playing" && hasBots(update.seats);
}

const hasBots = (seats: readonly { person: boolean }[]) => seats.some((seat) => !seat.person);

export function tellBots(ui: TableUi, bots: NonNullable<Pace["bots"]>): void {
  void ui.model.send({ type: "pace", bots });
}

export function setPace(ui: TableUi, pace: PaceName): void {
  settings.pace = pace;
  void ui.model.send({ type: "pace", pace });
}
