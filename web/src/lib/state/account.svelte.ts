// Who I am for this server. A name is enough; the browser keeps the proof in a cookie that scripts cannot read.

import { api } from "../server/api";
import type { Credentials, NewCredentials, OwnAccount } from "../server/protocol";

const STRANGER = "bang.stranger";

export const me: { account: OwnAccount | null; known: boolean } = $state({ account: null, known: false });

/** Asks the server once; afterwards `known` is true, and `account` is null for strangers. */
export async function recognise(): Promise<void> {
  me.account = await api<OwnAccount | null>("GET", "/api/account");
  me.known = true;
}

export async function become(name: string): Promise<void> {
  me.account = await api<OwnAccount>("POST", "/api/account", { name });
  me.known = true;
  localStorage.removeItem(STRANGER);
}

/** Somebody who plays against bots at this table without having given a name: others will want to know one. */
export function stayStranger(table: string): void {
  localStorage.setItem(STRANGER, table);
}

export function isStranger(): boolean {
  return localStorage.getItem(STRANGER) !== null;
}

/** Whether there is an account that needs no other name at this table. */
export function isNamed(table = ""): boolean {
  return me.account !== null && [null, table].includes(localStorage.getItem(STRANGER));
}

export async function rename(name: string): Promise<void> {
  me.account = await api<OwnAccount>("PATCH", "/api/account", { name });
  localStorage.removeItem(STRANGER);
}

/** A login and a password, so that other devices can be the same account. */
export async function setPassword(credentials: NewCredentials): Promise<void> {
  me.account = await api<OwnAccount>("PUT", "/api/account/password", credentials);
}

export async function signIn(credentials: Credentials): Promise<void> {
  me.account = await api<OwnAccount>("POST", "/api/account/sign-in", credentials);
  localStorage.removeItem(STRANGER);
  me.known = true;
}

export async function signOut(everywhere: boolean): Promise<void> {
  await api<OwnAccount>("POST", "/api/account/sign-out", { everywhere });
  me.account = null;
}
