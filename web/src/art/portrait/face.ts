/** A bust in words: every part is chosen by name. Silhouette first (hat, hair, beard), then sky, then prop. */
import type { Beard } from "./beards.ts";
import type { Clothes, Scarf } from "./clothes.ts";
import type { EyeShape, HeadShape, Mouth } from "./features.ts";
import type { HairBehind, HairInFront } from "./hair.ts";
import type { HatShape } from "./hats.ts";
import type { CLOTH, HAIR, SKIN, SKY } from "./palette.ts";
import type { Prop } from "./props.ts";
import type { Scenery } from "./skies.ts";

/** A colour and its shade. */
export type Tones = readonly [string, string, ...string[]];
export type Cloth = keyof typeof CLOTH;

export interface Face {
  head?: HeadShape;
  skin?: keyof typeof SKIN;
  hair?: keyof typeof HAIR;
  behind?: HairBehind;
  front?: HairInFront;
  eyes?: EyeShape;
  /** Of the brows: higher is angrier. */
  tilt?: number;
  mouth?: Mouth;
  beard?: Beard;
  hat?: HatShape;
  hatCloth?: Cloth;
  band?: Cloth;
  clothes?: Clothes;
  cloth?: Cloth;
  trim?: Cloth;
  scarf?: Scarf;
  scarfCloth?: Cloth;
  prop?: Prop;
  /** An icon in the sky behind the head. */
  emblem?: string;
  scenery?: Scenery;
  sky?: keyof typeof SKY;
  old?: boolean;
  freckles?: boolean;
  blush?: boolean;
  flip?: boolean;
}
