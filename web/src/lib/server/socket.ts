import { Connection, type Socket } from "./connection";

/** The one connection of this page. */
export const connection = new Connection(() => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Socket;
});

/** Comes back at once when there is reason to believe that it works again. Called once. */
export function comeBackSoon(): void {
  addEventListener("online", () => connection.hurry());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) connection.hurry();
  });
}
