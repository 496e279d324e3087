/** How each card and character looks. One file per box in boxes/; what no file names gets a look from its name. */
import type { Backdrop } from "./cards/backdrops.ts";
import { backdrops } from "./cards/backdrops.ts";
import type { Face } from "./portrait/face.ts";
import { seededFace } from "./portrait/seeded.ts";
import { seededRandom } from "./seededRandom.ts";
import type { Sound } from "../sound/synth.ts";

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
  /** A border that only the look tells apart, as of events of another sort. */
  border?: string;
  /** What is heard when it is turned over, if it is an event with a sound of its own. */
  sound?: Sound;
  /** The symbol line where the engine's lines do not say it: see symbols.ts. */
  line?: string;
}

export interface RoleLook {
  /** Its emblem, as SVG in a square of 100 × 100. */
  emblem: string;
  /** The border of its card. */
  colour: string;
  /** How its chances are drawn in the curve of a game. */
  line?: { colour: string; dashes: string };
}

/** The back of a card. */
export interface BackLook {
  cloth: string;
  net: string;
  /** Its emblem: an icon, or a shape as the path of an SVG of 214 × 300. */
  icon?: string;
  shape?: string;
}

export interface BoxLooks {
  cards?: Record<string, Look>;
  roles?: Record<string, RoleLook>;
  characters?: Record<string, Face & { icon: string }>;
  /** Where there are several, by the letter that stands in the label of a card. */
  backs?: Record<string, BackLook>;
  /** The piles that are drawn as one strip across the table, by the pile that its component is called after. */
  strips?: Record<string, readonly string[]>;
  /** What stands for a token in lines of symbols. */
  tokens?: Record<string, { icon: string }>;
  /** Tokens that lie side by side on a card, by how many have room. */
  racks?: Record<string, number>;
  /** What cards without suits show for draw!, by letter; its text is `suit.NAME`. */
  symbols?: Record<string, { name: string; icon: string }>;
}

const files = import.meta.glob<{ looks: BoxLooks }>("../games/*/boxes/*.ts", { eager: true });
const boxes = Object.values(files).map(({ looks }) => looks);

function collect<T>(part: (looks: BoxLooks) => Record<string, T> | undefined): Map<string, T> {
  return new Map(boxes.flatMap((looks) => Object.entries(part(looks) ?? {})));
}

const cards = collect((looks) => looks.cards);
const characters = collect((looks) => looks.characters);
const roles = collect((looks) => looks.roles);
const backs = collect((looks) => looks.backs);
const symbols = collect((looks) => looks.symbols);
const strips = collect((looks) => looks.strips);
const tokens = collect((looks) => looks.tokens);
const racks = collect((looks) => looks.racks);

const SPARE_ICONS = ["horseshoe", "cactus", "cowboy-boot", "lasso", "saddle", "campfire", "wolf-howl", "rattlesnake"];

export function lookOf(key: string): Look {
  return cards.get(key) ?? seededLook(key);
}

export const roleLook = (role: string) => roles.get(role);
export const backLook = (letter: string) => backs.get(letter);
export const tokenIcon = (token: string) => tokens.get(token)?.icon;
export const rackOf = (token: string) => racks.get(token);
export const stripOf = (pile: string) => strips.get(pile);
export const symbolLook = (letter: string) => symbols.get(letter);

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
