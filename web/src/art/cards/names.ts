/** A card in words, for those who hear it: "BANG!, 7 of diamonds, brown border. Shoot another player …" */
import { has, say } from "../../lib/texts/texts.svelte.ts";
import { kind } from "../kinds.svelte.ts";
import { readLabel, suitName, type Suit } from "./label.ts";

export const cardName = (key: string) => (has(`${key}.name`) ? say(`${key}.name`) : key.replaceAll("_", " "));

/** A side, or a role that plays for itself. */
export const sideName = (side: string) => (has(`table.team.${side}`) ? say(`table.team.${side}`) : cardName(side));

/** For the smallest cards that bear a name. */
export const shortName = (key: string) => (has(`learn.short.${key}`) ? say(`learn.short.${key}`) : cardName(key));

export function cardText(key: string): string {
  const found = [`${key}.text`, `${key}.goal`].find(has);
  return found ? say(found) : "";
}

export function stamp(rank: string, suit: Suit): string {
  if (!rank) return say(`suit.${suitName(suit)}`);
  const said = has(`learn.rank.${rank}`) ? say(`learn.rank.${rank}`) : rank;
  return say("learn.stamp", { rank: said, suit: say(`suit.${suitName(suit)}`) });
}

export function spoken(label: string, asleep = false): string {
  const { key, rank, suit } = readLabel(label);
  const border = kind(key)?.border;
  const head = [
    cardName(key),
    suit ? stamp(rank, suit) : "",
    border && has(`border.${border}`) ? say(`border.${border}`) : "",
    asleep ? say("learn.asleep") : "",
  ];
  return `${head.filter(Boolean).join(", ")}. ${cardText(key)}`.trim();
}
