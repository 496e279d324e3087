/** The puzzles that were solved on this device. */
import { SvelteSet } from "svelte/reactivity";

const KEY = "bang.puzzles";

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // storage is forbidden, or somebody wrote nonsense there
  }
}

export const solved = new SvelteSet<string>(kept());

export function noteSolved(id: string): void {
  if (solved.has(id)) return;
  solved.add(id);
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved]));
  } catch {
    // storage is forbidden: it is remembered until the page is left
  }
}
