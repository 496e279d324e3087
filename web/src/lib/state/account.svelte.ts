// The user's account. A name is enough; the token is in a cookie that scripts cannot read.

import { api } from "../server/api";
import { say } from "../texts/texts.svelte";
import { ownTables } from "./ownTables";
import type { Credentials, NewCredentials, OwnAccount } from "../server/protocol";

const STRANGER = "bang.stranger";

export const me: { account: OwnAccount | null; known: boolean } = $state({ account: null, known: false });

/** Load the account once; then `known` is true, and `account` is null for anonymous users. */
export async function recognise(): Promise<void> {
  me.account = await api<OwnAccount | null>("GET", "/api/account");
  me.known = true;
}

export async function become(name: string): Promise<void> {
  me.account = await api<OwnAccount>("POST", "/api/account", { name });
  me.known = true;
  localStorage.removeItem(STRANGER);
}

/** Mark the user as anonymous at this table: playing against bots needs no name, joining others does. */
export function stayStranger(table: string): void {
  localStorage.setItem(STRANGER, table);
}

/** Lets somebody watch a table without a name. */
export async function watchUnnamed(table: string): Promise<void> {
  if (!me.account) await become(say("web.stranger"));
  stayStranger(table);
}

export function isStranger(): boolean {
  return localStorage.getItem(STRANGER) !== null;
}

/** Tells whether the account has a proper name, or needs none at this table. */
export function isNamed(table = ""): boolean {
  if (!me.account) return false;
  return [null, table].includes(localStorage.getItem(STRANGER)) || ownTables().some((own) => own.table === table);
}

export async function rename(name: string): Promise<void> {
  me.account = await api<OwnAccount>("PATCH", "/api/account", { name });
  localStorage.removeItem(STRANGER);
}

export async function chooseAvatar(avatar: number): Promise<void> {
  me.account = await api<OwnAccount>("PUT", "/api/account/avatar", { avatar });
}

/** Set login and password, so that other devices can use the same account. */
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
