import { kind } from "../kinds.svelte.ts";
import { lookOf } from "../looks.ts";

/** The classes of cards, told apart by colour, by the pattern of the border and by the shape and icon of the seal. */
export interface Border {
  seal: string;
}

export const borders: Record<string, Border> = {
  brown: { seal: "gunshot" },
  red: { seal: "revolver" },
  blue: { seal: "pin" },
  green: { seal: "hourglass" },
  orange: { seal: "heavy-bullets" },
  black: { seal: "gold-nuggets" },
  event: { seal: "sun" },
  show: { seal: "theater-curtains" },
};

/** The border of a kind; one that this client does not know yet looks like the plainest one. */
export function borderOf(key: string): string {
  const border = lookOf(key).border ?? kind(key)?.border;
  return border && border in borders ? border : "brown";
}
