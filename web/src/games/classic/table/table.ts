import type { GameTable } from "../../tables";
import * as components from "./components";
import { addsToPiles } from "../../../table/piles/boxPiles";
import { stripPile } from "../../../table/piles/strips";
import { layout } from "./layout";

export const table: GameTable = {
  layout: (ui, width, height) =>
    layout(width, height, ui.others.length, ui.part, ui.open, addsToPiles(ui.view), stripPile(ui.view) !== undefined),
  // Not lazy: it is in the first chunk of every table, because most people play it.
  components: () => Promise.resolve(components),
  places: (ui) => ui.others,
  playerOf: (seat) => seat,
  struck: (view, player) => view.seats[player],
  after: ({ circle, seats }, seat) => {
    const at = circle.indexOf(seat);
    const round = [...circle.slice(at + 1), ...circle.slice(0, Math.max(0, at))];
    return round.filter((other) => seats[other]?.alive);
  },
  deckOf: () => "deck",
  secretRoles: true,
  distances: true,
  texts: { chooseCharacter: "table.play_as", winner: (side) => `side.${side}` },
};
