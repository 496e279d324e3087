/** The table of The Duel, as far as it is not that of every game. */
export { default as Board } from "./Board.svelte";
export { default as TextTable } from "./TextTable.svelte";
export { default as OwnCharacters } from "./OwnCharacters.svelte";
