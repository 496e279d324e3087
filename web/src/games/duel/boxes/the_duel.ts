import { POSTER, SHIELD } from "../../../art/emblems.ts";
import { star } from "../../../art/geometry.ts";
import type { BoxLooks } from "../../../art/looks.ts";

export const looks: BoxLooks = {
  cards: {
    marker: { icon: "cycle", back: "rays" },
    reload: { icon: "reload-gun-barrel", back: "rays" },
    duel_colt: { icon: "revolver", back: "flash", x: 78, y: 68, size: 104, turn: -6 },
    duel_fanning: { icon: "bullets", back: "burst", size: 92 },
    duel_carbine: { icon: "sawed-off-shotgun", back: "hills", x: 82, y: 56, size: 104 },
    duel_peacemaker: { icon: "long-revolver", back: "rays", x: 100, y: 62, size: 100, turn: 4, flip: true },
    duel_remington: { icon: "long-revolver", back: "mesa", x: 80, y: 62, size: 100, turn: -4 },
    duel_schofield: { icon: "revolver", back: "sun", x: 84, size: 104, turn: 4, flip: true },
    duel_shotgun: { icon: "shotgun", back: "flash", x: 80, y: 62, size: 104 },
    duel_winchester: { icon: "winchester-rifle", back: "rays", x: 84, y: 60, size: 112, turn: 4 },
    duel_bank: { icon: "bank", back: "town", size: 92, line: "+1 card" },
    duel_barrel: { icon: "barrel", back: "planks", size: 90, line: "b > :dodge" },
    duel_clock: { icon: "pocket-watch", back: "diamonds", size: 88, line: "+1 card" },
    duel_dynamite: { icon: "dynamite", back: "burst", size: 96, line: "d > -3 life" },
    duel_gun_belt: { icon: "cowboy-holster", back: "stripes", size: 94, line: ":many" },
    duel_hat: { icon: "western-hat", back: "hills", y: 60, size: 104, line: ":dodge" },
    duel_rattlesnake: { icon: "rattlesnake", back: "mesa", size: 94, line: "s > -1 life" },
    duel_scope: { icon: "spyglass", back: "hills", size: 96, line: "aim" },
    duel_stampede: { icon: "bison", back: "mesa", size: 98 },
    duel_water: { icon: "water-flask", back: "hills", size: 88 },
    duel_general_store: { icon: "shop", back: "rays", y: 64, size: 90, line: ":all > +2 card" },
    duel_gatling: { icon: "gatling", back: "burst", size: 100, line: ":all > -1 life" },
    duel_robbery: { icon: "robber-hand", back: "night", size: 96, line: ":any > -1 card" },
    duel_beer: { icon: "beer-stein", back: "planks", size: 92, line: "+1 life" },
    duel_strong_beer: { icon: "square-bottle", back: "rays", size: 92 },
    duel_knife: { icon: "bowie-knife", back: "stripes", size: 96 },
    duel_derringer: { icon: "derringer", back: "flash", x: 78, y: 68, size: 80 },
    duel_missed: { icon: "dodging", back: "hills", x: 84, size: 96, line: ":dodge" },
    duel_return_fire: { icon: "crossed-pistols", back: "sun", y: 60, size: 96, line: ":dodge / -1 life" },
    duel_stagecoach: { icon: "old-wagon", back: "mesa", size: 100, line: "+3 card / -1 card" },
    duel_duel: { icon: "duel", back: "sun", y: 60, size: 96, line: ":any > -1 life" },
    duel_indians: { icon: "rocks", back: "hills", size: 108, line: ":all > -1 life" },
    duel_teacher: { icon: "teacher", back: "stripes", size: 92, line: ":any > +1 card" },
  },
  backs: {
    L: { cloth: "#23456b", net: "#5a82aa", shape: star(5, 32, 13, 107, 152) },
    O: { cloth: "#3a2a24", net: "#7d5f4c", icon: "bandit" },
  },
  symbols: {
    b: { name: "barrel", icon: "barrel" },
    s: { name: "snake", icon: "rattlesnake" },
    d: { name: "dynamite", icon: "dynamite" },
    h: { name: "horseshoe", icon: "horseshoe" },
  },
  roles: {
    law: {
      colour: "#2d5a86",
      emblem:
        SHIELD + `<path d="${star(5, 34, 14, 50, 49)}" fill="#16293b"/><circle cx="50" cy="49" r="5" fill="#7fa6c9"/>`,
    },
    outlaws: {
      colour: "#a3301f",
      line: { colour: "var(--red)", dashes: "7 4" },
      emblem:
        POSTER + `<path d="M22 30h56l-6 14q-9 4-22 4t-22-4zM30 58q20 10 40 0l-6 18q-14 12-28 0z" fill="#35100a"/>`,
    },
  },
};
