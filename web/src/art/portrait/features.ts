/** The head and what is in the face. */

/** Half width at the temples, at the jaw and at the chin; where the chin ends. */
const HEADS = {
  oval: [33, 27, 11, 149],
  square: [35, 33, 18, 149],
  long: [31, 25, 11, 155],
  round: [36, 33, 14, 147],
  sharp: [33, 23, 6, 152],
} as const;

export type HeadShape = keyof typeof HEADS;

export function head(shape: HeadShape): { d: string; width: number } {
  const [width, jaw, chin, end] = HEADS[shape];
  const [left, right] = [100 - width, 100 + width];
  const d =
    `M${left} 86C${left} 112 ${97 - jaw} 128 ${96 - chin} ${end - 6}Q100 ${end + 6} ${104 + chin} ${end - 6}` +
    `C${103 + jaw} 128 ${right} 112 ${right} 86C${right} 48 ${left} 48 ${left} 86Z`;
  return { d, width };
}

const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`;

export const mouths = {
  line: (ink: string) => stroke("M90 132q10 2 20 0", ink, 3.4),
  smirk: (ink: string) => stroke("M89 133q11 3 22-4", ink, 3.4),
  frown: (ink: string) => stroke("M89 134q11-6 22 0", ink, 3.4),
  smile: (ink: string) =>
    `<path d="M87 129q13 11 26 0q-13 4-26 0z" fill="#f4ead6" stroke="${ink}" stroke-width="2.6" stroke-linejoin="round"/>`,
  lips: (ink: string, lips: string) =>
    `<path d="M88 131q6-5 12-2 6-3 12 2-5 7-12 7t-12-7z" fill="${lips}"/>` +
    `<path d="M88 131q12 3 24 0" stroke="${ink}" stroke-width="1.6" fill="none"/>`,
};

export type Mouth = keyof typeof mouths;
export type EyeShape = "open" | "slit" | "lash" | "shut" | "wink" | "heavy";

const WHITE = "#f6efe0";

const one = {
  open: (x: number, ink: string) =>
    `<path d="M${x - 8} 102q8-8 16 0-8 6-16 0z" fill="${WHITE}"/><circle cx="${x}" cy="101.3" r="3.6" fill="${ink}"/>`,
  slit: (x: number, ink: string) =>
    `<path d="M${x - 8} 101q8-4.5 16 0-8 4-16 0z" fill="${WHITE}"/><circle cx="${x}" cy="101" r="2.7" fill="${ink}"/>`,
  lash: (x: number, ink: string) =>
    `<path d="M${x - 8} 103q8-9 16-1-8 6-16 1z" fill="${WHITE}"/><circle cx="${x}" cy="101.4" r="3.7" fill="${ink}"/>` +
    stroke(`M${x - 9} 103q8-11 18-2`, ink, 3),
  shut: (x: number, ink: string) => stroke(`M${x - 8} 101q8 5 16 0`, ink, 3.2),
};

export function eyes(shape: EyeShape, ink: string, brow: string, tilt: number): string {
  const brows =
    stroke(`M74 ${93 - tilt}q9-4 19 ${1 + tilt}`, brow, 4.6) +
    stroke(`M107 94q10-${5 + tilt} 19 -${1 + tilt}`, brow, 4.6);
  if (shape === "wink") return brows + one.open(84, ink) + one.shut(116, ink);
  if (shape === "heavy") {
    const bags = `<path d="M76 108q8 4 15 1M109 109q7 3 15-1" stroke="${ink}" opacity=".45" stroke-width="2" fill="none"/>`;
    return brows + one.slit(84, ink) + one.slit(116, ink) + bags;
  }
  return brows + one[shape](84, ink) + one[shape](116, ink);
}
