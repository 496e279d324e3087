/** What the boxes hold, from GET /api/cards: asked once, reactive when it arrives. */

import type { Entry } from "../lib/server/protocol";

export type { Entry, SymbolLine } from "../lib/server/protocol";

const shelf = $state<{ entries: Entry[] }>({ entries: [] });
const byKey = $derived(new Map(shelf.entries.map((entry) => [entry.key, entry])));
let asked: Promise<void> | undefined;

/** Resolves when the cards are known; a failed request is asked again by the next caller. */
export function loadKinds(): Promise<void> {
  asked ??= fetch("/api/cards")
    .then(async (response) => {
      if (!response.ok) throw new Error(`/api/cards: ${response.status}`);
      shelf.entries = (await response.json()) as Entry[];
    })
    .catch(() => {
      asked = undefined;
    });
  return asked;
}

export function kind(key: string): Entry | undefined {
  void loadKinds();
  return byKey.get(key);
}

/** Tells whether a kind has one of these tags: see engine/insight/lore.py. */
export function isTagged(key: string, ...tags: string[]): boolean {
  return kind(key)?.tags?.some((tag) => tags.includes(tag)) ?? false;
}

/** The roles that are dealt to so many players, each with its number, by sides. */
export function dealtRoles(players: number): [string, number][] {
  return kinds().flatMap(({ key, dealt }) => (dealt?.[players] ? [[key, dealt[players]]] : []));
}

/** Tells whether everybody knows from the start who has this role. */
export const isOpen = (role: string, players: number) => kind(role)?.leads?.includes(players) ?? false;

/** What is in other boxes only; nothing where boxes are not chosen. */
export function namesOutside(sets: readonly string[]): string[] {
  if (!sets.length) return [];
  return kinds()
    .filter((entry) => !sets.includes(entry.set))
    .map((entry) => entry.key);
}

export function kinds(): Entry[] {
  void loadKinds();
  return shelf.entries;
}
