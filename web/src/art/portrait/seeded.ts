/** A generated face for a name without a drawing; deterministic. */
import { seededRandom } from "../seededRandom.ts";
import type { Beard } from "./beards.ts";
import { beards } from "./beards.ts";
import type { Cloth, Face } from "./face.ts";
import { CLOTH, HAIR, SKIN, SKY } from "./palette.ts";
import { skies } from "./skies.ts";

const all = <T extends object>(table: T) => Object.keys(table) as (keyof T)[];

export function seededFace(name: string): Face {
  const { next, pick } = seededRandom(name);
  const woman = next() < 0.42;
  const common: Face = {
    skin: pick(all(SKIN)),
    hair: pick(all(HAIR)),
    sky: pick(all(SKY)),
    scenery: pick(all(skies)),
    hatCloth: pick(all(CLOTH)),
    band: pick<Cloth>(["ink", "oxblood", "ochre", "bone", "teal"]),
    cloth: pick(all(CLOTH)),
    trim: pick<Cloth>(["bone", "sand", "oxblood", "ochre", "ink"]),
    scarfCloth: pick<Cloth>(["oxblood", "indigo", "ochre", "teal", "bone", "plum"]),
    tilt: Math.floor(next() * 5) - 1,
    flip: next() < 0.5,
  };
  return matched({ ...common, ...(woman ? womanly() : manly()) });

  function womanly(): Face {
    return {
      head: pick(["oval", "sharp", "round", "long"] as const),
      hat: pick(["cattleman", "flat", "wide", "plume", "bonnet", "scarf", "none", "none", "bowler"] as const),
      eyes: "lash",
      mouth: pick(["lips", "lips", "smirk", "smile"] as const),
      behind: pick(["long", "wavy", "braid", "lowbun", "tail", "curls"] as const),
      front: pick(["part", "fringe", "short"] as const),
      clothes: pick(["dress", "collar", "vest", "duster", "bandolier", "cloak"] as const),
      scarf: pick(["none", "none", "knot", "bow"] as const),
      prop: pick(["none", "none", "rose", "earring", "patch", "specs", "straw"] as const),
    };
  }

  function manly(): Face {
    const hat = pick([
      "cattleman",
      "cattleman",
      "flat",
      "bowler",
      "top",
      "wide",
      "kepi",
      "fur",
      "visor",
      "none",
    ] as const);
    return {
      head: pick(["oval", "square", "long", "round", "sharp"] as const),
      hat,
      eyes: pick(["open", "slit", "slit", "heavy", "wink"] as const),
      mouth: pick(["line", "smirk", "frown", "smile"] as const),
      behind: pick(["none", "none", "none", "long"] as const),
      front: hat === "none" ? pick(["short", "slick", "curls", "none"] as const) : pick(["temples", "none"] as const),
      beard: pick(all(beards)) as Beard,
      clothes: pick(["duster", "vest", "suit", "uniform", "bandolier", "overalls", "cloak"] as const),
      scarf: pick(["none", "knot", "knot", "drape", "mask", "bow"] as const),
      prop: pick(["none", "none", "cigar", "straw", "pipe", "patch", "specs", "scar", "rifle", "monocle"] as const),
      old: next() < 0.35,
    };
  }
}

/** Leave out parts that would clash or hide others. */
function matched(face: Face): Face {
  const fitted = { ...face };
  if (fitted.scarf === "mask") {
    fitted.beard = "none";
    if (["cigar", "straw", "pipe"].includes(fitted.prop ?? "")) fitted.prop = "none";
  }
  if (fitted.hat === "bonnet") fitted.front = "part";
  if (fitted.hat === "scarf") fitted.front = "none";
  if (["suit", "collar", "uniform"].includes(fitted.clothes ?? "") && fitted.scarf !== "mask") fitted.scarf = "none";
  if (fitted.hatCloth === fitted.cloth) fitted.hatCloth = "ink";
  if (fitted.hatCloth === fitted.band) fitted.band = fitted.hatCloth === "ink" ? "bone" : "ink";
  return fitted;
}
