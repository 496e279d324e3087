/** Who said a line of chat: perhaps somebody who has moved or left since, and whose seat another has now. */
import type { Chat, Happening, SeatState } from "../../lib/server/protocol";

export interface Speaker {
  name: string;
  account?: string;
  avatar?: number;
}

export function speakerOf(
  chat: Chat,
  version: number,
  seats: readonly SeatState[],
  log: readonly Happening[],
): Speaker {
  const { account, seat } = chat;
  const here = account ? seats.find((one) => one.account === account) : seats[seat];
  if (here) return { name: chat.name || here.name, account: here.account, avatar: here.avatar };
  const sat = log.findLast((one) => one.version < version && one.note?.what === "sat" && one.note.seat === seat);
  return { name: chat.name || sat?.note?.name || (seats[seat]?.name ?? ""), account };
}
