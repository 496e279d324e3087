/** All that opens over the table at a press; loaded when the first is opened. */
export { default as HelpSheet } from "./HelpSheet.svelte";
export { default as KeysSheet } from "./KeysSheet.svelte";
export { default as MenuSheet } from "./MenuSheet.svelte";
export { default as SeatSheet } from "./SeatSheet.svelte";
export { default as Sheet } from "./Sheet.svelte";
export { default as ShelfSheet } from "./ShelfSheet.svelte";
