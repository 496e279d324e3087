/** How somebody at the table stands to what is asked or picked: whether they are lit, and what the tag below says. */
import { say } from "../lib/texts.svelte";
import type { Desk } from "./desk.svelte";

export interface Tag {
  tone: "good" | "bad" | "no" | "wait";
  icon?: string;
  text: string;
  /** The key that chooses them. */
  key?: string;
}

export interface Standing {
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

export function standing(desk: Desk, place: number, { answering, key, small, refusal = "×" }: Told): Standing {
  const lit = desk.targets.has(place) || (desk.mine && desk.can(`seat ${place}`));
  const refused = desk.choice.thing !== undefined && !lit ? desk.reasonFor(place) : "";
  const attacking = desk.hurt && desk.asked!.by === place;
  const effect = desk.effect(place);
  const tag: Tag | null = lit
    ? { tone: "good", icon: "aim", text: effect ? say(effect.text, effect.args) : say("table.choose"), key }
    : refused
      ? { tone: "no", text: refusal }
      : attacking
        ? { tone: "bad", icon: "gunshot", text: say(small ? "table.attacks_short" : "table.attacks") }
        : answering
          ? { tone: "wait", text: say(small ? "table.answering_short" : "table.answering") }
          : null;
  return { lit, attacking, refused, tag };
}
