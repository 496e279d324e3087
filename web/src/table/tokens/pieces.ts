/** The pieces that draw tokens. A box may bring a nicer one than a disc: games/GAME/tokens/KEY.svelte. */
import type { Component } from "svelte";

const found = import.meta.glob<{ default: Component }>("../../games/*/tokens/*.svelte", { eager: true });
const pieces = new Map(Object.entries(found).map(([path, made]) => [/([^/]+)\.svelte$/.exec(path)![1], made.default]));

export const pieceOf = (token: string): Component | undefined => pieces.get(token);
