/** Requests of the host of the server, who shows a token instead of an account. It is kept as long as the tab. */
import { api } from "../../lib/server/api";
import type { HostAction, HostView } from "../../lib/server/protocol";

/** What the server does not need to be told may be left out. */
export type Deed = Partial<HostAction> & Pick<HostAction, "what">;

const KEY = "bang.host";

export const ownToken = (): string => sessionStorage.getItem(KEY) ?? "";
export const keepToken = (token: string): void => sessionStorage.setItem(KEY, token);
export const forgetToken = (): void => sessionStorage.removeItem(KEY);

/** Look at everything, after doing something if a deed is given. Rejects with a Refusal. */
export function askAsHost(token: string, deed?: Deed): Promise<HostView> {
  return api<HostView>(deed ? "POST" : "GET", "/api/host", deed, { Authorization: `Bearer ${token.trim()}` });
}
