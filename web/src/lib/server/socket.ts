import { Connection, type Socket } from "./connection";

/** The one connection of this page. */
export const connection = new Connection(() => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Socket;
});

/** Reconnect at once when the browser is online or visible again. Call once. */
export function comeBackSoon(): void {
  addEventListener("online", () => connection.hurry());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) connection.hurry();
  });
}
