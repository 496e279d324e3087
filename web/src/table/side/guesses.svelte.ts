/** The user's guesses at roles: private, stored in this browser for the current table only. */
import { SvelteMap } from "svelte/reactivity";

const KEY = "bang.guesses";

class Guesses {
  private readonly made = new SvelteMap<string, string>(restored());

  of(table: string, seat: number): string {
    return this.made.get(`${table} ${seat}`) ?? "";
  }

  note(table: string, seat: number, role: string): void {
    if (role) this.made.set(`${table} ${seat}`, role);
    else this.made.delete(`${table} ${seat}`);
    // Guesses about other tables are of no use any more.
    for (const place of this.made.keys()) if (!place.startsWith(`${table} `)) this.made.delete(place);
    try {
      localStorage.setItem(KEY, JSON.stringify([...this.made]));
    } catch {
      // storage is forbidden or full: guesses last as long as the page
    }
  }
}

function restored(): [string, string][] {
  try {
    const data: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "[]");
    if (!Array.isArray(data)) return [];
    return data.filter(
      (pair): pair is [string, string] => Array.isArray(pair) && pair.every((x) => typeof x === "string"),
    );
  } catch {
    return [];
  }
}

export const guesses = new Guesses();
