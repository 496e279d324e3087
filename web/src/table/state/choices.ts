/**
 * Group the options of a question into steps: the thing (a card, an ability, a word …), what it is used as, the target
 * seat, the target card. Steps in which all options agree are skipped. The client knows no rules: it groups options.
 */
import type { Asked, Content } from "../../lib/server/protocol";

export const STEPS = ["thing", "as", "to", "target"] as const;
export type Step = (typeof STEPS)[number];
export type Choice = Partial<Record<Step, string>>;

export const PASS = "pass";

/** What an option is about: the label of a card, the key of an ability, a word, a seat; or passing. */
export function thingOf(option: Content): string {
  if (option.do === "pass") return PASS;
  if (option.do === "say") return `say ${option.word}`;
  if (option.card) return option.card;
  if (option.what) return option.what;
  return `seat ${option.to}`;
}

export function valueOf(option: Content, step: Step): string {
  switch (step) {
    case "thing":
      return thingOf(option);
    case "as":
      return option.as ?? option.what ?? "";
    case "to":
      return option.to === undefined ? "" : String(option.to);
    case "target":
      return option.target ?? "";
  }
}

/** The options that agree with what was chosen so far. */
export function remaining(options: readonly Content[], choice: Choice): Content[] {
  return options.filter((option) =>
    STEPS.every((step) => choice[step] === undefined || valueOf(option, step) === choice[step]),
  );
}

/** The options sorted by one step, in the order in which they came. */
export function byStep(options: readonly Content[], step: Step): Map<string, Content[]> {
  const groups = new Map<string, Content[]>();
  for (const option of options) {
    const value = valueOf(option, step);
    groups.set(value, [...(groups.get(value) ?? []), option]);
  }
  return groups;
}

/** The next step at which the options differ; null when one is left or none. */
export function nextStep(options: readonly Content[], choice: Choice): Step | null {
  const left = remaining(options, choice);
  return STEPS.find((step) => choice[step] === undefined && byStep(left, step).size > 1) ?? null;
}

/** The only option left, once everything is chosen. */
export function settled(options: readonly Content[], choice: Choice): Content | null {
  const left = remaining(options, choice);
  return left.length === 1 ? left[0]! : null;
}

/** A label without rank and suit is the key of its kind. */
export function keyOf(label: string): string {
  return label.split(" ", 1)[0] ?? label;
}

/** Questions that are not to be answered without looking: what is at stake is one's life, or one's own turn. */
const WEIGHTY = ["play", "evade", "pay", "add", "save", "discard", "character", "spend"];

/**
 * The abilities that can be declined for the rest of the turn: the one that asks, if one may pass, or the only one that
 * can be used. A “draw!” that may save a life point cannot be declined.
 */
export function declinable(asked: Asked): string[] {
  const options = asked.options ?? [];
  if (!options.some((option) => option.do === "pass")) return [];
  const uses = [...new Set(options.filter((option) => option.do === "use").map((option) => option.what!))];
  const lone = uses.filter(
    (what) =>
      !asked.chances?.[what] && options.filter((option) => option.do !== "use" || option.what !== what).length === 1,
  );
  // Whoever is asked for a card of the hand is asked by what others do, not by an ability.
  const passes = asked.why && !WEIGHTY.includes(asked.verb) && !options.some((option) => option.do === "play");
  return [...new Set(passes ? [asked.why, ...lone] : asked.verb === "play" ? [] : lone)];
}

export function count(cards: readonly string[] | number | undefined): number {
  return typeof cards === "number" ? cards : (cards?.length ?? 0);
}

export function known(cards: readonly string[] | number | undefined): readonly string[] {
  return typeof cards === "number" || cards === undefined ? [] : cards;
}
