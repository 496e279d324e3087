/** The pages by the first word of their address; each is loaded when it is wanted. */
import type { Component } from "svelte";

type Page = () => Promise<{ default: Component }>;

const PAGES: Record<string, Page | undefined> = {
  "": () => import("./lobby/Lobby.svelte"),
  table: () => import("./room/TablePage.svelte"),
  new: () => import("./lobby/NewTable.svelte"),
  puzzles: () => import("../learn/Puzzles.svelte"),
  practice: () => import("./practice/Practice.svelte"),
  replay: () => import("./ReplayPage.svelte"),
  statistics: () => import("./account/Statistics.svelte"),
  lab: () => import("./lab/Lab.svelte"),
  player: () => import("./profile/Profile.svelte"),
  account: () => import("./account/Account.svelte"),
  host: () => import("./host/Host.svelte"),
  rules: () => import("../learn/Rules.svelte"),
  book: () => import("../learn/Book.svelte"),
  position: () => import("../learn/Position.svelte"),
  tutorial: () => import("../learn/Tutorial.svelte"),
  gallery: () => import("../art/Gallery.svelte"),
};

export const pageOf = (word: string): Page | undefined => PAGES[word];
