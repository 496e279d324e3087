/** How a seat relates to the question and the picked card: highlighted or not, and the text of its tag. */
import { say } from "../../lib/texts/texts.svelte";
import type { TableUi } from "../state/tableUi.svelte";

export interface Tag {
  tone: "good" | "bad" | "no" | "wait";
  icon?: string;
  text: string;
  /** The key that chooses them. */
  key?: string;
}

export interface SeatStatus {
  lit: boolean;
  attacking: boolean;
  /** Why they cannot be chosen for what is picked. */
  refused: string;
  tag: Tag | null;
}

export interface Told {
  answering: boolean;
  /** The key that chooses them. */
  key: string;
  /** There is room for a word only. */
  small: boolean;
  /** What stands for the reason why they cannot be chosen. */
  refusal?: string;
}

export function seatStatus(ui: TableUi, place: number, { answering, key, small, refusal = "×" }: Told): SeatStatus {
  const lit = ui.targets.has(place) || (ui.mine && ui.can(`seat ${place}`));
  const refused = ui.choice.thing !== undefined && !lit ? ui.reasonFor(place) : "";
  const attacking = ui.hurt && ui.asked!.by === place;
  const effect = ui.effect(place);
  const tag: Tag | null = lit
    ? { tone: "good", icon: "aim", text: effect ? say(effect.text, effect.args) : say("table.choose"), key }
    : refused
      ? { tone: "no", text: refusal }
      : attacking
        ? {
            tone: "bad",
            icon: "gunshot",
            text: say(ui.returned ? "table.answered" : small ? "table.attacks_short" : "table.attacks"),
          }
        : answering && ui.asked?.verb !== "play" // whose turn it is shows already
          ? { tone: "wait", text: say(small ? "table.answering_short" : "table.answering") }
          : ui.answered.includes(place)
            ? { tone: "wait", icon: "tick", text: small ? "" : say("table.answered") }
            : null;
  return { lit, attacking, refused, tag };
}
