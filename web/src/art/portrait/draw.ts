/** Draws a bust, 200 × 200, as SVG. Poster style: flat shapes, light from the left, one shadow step, no outlines. */
import { beards } from "./beards.ts";
import { clothes, scarves } from "./clothes.ts";
import type { Face } from "./face.ts";
import { eyes, head, mouths } from "./features.ts";
import { hairBehind, hairInFront } from "./hair.ts";
import type { Hat } from "./hats.ts";
import { hats } from "./hats.ts";
import { CLOTH, HAIR, SKIN, SKY } from "./palette.ts";
import { layerOf, props } from "./props.ts";
import { skies } from "./skies.ts";

const INK = "#231713";
const LIPSTICK = "#a2362c";

export interface Drawing {
  /** What lies behind everything. */
  sky: string;
  scenery: string;
  /** The colour of an emblem in the sky. */
  tint: string;
  bust: string;
}

/** `clip` is an id that no other drawing of the page has. */
export function draw(face: Face, clip: string): Drawing {
  const sky = SKY[face.sky ?? "noon"];
  const bust = drawBust(face, clip);
  return {
    sky: sky[0],
    scenery: skies[face.scenery ?? "rays"](sky[0], sky[1]),
    tint: sky[1],
    bust: face.flip ? `<g transform="translate(200 0) scale(-1 1)">${bust}</g>` : bust,
  };
}

function drawBust(face: Face, clip: string): string {
  const skin = SKIN[face.skin ?? "s2"];
  const [hair, hairShade] = HAIR[face.hair ?? "brown"];
  const cloth = CLOTH[face.cloth ?? "tobacco"];
  const trim = CLOTH[face.trim ?? "bone"];
  const [crown, crownShade] = CLOTH[face.hatCloth ?? "tobacco"];
  const shape = head(face.head ?? "oval");
  const hat: Hat = hats[face.hat ?? "none"](crown, crownShade, CLOTH[face.band ?? "ink"][0]);
  const prop = (layer: string) => (face.prop && layerOf(face.prop) === layer ? props[face.prop]() : "");
  const hidden = face.beard === "full" || face.beard === "walrus" || face.scarf === "mask";
  const mouth = hidden ? "" : mouths[face.mouth ?? "line"](INK, face.eyes === "lash" ? LIPSTICK : skin[2]);
  const ear = (x: number, colour: string) => `<ellipse cx="${x}" cy="106" rx="7" ry="11" fill="${colour}"/>`;
  return (
    `<clipPath id="${clip}"><path d="${shape.d}"/></clipPath><g transform="translate(100 142) scale(1.1) translate(-100 -138)">` +
    (hat.back ?? "") +
    hairBehind[face.behind ?? "none"](hair, hairShade) +
    prop("behind") +
    neck(skin) +
    clothes[face.clothes ?? "vest"](cloth, trim) +
    ear(100 - shape.width, skin[0]) +
    ear(100 + shape.width, skin[1]) +
    `<path d="${shape.d}" fill="${skin[0]}"/><g clip-path="url(#${clip})">${modelling(face, skin, hat.shade)}</g>` +
    nose(skin) +
    (face.old ? wrinkles(skin) : "") +
    eyes(face.eyes ?? "slit", INK, hairShade, face.tilt ?? 2) +
    mouth +
    beards[face.beard ?? "none"](hair, hairShade, clip) +
    prop("skin") +
    hairInFront[face.front ?? "none"](hair, hairShade) +
    prop("eyes") +
    scarves[face.scarf ?? "none"](CLOTH[face.scarfCloth ?? "oxblood"]) +
    hat.front +
    prop("front") +
    "</g>"
  );
}

type Skin = readonly [string, string, string];

const neck = (skin: Skin) =>
  `<path d="M84 130h32v26q-16 16-32 0z" fill="${skin[1]}"/><path d="M84 140q18 14 32 2v14q-16 16-32 0z" fill="${skin[2]}"/>`;

const nose = (skin: Skin) =>
  `<path d="M92 119q4 4 9 3.5 6 .5 8-5.5" stroke="${skin[2]}" stroke-width="2.6" fill="none" stroke-linecap="round"/>`;

const wrinkles = (skin: Skin) =>
  `<path d="M71 114q3 9 9 12M129 114q-3 9-9 12" stroke="${skin[2]}" stroke-width="2.2" fill="none" stroke-linecap="round"/>`;

/** The shaded half, cheeks, freckles and the shadow of the brim. */
function modelling(face: Face, skin: Skin, shade: number): string {
  const half = `<path d="M101 40v52l9 24q-3 6-10 4l2 8 2 4-3 26h60V40z" fill="${skin[1]}"/>`;
  const blush = `<circle cx="76" cy="118" r="8" fill="#c8573a" opacity=".25"/>`;
  const dots = [
    [74, 114],
    [80, 117],
    [72, 120],
    [122, 114],
    [127, 118],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.6"/>`);
  return (
    half +
    (face.blush ? blush : "") +
    (face.freckles ? `<g fill="${skin[2]}" opacity=".7">${dots.join("")}</g>` : "") +
    (shade ? `<path d="M40 60h120v${shade - 66}q-60 14-120 0z" fill="${skin[2]}" opacity=".62"/>` : "")
  );
}
