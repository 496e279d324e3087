/** How each card and character looks. One file per box in boxes/; what no file names gets a look from its name. */
import type { Backdrop } from "./cards/backdrops.ts";
import { backdrops } from "./cards/backdrops.ts";
import type { Face } from "./portrait/face.ts";
import { seededFace } from "./portrait/seeded.ts";
import { seededRandom } from "./seededRandom.ts";

export interface Look {
  icon: string;
  back: Backdrop;
  /** Of the icon, in units of the art's 180 × 120. */
  size?: number;
  x?: number;
  y?: number;
  turn?: number;
  flip?: boolean;
  /** Further shapes over the icon, as SVG. */
  over?: string;
  /** The symbol line where the engine's lines do not say it: see symbols.ts. */
  line?: string;
}

export interface BoxLooks {
  cards?: Record<string, Look>;
  characters?: Record<string, Face & { icon: string }>;
}

const files = import.meta.glob<{ looks: BoxLooks }>("../games/*/boxes/*.ts", { eager: true });
const cards = new Map<string, Look>();
const characters = new Map<string, Face & { icon: string }>();
for (const { looks } of Object.values(files)) {
  for (const [key, look] of Object.entries(looks.cards ?? {})) cards.set(key, look);
  for (const [key, face] of Object.entries(looks.characters ?? {})) characters.set(key, face);
}

const SPARE_ICONS = ["horseshoe", "cactus", "cowboy-boot", "lasso", "saddle", "campfire", "wolf-howl", "rattlesnake"];

export function lookOf(key: string): Look {
  return cards.get(key) ?? seededLook(key);
}

function seededLook(key: string): Look {
  const draw = seededRandom(key);
  return { icon: draw.pick(SPARE_ICONS), back: draw.pick(Object.keys(backdrops) as Backdrop[]) };
}

export function faceOf(character: string): Face {
  return characters.get(character) ?? seededFace(character);
}

/** The icon that stands for a character's ability. */
export function abilityIcon(character: string): string {
  return characters.get(character)?.icon ?? "western-hat";
}

export const isDrawn = (key: string) => cards.has(key) || characters.has(key);
