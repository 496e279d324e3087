/** A card's label as the server writes it: "bang 7D", "stagecoach 9S (2)", of The Duel "duel_colt Ld", or a kind alone. */
export interface Label {
  key: string;
  rank: string;
  suit: Suit | "";
  /** Whose back it has, where backs differ. */
  back?: Back;
}

/** The suits of playing cards, in capitals; and what the cards of The Duel show for draw!. */
export type Suit = "H" | "D" | "C" | "S" | "b" | "s" | "d" | "h";
export type Back = "L" | "O";

export const SUIT_NAMES: Record<Suit, string> = {
  H: "hearts",
  D: "diamonds",
  C: "clubs",
  S: "spades",
  b: "barrel",
  s: "snake",
  d: "dynamite",
  h: "horseshoe",
};
export const BACK_NAMES: Record<Back, "law" | "outlaws"> = { L: "law", O: "outlaws" };

export function readLabel(label: string): Label {
  const [key = "", copy = ""] = label.split(" ");
  const symbol = /^([LO])([bsdh])$/.exec(copy);
  if (symbol) return { key, rank: "", suit: symbol[2] as Suit, back: symbol[1] as Back };
  const stamp = /^(10|[2-9JQKA])([HDCS])$/.exec(copy);
  return { key, rank: stamp?.[1] ?? "", suit: (stamp?.[2] as Suit | undefined) ?? "" };
}
