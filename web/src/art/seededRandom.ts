/** The same picks for the same name, always: FNV-1a and xorshift. */
export interface SeededRandom {
  /** From 0 to less than 1. */
  next(): number;
  pick<T>(among: readonly T[]): T;
}

export function seededRandom(name: string): SeededRandom {
  let h = 2166136261;
  for (const letter of name) {
    h ^= letter.codePointAt(0)!;
    h = Math.imul(h, 16777619);
  }
  const next = () => {
    h ^= h << 13;
    h ^= h >>> 17;
    h ^= h << 5;
    return (h >>> 0) / 4294967296;
  };
  next();
  next();
  return { next, pick: (among) => among[Math.floor(next() * among.length)]! };
}
