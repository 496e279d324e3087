/**
 * What a fact changes of the table that is seen, in two parts: what is gone when its picture begins, and what is there
 * when the picture is over. The next view of the server replaces all of it, so that this need not be complete.
 */
import type { Fact, FactData, SeatView, View } from "../../lib/server/protocol";
import { count, known } from "../state/choices";

type Place = NonNullable<FactData["source"]>;

/** A view that may be changed: what is in it besides the lists below is never touched. */
function copied(view: View): View {
  const seats = view.seats.map((seat) => ({ ...seat, in_play: [...seat.in_play] }));
  return { ...view, discard: [...view.discard], seats };
}

const more = (cards: string[] | number, added: readonly string[], n: number): string[] | number =>
  typeof cards === "number" ? cards + n : [...cards, ...added];

const fewer = (cards: string[] | number, gone: readonly string[], n: number): string[] | number =>
  typeof cards === "number" ? Math.max(0, cards - n) : cards.filter((card) => !gone.includes(card));

/** Whose cards a place is about. */
function holder(view: View, fact: Fact, place: Place): SeatView | undefined {
  return view.seats[(place.startsWith("their") ? fact.to : fact.seat) ?? -1];
}

function remove(view: View, fact: Fact, declared: FactData): void {
  const cards = known(fact.cards);
  const open = (label: string) =>
    view.discard.includes(label) || view.seats.some((seat) => seat.in_play.includes(label));
  const hidden = cards.length ? cards.filter((label) => !open(label)) : [];
  const n = cards.length ? hidden.length : count(fact.cards);
  view.discard = view.discard.filter((label) => !cards.includes(label));
  for (const seat of view.seats) seat.in_play = seat.in_play.filter((label) => !cards.includes(label));
  if (typeof view.shown !== "number") view.shown = view.shown.filter((label) => !cards.includes(label));
  const place = declared.source ?? "";
  if (place === "deck") view.deck = Math.max(0, view.deck - n);
  const from = ["hand", "held", "their_hand", "theirs"].includes(place) ? holder(view, fact, place) : undefined;
  if (from) from.hand = fewer(from.hand, hidden, n);
}

function put(view: View, after: View, fact: Fact, place: Place): void {
  const cards = known(fact.cards);
  const n = count(fact.cards);
  const to = holder(view, fact, place);
  // What is laid down next, or kept by somebody, does not pass the discard pile.
  if (place === "discard") view.discard.push(...cards.filter((label) => after.discard.includes(label)));
  else if (place === "pile") view.piles = after.piles;
  else if (place === "shown") view.shown = more(view.shown, cards, n);
  else if (place === "deck") view.deck += n;
  else if ((place === "hand" || place === "their_hand") && to) to.hand = more(to.hand, cards, n);
  else if (place === "in_play" && to) to.in_play.push(...cards);
}

/** Everything of a seat but its cards, its tokens and its life. */
function change(view: View, after: View, number = -1): void {
  const [seat, next] = [view.seats[number], after.seats[number]];
  if (!seat || !next) return;
  const { hand, in_play, life } = seat;
  const { tokens } = seat;
  view.seats[number] = { ...next, hand, in_play, life, ...(tokens ? { tokens } : {}) };
}

const bears = (declared: FactData) => ["supply", "seat", "their_seat"].includes(declared.goal ?? "");

/** The picture of a fact begins. */
export function begin(before: View, after: View, fact: Fact, declared: FactData): View {
  if (!declared.motion) return before;
  const view = copied(before);
  const seat = view.seats[fact.seat ?? -1];
  const number = fact.number ?? 1;
  switch (declared.motion) {
    case "flip": // nobody knows yet
    case "use":
    case "end":
      return before;
    case "wound":
      if (seat) seat.life -= number;
      break;
    case "heal":
      change(view, after, fact.seat);
      if (seat) view.seats[seat.seat]!.life = seat.life + number;
      break;
    case "turn":
      view.turn = after.turn;
      view.direction = after.direction;
      break;
    case "reveal":
      change(view, after, fact.seat);
      if (seat) view.seats[seat.seat]!.life = after.seats[seat.seat]!.life;
      break;
    case "fall":
    case "tag":
    case "detain":
      change(view, after, fact.seat);
      break;
    case "event":
      // What is only held up, such as the locomotive at the end of its line, comes to its place later.
      if (!known(fact.cards).some((card) => after.in_force.includes(card))) return before;
      view.in_force = after.in_force;
      view.piles = after.piles;
      break;
    case "drive":
      view.marks = after.marks;
      view.piles = after.piles;
      break;
    default:
      if (!bears(declared)) remove(view, fact, declared);
  }
  return view;
}

/** The picture of a fact is over: what flew has landed, what was face down is turned up. */
export function land(before: View, after: View, fact: Fact, declared: FactData): View {
  const view = copied(before);
  if (bears(declared)) {
    for (const seat of view.seats) {
      const { tokens } = after.seats[seat.seat]!;
      if (tokens) seat.tokens = tokens;
    }
    if (after.tokens) view.tokens = after.tokens;
    if (after.card_tokens) view.card_tokens = after.card_tokens;
    return view;
  }
  if (declared.motion === "flip") {
    view.deck = Math.max(0, view.deck - count(fact.cards));
    put(view, after, fact, "discard");
  } else if (declared.source === "market" || declared.goal === "market") view.piles = after.piles;
  else if (declared.motion === "lay") put(view, after, fact, "in_play");
  else if (["play", "evade", "pay"].includes(declared.motion ?? "")) put(view, after, fact, "discard");
  else if (declared.motion) put(view, after, fact, declared.goal ?? "");
  return view;
}
