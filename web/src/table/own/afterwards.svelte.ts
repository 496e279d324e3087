/** What somebody may do after their own end. */
import { playBots } from "../../lib/options/openTable";
import { say } from "../../lib/texts/texts.svelte";
import { falls } from "../log/chronicle";
import type { TableUi } from "../state/tableUi.svelte";

/** By whose hand one fell, and when. */
export function howOneFell(ui: TableUi): string {
  const fall = falls(ui.told).find((one) => one.seat === ui.viewer);
  if (!fall) return "";
  const by = fall.by >= 0 && fall.by !== ui.viewer;
  return say(by ? "table.felled_by" : "table.felled", { name: ui.names[fall.by] ?? "", round: fall.round });
}

/** The choice of somebody who is out: while one thing is being done, nothing else can be. */
export class Afterwards {
  busy = $state(false);

  constructor(private readonly table: () => TableUi) {}

  /** With bots only, so that nobody has to wait for the end. */
  get alone(): boolean {
    return this.table().model.update.seats.filter((seat) => seat.person).length === 1;
  }

  /** There may be others to talk to among those who are out. */
  get talks(): boolean {
    return !this.alone && this.table().model.update.options.chat !== "off";
  }

  /** The bots play on as fast as they can, and only the result is shown. */
  skipToEnd = (): void => {
    this.busy = true;
    const { shown, model } = this.table();
    shown.skip();
    void model.send({ type: "pace", bots: "rush" });
  };

  playAnew = (): void => {
    this.busy = true;
    void playBots({ ...this.table().model.update.options, pace: "normal", first: -1, keep: [] });
  };
}
