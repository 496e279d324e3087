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
};

/** A border that this client does not know yet looks like the plainest one. */
export const borderClass = (border: string | undefined) => (border && border in borders ? border : "brown");
