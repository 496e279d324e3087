/** What facts mean, from GET /api/facts: asked once, reactive when it arrives. A box that tells something new says there how it is drawn. */
import type { FactData } from "../../lib/server/protocol";

export type Motion = NonNullable<FactData["motion"]>;
type Tag = NonNullable<FactData["tags"]>[number];

let known = $state.raw(new Map<string, FactData>());
let asked: Promise<void> | undefined;

export function learnFacts(facts: readonly FactData[]): void {
  known = new Map(facts.map((fact) => [fact.key, fact]));
}

/** Resolves when the facts are known; a failed request is asked again by the next caller. */
export function loadFacts(): Promise<void> {
  asked ??= fetch("/api/facts")
    .then(async (response) => {
      if (!response.ok) throw new Error(`/api/facts: ${response.status}`);
      learnFacts((await response.json()) as FactData[]);
    })
    .catch(() => {
      asked = undefined;
    });
  return asked;
}

export const declared = (what: string): FactData | undefined => known.get(what);

export const isTagged = (what: string, tag: Tag): boolean => declared(what)?.tags?.includes(tag) ?? false;
