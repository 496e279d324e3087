/** What the boxes hold, from GET /api/cards: asked once, reactive when it arrives. */

export interface SymbolLine {
  symbol: "shot" | "life" | "draw" | "discard";
  target: "self" | "any" | "others" | "reachable" | "within";
  times: number;
  distance: number;
}

export interface Entry {
  key: string;
  set: string;
  sort: "card" | "event" | "character" | "role";
  border?: string;
  symbols?: SymbolLine[];
  evades?: boolean;
  weapon?: number;
  cost?: number;
  book?: boolean;
  lucky?: string;
  feared?: string;
  along?: string;
  life?: number;
  /** It works for a character that stands behind, too. */
  always?: boolean;
  /** The side of a character of The Duel. */
  side?: "law" | "outlaws";
  printed?: { set: string; copies: string[] }[];
  dealt?: Record<string, number>;
}

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

export function kinds(): Entry[] {
  void loadKinds();
  return shelf.entries;
}
