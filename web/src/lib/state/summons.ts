/** It is one's move, and the page is out of sight: vibrate, mark the icon of the app, and notify where that is allowed. */
import { settings } from "./settings.svelte";

interface Badged {
  setAppBadge?: (n?: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

const badge = (): Badged => navigator;
let notice: Notification | null = null;

/** Ask for permission; whether there is one now. */
export async function allowNotices(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function summon(title: string, text: string): void {
  if (!document.hidden) return;
  navigator.vibrate?.([60, 40, 60]);
  void badge()
    .setAppBadge?.(1)
    .catch(() => undefined);
  if (!settings.notify || !("Notification" in globalThis) || Notification.permission !== "granted") return;
  notice?.close();
  try {
    notice = new Notification(title, { body: text, tag: "my-move" });
    notice.onclick = () => {
      window.focus();
      notice?.close();
    };
  } catch {
    // some browsers allow notifications to service workers only
  }
}

/** One is back, or no longer asked. */
export function dismiss(): void {
  void badge()
    .clearAppBadge?.()
    .catch(() => undefined);
  notice?.close();
  notice = null;
}
