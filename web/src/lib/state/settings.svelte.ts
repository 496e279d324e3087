// Personal settings, stored in this browser. They only affect the user's own view.

import { OPTION_VALUES, type TableOptions } from "../server/protocol";

export type Theme = "system" | "dark" | "day";

export interface Settings {
  /** The code of one that the server has. */
  language: string;
  theme: Theme;
  /** How fast things move: 0.5 to 4 times, or 0 for no motion at all. */
  speed: number;
  /** 0 to 1 */
  volume: number;
  muted: boolean;
  /** Letters beside the signs of the suits. */
  letters: boolean;
  /** Ask again before a play that looks like a mistake. */
  warnings: boolean;
  /** A card is played at the first tap where it needs no target, instead of at the second. */
  quick: boolean;
  /** Tell me in a notification when it is my move and the page is out of sight. */
  notify: boolean;
  /** Bots say a word now and then. */
  banter: boolean;
  /** How fast bots play whom one plays alone; empty until one has chosen. */
  pace: "" | TableOptions["pace"];
  /** How many games against bots were begun here. */
  begun: number;
}

const KEY = "bang.settings";

export function defaults(): Settings {
  return {
    // The server has chosen it by what the browser accepts.
    language: globalThis.document?.documentElement.lang || "en",
    theme: "system",
    speed: globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ? 0 : 1,
    volume: 0.6,
    muted: false,
    letters: false,
    warnings: true,
    quick: false,
    notify: false,
    banter: true,
    pace: "",
    begun: 0,
  };
}

/** Stored settings where valid, defaults otherwise. */
export function restored(kept: string | null): Settings {
  const settings = defaults();
  let data: unknown = null;
  try {
    data = JSON.parse(kept ?? "null");
  } catch {
    return settings;
  }
  if (typeof data !== "object" || data === null) return settings;
  for (const [name, value] of Object.entries(data)) {
    if (Object.hasOwn(settings, name) && typeof value === typeof settings[name as keyof Settings]) {
      Object.assign(settings, { [name]: value });
    }
  }
  if (!["system", "dark", "day"].includes(settings.theme)) settings.theme = "system";
  if (settings.pace && !OPTION_VALUES.pace.includes(settings.pace)) settings.pace = "";
  if (settings.speed !== 0) settings.speed = Math.min(4, Math.max(0.5, settings.speed));
  settings.volume = Math.min(1, Math.max(0, settings.volume));
  return settings;
}

function stored(): string | null {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? null;
  } catch {
    return null; // storage is forbidden: settings last as long as the page
  }
}

export const settings: Settings = $state(restored(stored()));

/** Store settings when they change, and apply the theme. Call once at start. */
export function keepSettings(): () => void {
  return $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // storage is forbidden or full
      }
    });
    $effect(() => {
      if (settings.theme === "system") delete document.documentElement.dataset["theme"];
      else document.documentElement.dataset["theme"] = settings.theme;
      document.documentElement.dataset["letters"] = String(settings.letters);
    });
  });
}
