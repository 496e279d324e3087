/** A card's label as the server writes it: "bang 7D", "stagecoach 9S (2)", "duel_colt Ld", or a kind alone. */
import { symbolLook } from "../looks.ts";

export interface Label {
  key: string;
  rank: string;
  suit: Suit | "";
  /** The letter of its back, where backs differ. */
  back?: string;
}

/** A suit of playing cards, in capitals; or the symbol that cards without suits show for draw!. */
export type Suit = string;

const SUITS: Record<Suit, string> = { H: "hearts", D: "diamonds", C: "clubs", S: "spades" };

/** The end of the key of its text, or undefined if there is no such suit or symbol. */
export const suitName = (suit: Suit) => SUITS[suit] ?? symbolLook(suit)?.name;

export function readLabel(label: string): Label {
  const [key = "", copy = ""] = label.split(" ");
  const symbol = /^([A-Z])([a-z])$/.exec(copy);
  if (symbol) return { key, rank: "", suit: symbol[2]!, back: symbol[1]! };
  const stamp = /^(10|[2-9JQKA])([HDCS])$/.exec(copy);
  return { key, rank: stamp?.[1] ?? "", suit: stamp?.[2] ?? "" };
}
