/** Lazily loaded parts of the table: the sidebar, animations, sheets and the result. */
export { default as HoverCard } from "./a11y/HoverCard.svelte";
export { default as OutPanel } from "./own/OutPanel.svelte";
export { default as RecentPlays } from "./log/RecentPlays.svelte";
export { default as KeysSheet } from "./sheets/KeysSheet.svelte";
export { default as MenuSheet } from "./sheets/MenuSheet.svelte";
export { default as HelpSheet } from "./sheets/HelpSheet.svelte";
export { default as ShelfSheet } from "./sheets/ShelfSheet.svelte";
export { default as SeatSheet } from "./sheets/SeatSheet.svelte";
export { default as Sheet } from "./sheets/Sheet.svelte";
export { default as Side } from "./side/Side.svelte";
export { default as Stage } from "./stage/Stage.svelte";
export { default as Victory } from "./victory/Victory.svelte";
