/** Lazily loaded parts of the table: the sidebar and animations. */
export { default as HoverCard } from "./a11y/HoverCard.svelte";
export { default as OutPanel } from "./own/OutPanel.svelte";
export { default as RecentPlays } from "./log/RecentPlays.svelte";
export { default as Side } from "./side/Side.svelte";
export { default as Stage } from "./stage/Stage.svelte";
