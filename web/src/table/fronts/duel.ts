/** The table of The Duel, as far as it is not that of every game. */
export { default as Field } from "./Field.svelte";
export { default as FrontWords } from "./FrontWords.svelte";
export { default as OwnFront } from "./OwnFront.svelte";
