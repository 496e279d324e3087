export { default as Board } from "./Board.svelte";
export { default as OwnSeat } from "./OwnCharacters.svelte";
export { default as TextTable } from "./TextTable.svelte";
