/** Hair behind and in front of the head: colour and shade. */
export const hairBehind = {
  none: () => "",
  short: () => "",
  long: (_h: string, d: string) => `<path d="M62 72C48 100 50 140 44 168h112c-6-28-4-68-18-96z" fill="${d}"/>`,
  wavy: (_h: string, d: string) =>
    `<path d="M62 70c-16 12-10 30-18 42s-2 24-8 34 4 22 12 22h104c8 0 18-12 12-22s0-22-8-34-2-30-18-42z" fill="${d}"/>`,
  bun: (_h: string, d: string) => `<circle cx="100" cy="38" r="20" fill="${d}"/>`,
  lowbun: (_h: string, d: string) =>
    `<circle cx="146" cy="118" r="17" fill="${d}"/><path d="M132 90q14 4 18 20l-16 10z" fill="${d}"/>`,
  curls: (_h: string, d: string) =>
    `<path d="M100 34c-22-6-42 8-44 28-14 6-16 26-6 36-8 14 0 30 14 32h72c14-2 22-18 14-32 10-10 8-30-6-36-2-20-22-34-44-28z" fill="${d}"/>`,
  tail: (_h: string, d: string) => `<path d="M128 74c24 8 30 40 22 82-8 6-16 4-18-4 6-26 4-44-10-58z" fill="${d}"/>`,
  braid: (_h: string, d: string) =>
    `<path d="M64 84c-8 16-10 30-8 44l-5 12 7 10-5 12 7 12 9-10-3-13 6-11-4-12c4-12 4-30 4-44z" fill="${d}"/><path d="M50 166h16v6H50z" fill="#b23a2c"/>`,
};

export const hairInFront = {
  none: () => "",
  short: (h: string, d: string) =>
    `<path d="M64 98C58 60 76 44 102 44s42 18 34 54c-2-12-4-20-8-26-16 4-40 2-52-6-6 8-10 18-12 32z" fill="${h}"/><path d="M102 44c26 0 42 18 34 54-2-12-4-20-8-26q-14 3-30 1z" fill="${d}"/>`,
  slick: (h: string, d: string) =>
    `<path d="M64 92C60 58 78 42 102 42s40 16 34 50c-3-14-8-22-14-28-16-4-34-2-46 8-6 6-9 12-12 20z" fill="${h}"/><path d="M84 64q20-12 44 2M78 70q20-16 42-8" stroke="${d}" stroke-width="2.4" fill="none"/>`,
  part: (h: string, d: string) =>
    `<path d="M62 112C52 66 74 42 100 44c28-2 48 24 38 68-2-22-12-38-38-50-26 12-36 28-38 50z" fill="${h}"/><path d="M100 44c28-2 48 24 38 68-2-22-12-38-38-50z" fill="${d}"/>`,
  fringe: (h: string, d: string) =>
    `<path d="M62 110C54 64 76 42 100 42s48 22 38 68c0-10-3-18-7-24-20 4-44 2-62-2-4 8-6 16-7 26z" fill="${h}"/><path d="M100 42c24 0 48 22 38 68 0-10-3-18-7-24q-14 3-31 2z" fill="${d}"/>`,
  curls: (h: string) =>
    `<path d="M64 96c-6-22 4-48 36-48s42 26 36 48c-2-8-4-12-8-14-2-8-10-8-14-4-4-6-12-6-14 0-4-6-12-4-14 2-6-4-12-2-13 4-5 2-7 6-9 12z" fill="${h}"/>`,
  temples: (h: string, d: string) =>
    `<path d="M66 78c-4 10-3 24 0 32 5-4 6-18 5-32z" fill="${h}"/><path d="M134 78c4 10 3 24 0 32-5-4-6-18-5-32z" fill="${d}"/>`,
};

export type HairBehind = keyof typeof hairBehind;
export type HairInFront = keyof typeof hairInFront;
