/** Plays that are hardly ever meant. Only what everybody at the table could see is looked at; few and sure ones. */
import type { Asked, Content, View } from "../lib/protocol";
import { keyOf } from "./choices";

export interface Mark {
  /** Printed reach of a weapon, if it is one. */
  weapon?: number | undefined;
  /** It is a shot, or costs a life in another way. */
  harms: boolean;
  /** It takes a card away. */
  robs: boolean;
}

/** The key of a text that warns (`felt.warn.…`), or null. */
export function warning(option: Content, asked: Asked, view: View, mark: (key: string) => Mark): string | null {
  const me = view.seats[asked.seat];
  if (!me) return null;
  const others = asked.options ?? [];
  if (option.do === "pass") {
    const rescue = others.some((other) => other.do === "play");
    if (asked.verb === "save" && rescue) return "give_up";
    const hit = view.seats[view.awake?.[asked.seat] ?? asked.seat] ?? me;
    if (asked.verb === "evade" && rescue && hit.life === 1) return "last_life";
    return null;
  }
  if (asked.verb !== "play" || !option.card) return null;
  const used = mark(option.as ?? option.what ?? keyOf(option.card));
  const aimed = option.to === undefined ? undefined : view.seats[option.to];
  if (aimed && aimed !== me && me.role === "deputy" && aimed.role === "sheriff" && used.harms) return "own_sheriff";
  if (aimed === me && used.robs && option.target !== undefined) return "own_card";
  const held = Math.max(0, ...me.in_play.map((label) => mark(keyOf(label)).weapon ?? 0));
  // A weapon that reaches nobody farther than bare hands may have another use.
  if (option.do === "play" && used.weapon !== undefined && used.weapon > 1 && used.weapon < held) return "worse_weapon";
  return null;
}
