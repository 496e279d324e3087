/** Hats: crown colour, its shade, band. `shade` is how far down the brim throws its shadow. */
export interface Hat {
  back?: string;
  front: string;
  shade: number;
}

export const hats = {
  none: () => ({ front: "", shade: 0 }),
  cattleman: (a: string, b: string, band: string) => ({
    front: `<path d="M63 76C60 50 64 26 76 20c9-5 16 3 24 5 8-2 15-10 24-5 12 6 16 30 13 56z" fill="${a}"/><path d="M100 25c8-2 15-10 24-5 12 6 16 30 13 56h-30c6-16 4-34-7-51z" fill="${b}"/><path d="M62 64q38 11 76 0l-1 16q-37 8-74 0z" fill="${band}"/><path d="M28 56c8 14 34 20 72 20s64-6 72-20c1 22-30 38-72 38S27 78 28 56z" fill="${a}"/><path d="M172 56c1 22-30 38-72 38q-18 0-32-4 60 2 104-34z" fill="${b}"/>`,
    shade: 106,
  }),
  flat: (a: string, b: string, band: string) => ({
    front: `<path d="M66 80L69 38q31-8 62 0l3 42z" fill="${a}"/><path d="M108 33q14 0 23 5l3 42h-24z" fill="${b}"/><path d="M67 64q33 7 66 0l1 15q-34 6-68 0z" fill="${band}"/><path d="M26 78q74-14 148 0-18 16-74 16T26 78z" fill="${a}"/><path d="M174 78q-18 16-74 16-14 0-25-1 60-2 99-15z" fill="${b}"/>`,
    shade: 104,
  }),
  bowler: (a: string, b: string, band: string) => ({
    front: `<path d="M66 80C60 42 78 24 100 24s40 18 34 56z" fill="${a}"/><path d="M104 24c22 1 36 20 30 56h-22c8-20 4-42-8-56z" fill="${b}"/><path d="M65 66q35 8 70 0l-1 14q-34 6-68 0z" fill="${band}"/><path d="M48 74c2 8 20 10 52 10s50-2 52-10c6 14-16 20-52 20S42 88 48 74z" fill="${a}"/><path d="M152 74c6 14-16 20-52 20q-14 0-24-1 58 1 76-19z" fill="${b}"/>`,
    shade: 100,
  }),
  top: (a: string, b: string, band: string) => ({
    front: `<path d="M68 80L64 10q36-7 72 0l-4 70z" fill="${a}"/><path d="M112 6q14 1 24 4l-4 70h-22z" fill="${b}"/><path d="M67 60q33 6 66 0l-1 19q-32 5-64 0z" fill="${band}"/><path d="M46 76q54-9 108 0-8 18-54 18T46 76z" fill="${a}"/><path d="M154 76q-8 18-54 18-12 0-22-1 52-1 76-17z" fill="${b}"/>`,
    shade: 101,
  }),
  wide: (a: string, b: string, band: string) => ({
    front: `<path d="M70 76c-2-26 8-44 30-44s32 18 30 44z" fill="${a}"/><path d="M104 32c20 2 28 20 26 44h-20c4-18 2-32-6-44z" fill="${b}"/><path d="M69 64q31 8 62 0v14q-31 6-62 0z" fill="${band}"/><path d="M10 82q10-10 90-12 80 2 90 12-16 16-90 16T10 82z" fill="${a}"/><path d="M190 82q-16 16-90 16-22 0-40-1 92-1 130-15z" fill="${b}"/><path d="M24 83q76 12 152 0" stroke="${b}" stroke-width="1.6" fill="none"/>`,
    shade: 110,
  }),
  kepi: (a: string, b: string, band: string) => ({
    front: `<path d="M66 82L72 40q28-12 58 2l4 40z" fill="${a}"/><path d="M108 35q12 1 22 7l4 40h-22z" fill="${b}"/><path d="M66 70q34 6 68 0v12H66z" fill="${band}"/><path d="M70 82q30-5 60 0 8 4 6 12-36-10-72 0-2-8 6-12z" fill="${b}"/>`,
    shade: 100,
  }),
  scarf: (a: string, b: string) => ({
    front: `<path d="M62 98C54 58 74 40 100 40s46 18 38 58c-8-16-20-22-38-22s-30 6-38 22z" fill="${a}"/><path d="M104 40c24 2 42 20 34 58-6-12-14-18-26-20 4-14 0-28-8-38z" fill="${b}"/><path d="M134 92c12 0 20 6 24 18-10-2-16-2-20 2 0 10-4 16-12 20 0-14 2-28 8-40z" fill="${b}"/>`,
    shade: 0,
  }),
  bonnet: (a: string, b: string, band: string) => ({
    back: `<path d="M100 26c-40 0-56 30-54 68 2 26 8 40 18 50h72c10-10 16-24 18-50 2-38-14-68-54-68z" fill="${b}"/>`,
    front: `<path d="M100 28c-40 0-54 30-50 66 0-24 20-38 50-38s50 14 50 38c4-36-10-66-50-66z" fill="${a}"/><path d="M52 84c6-20 24-30 48-30s42 10 48 30" stroke="${band}" stroke-width="5" fill="none"/>`,
    shade: 0,
  }),
  plume: (a: string, b: string, band: string) => ({
    front: `<g transform="rotate(-8 100 70)"><path d="M70 70c0-18 10-28 30-28s30 10 30 28z" fill="${a}"/><path d="M69 60q31 8 62 0v12q-31 6-62 0z" fill="${band}"/><path d="M46 72q54-10 108 0-6 16-54 16T46 72z" fill="${a}"/><path d="M154 72q-6 16-54 16-10 0-20-1 50-2 74-15z" fill="${b}"/></g><path d="M118 60c4-26 22-42 48-44-6 4-6 8-10 10 4 2 4 4 8 6-8 0-8 4-14 6 4 2 2 4 4 8-12 0-22 6-36 14z" fill="${band}"/>`,
    shade: 98,
  }),
  fur: (a: string, b: string, band: string) => ({
    back: `<path d="M132 70c18 14 28 44 22 84-3 10-14 10-16 0 2-30-4-54-16-72z" fill="${a}"/><path d="M140 86l14-2 4 14-14 2zM146 114l12-1 1 14-12 1z" fill="${b}"/>`,
    front: `<path d="M62 92C54 50 76 34 100 34s46 16 38 58q-38-14-76 0z" fill="${a}"/><path d="M104 34c24 2 42 18 34 58q-12-5-24-7c2-18-2-36-10-51z" fill="${b}"/><path d="M60 86q40-20 80 0l-1 12q-39-17-78 0z" fill="${band}"/>`,
    shade: 102,
  }),
  nightcap: (a: string, b: string, band: string) => ({
    front: `<path d="M62 92C58 50 78 30 104 30c34 0 56 26 60 78-14-4-18-14-20-26-4 4-6 8-8 10z" fill="${a}"/><path d="M104 30c34 0 56 26 60 78-14-4-18-14-20-26-8-22-20-38-40-52z" fill="${b}"/><circle cx="162" cy="114" r="13" fill="${band}"/><path d="M58 84q42-22 84 0l-1 17q-41-19-82 0z" fill="${band}"/>`,
    shade: 102,
  }),
  visor: (a: string, b: string, band: string) => ({
    front: `<path d="M65 74q35-9 70 0v8q-35-9-70 0z" fill="${band}"/><path d="M64 83q36-11 72 0l12 13q-48-15-96 0z" fill="${a}"/><path d="M104 78q18 1 32 5l12 13q-20-6-42-7z" fill="${b}"/>`,
    shade: 106,
  }),
} satisfies Record<string, (crown: string, dark: string, band: string) => Hat>;

export type HatShape = keyof typeof hats;
