/** What a question says above its answers: who does what with which card, and what it takes. */
import { cardName, cardText } from "../../art/spoken";
import type { Asked } from "../../lib/protocol";
import { has, say } from "../../lib/texts.svelte";
import type { Desk } from "../desk.svelte";

export function title(desk: Desk, asked: Asked): string {
  const by = asked.by >= 0 && asked.by !== asked.seat ? "_by" : "";
  const head = [
    `table.head.${asked.verb}.${asked.why}`,
    `table.head.${asked.verb}${by}`,
    `table.head.${asked.verb}`,
  ].find(has);
  if (head) return say(head, { by: desk.teller.who(asked.by), why: desk.teller.name(asked.why) });
  return asked.why ? cardName(asked.why) : desk.teller.prompt(asked);
}

export function subtitle(desk: Desk, asked: Asked): string {
  if (desk.fronts) return desk.teller.prompt(asked);
  if (asked.verb === "character" && desk.own?.role) return `${cardName(desk.own.role)}: ${cardText(desk.own.role)}`;
  const sub = `table.sub.${asked.verb}`;
  return has(sub) ? say(sub, { why: desk.teller.name(asked.why) }) : desk.teller.prompt(asked);
}

/** What the gold button does with the chosen thing. */
export function deed(act: string, verb: string | undefined): string {
  if (act === "use") return "table.do_use";
  if (act !== "pick") return "table.do_play";
  if (verb === "discard" || verb === "exchange" || verb === "order") return "table.do_discard";
  return verb === "give" ? "table.do_give" : "table.do_take";
}
