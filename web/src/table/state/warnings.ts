/** Warnings about likely mistakes. They use public information only; few and certain ones. */
import type { Asked, Content, View } from "../../lib/server/protocol";
import { keyOf } from "./choices";

export interface Mark {
  /** Printed reach of a weapon, if it is one. */
  weapon?: number | undefined;
  /** It is a shot, or costs a life in another way. */
  harms: boolean;
  /** It takes a card away. */
  robs: boolean;
  /** It gives its player life, and nothing else. */
  heals: boolean;
}

/** The key of a text that warns (`table.warn.…`), or null. */
export function warning(
  option: Content,
  asked: Asked,
  view: View,
  mark: (key: string) => Mark,
  /** Whether the first role helps the second, which everybody knows. */
  allied: (role: string, known: string) => boolean,
  /** Whose life is at stake, where it is not the asked seat. */
  hit = view.seats[asked.seat],
): string | null {
  const me = view.seats[asked.seat];
  if (!me) return null;
  const others = asked.options ?? [];
  if (option.do === "pass") {
    const rescue = others.some((other) => other.do === "play");
    if (asked.verb === "save" && rescue) return "give_up";
    if (asked.verb === "evade" && rescue && hit?.life === 1) return "last_life";
    return null;
  }
  // Several answers are needed, and there are not so many to give.
  const answers = others.filter((other) => other.do === "play" || other.do === "use").length;
  if (asked.verb === "evade" && option.do === "play" && answers < (asked.need ?? 1)) return "not_enough";
  if (asked.verb !== "play") return null;
  const risks = (asked.threats ?? []).filter((threat) => threat.option === others.indexOf(option));
  if (risks.length > 0 && risks.every((threat) => threat.percent === 0)) return "no_effect";
  if (!option.card) return null;
  const used = mark(option.as ?? option.what ?? keyOf(option.card));
  const aimed = option.to === undefined ? undefined : view.seats[option.to];
  if (aimed && aimed !== me && used.harms && allied(me.role, aimed.role)) return "own_sheriff";
  if (used.heals && me.life >= me.top) return "full_life";
  if (aimed === me && used.robs && option.target !== undefined) return "own_card";
  const held = Math.max(0, ...me.in_play.map((label) => mark(keyOf(label)).weapon ?? 0));
  // A weapon that reaches nobody farther than bare hands may have another use.
  if (option.do === "play" && used.weapon !== undefined && used.weapon > 1 && used.weapon < held) return "worse_weapon";
  return null;
}
