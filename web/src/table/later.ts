/** What a table does not need to be there: what lies beside it, moves over it, is opened by a press, or ends the game. */
export { default as History } from "./History.svelte";
export { default as KeysSheet } from "./KeysSheet.svelte";
export { default as MenuSheet } from "./MenuSheet.svelte";
export { default as Reader } from "./Reader.svelte";
export { default as SeatSheet } from "./SeatSheet.svelte";
export { default as Sheet } from "./Sheet.svelte";
export { default as Side } from "./Side.svelte";
export { default as Stage } from "./Stage.svelte";
export { default as Victory } from "./Victory.svelte";
