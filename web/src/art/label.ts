/** A card's label as the server writes it: "bang 7D", "stagecoach 9S (2)" or a kind alone. */
export interface Label {
  key: string;
  rank: string;
  suit: Suit | "";
}

export type Suit = "H" | "D" | "C" | "S";

export const SUIT_NAMES: Record<Suit, string> = { H: "hearts", D: "diamonds", C: "clubs", S: "spades" };

export function readLabel(label: string): Label {
  const [key = "", copy = ""] = label.split(" ");
  const stamp = /^(10|[2-9JQKA])([HDCS])$/.exec(copy);
  return { key, rank: stamp?.[1] ?? "", suit: (stamp?.[2] as Suit | undefined) ?? "" };
}
