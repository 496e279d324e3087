import { isTagged, kind } from "../../../art/kinds.svelte";
import { has, say } from "../../../lib/texts/texts.svelte";
import { addsToPiles } from "../../../table/piles/boxPiles";
import { known } from "../../../table/state/choices";
import type { GameTable } from "../../tables";
import { behind, fallen, helpsThem, left, placesOf, playerOf, struck } from "../places";
import { duelLayout, type DuelLayout } from "./layout";

/** Equipment that is no burden. */
const isHelp = (key: string) => kind(key)?.stays === true && !isTagged(key, "burdens");

export const table: GameTable<DuelLayout> = {
  layout: (ui, width, height) => duelLayout(width, height, ui.part, addsToPiles(ui.view)),
  components: () => import("./components"),
  places: ({ view }) => (view ? placesOf(view) : []),
  playerOf,
  struck,
  after: (view, seat) => placesOf(view).filter((place) => place !== seat && view.seats[place]?.alive),
  deckOf: (view, seat) => (view.piles[view.seats[seat]?.role ?? ""]?.size ? `deck-${seat}` : "deck"),
  crew: ({ view, told }, player) => ({
    standing: [
      ...[player, behind(player)].flatMap((place) => (view!.seats[place]?.alive ? view!.seats[place].characters : [])),
      ...known(view!.seats[player]!.reserve),
    ],
    fallen: fallen(told)[player]!,
    left: say("the_duel.left", { n: left(view!, player) }),
  }),
  doubt: (option, viewer) => (helpsThem(option, viewer, isHelp) ? "helps_them" : null),
  secretRoles: false,
  distances: false,
  texts: {
    chooseCharacter: "the_duel.stands",
    intro: "the_duel.intro",
    winner: (side) => [`the_duel.win.${side}`, `side.${side}`].find(has) ?? "",
  },
};
