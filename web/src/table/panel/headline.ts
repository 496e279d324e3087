/** What a question says above its answers: who does what with which card, and what it takes. */
import { cardName, cardText } from "../../art/cards/names";
import type { Asked } from "../../lib/server/protocol";
import { has, labelled, say } from "../../lib/texts/texts.svelte";
import type { Blow, TableUi } from "../state/tableUi.svelte";

/** Questions for cards that are discarded. */
const LOSING = ["discard", "exchange", "order", "pay", "add"];

/** One has fallen, and only the order of one's cards is left to say. */
const isLast = (ui: TableUi, asked: Asked): boolean =>
  asked.verb === "order" && ui.mine && (ui.view?.seats[ui.viewer]?.life ?? 1) <= 0;

export function title(ui: TableUi, asked: Asked): string {
  if (isLast(ui, asked)) return say("table.fallen");
  if (ui.returned) return say("table.head.returned", { by: ui.teller.who(asked.by), why: ui.teller.name(asked.why) });
  const by = asked.by >= 0 && asked.by !== asked.seat ? "_by" : "";
  const head = [
    `table.head.${asked.verb}.${asked.why || "bare"}`,
    `table.head.${asked.verb}${by}`,
    `table.head.${asked.verb}`,
  ].find(has);
  if (head) return say(head, { by: ui.teller.who(asked.by), why: ui.teller.name(asked.why) });
  return asked.why ? cardName(asked.why) : ui.teller.prompt(asked);
}

export function subtitle(ui: TableUi, asked: Asked): string {
  // The prompt says which of several characters is meant.
  if (ui.game.crew)
    return asked.verb === "character" && ui.game.texts.intro ? say(ui.game.texts.intro) : ui.teller.prompt(asked);
  if (asked.verb === "character" && ui.own?.role) return labelled(cardName(ui.own.role), cardText(ui.own.role));
  if (isLast(ui, asked)) return say("table.fallen_order");
  if (ui.several) return say("table.discard_several", { n: ui.several });
  const sub = `table.sub.${asked.verb}`;
  return has(sub) ? say(sub, { why: ui.teller.name(asked.why) }) : below(title(ui, asked), ui.teller.prompt(asked));
}

/** A prompt without the name that stands above it. */
function below(head: string, prompt: string): string {
  const name = labelled(head, "").trimEnd();
  if (!prompt.startsWith(name)) return prompt;
  const rest = prompt.slice(name.length).trimStart();
  return rest.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase());
}

/** What cost life just now, and why nothing stopped it. */
export function blow(ui: TableUi, { by, why, from, to, helpless }: Blow): string {
  const text = !why ? "moments.blow_bare" : by < 0 ? "moments.blow_alone" : "moments.blow";
  const told = say(text, { card: ui.teller.name(why), name: ui.teller.who(by), from, to });
  return helpless ? `${told} ${say("moments.was_helpless")}` : told;
}

/** What the gold button does with the chosen thing. */
export function deed(act: string, verb: string | undefined): string {
  if (act === "use") return "table.do_use";
  if (act === "buy") return "table.do_buy";
  if (act !== "pick") return "table.do_play";
  if (verb !== undefined && LOSING.includes(verb)) return "table.do_discard";
  return verb === "give" ? "table.do_give" : "table.do_choose";
}
