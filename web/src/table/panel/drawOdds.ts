/** The cards that a “draw!” hopes for or fears, as people read them. */
import { suitName } from "../../art/cards/label";
import { say } from "../../lib/texts/texts.svelte";

const SIGNS: Record<string, string> = { H: "♥", D: "♦", C: "♣", S: "♠" };

/** As the server says it, such as `♥`; a symbol of cards without suits is told by its name. */
export function luckyCards(of: string): string {
  const name = /^[a-z]$/.test(of) ? suitName(of) : undefined;
  return name ? say(`suit.${name}`) : of;
}

/** As it is printed: "H" is ♥, "2S 3S 4S" is 2–4♠, "b" is a barrel. */
export function stamps(printed: string): string {
  const all = printed.split(" ").filter(Boolean);
  const suits = [...new Set(all.map((stamp) => stamp.slice(-1)))];
  return suits
    .map((suit) => {
      const ranks = all.filter((stamp) => stamp.endsWith(suit)).map((stamp) => stamp.slice(0, -1));
      const range = ranks.length > 1 ? `${ranks[0]}–${ranks.at(-1)}` : (ranks[0] ?? "");
      return range + (SIGNS[suit] ?? luckyCards(suit));
    })
    .join(" ");
}
