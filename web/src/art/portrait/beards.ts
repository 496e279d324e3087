/** Beards: hair colour, its shade, and the id of the clip path of the head. */
export const beards = {
  none: () => "",
  stubble: (_h: string, d: string, hd: string) =>
    `<path d="M66 108C70 126 78 144 100 154 122 144 130 126 134 108 126 122 114 124 100 122 86 124 74 122 66 108Z" fill="${d}" opacity=".28" clip-path="url(#${hd})"/>`,
  handlebar: (h: string) =>
    `<path d="M100 122c-8-4-18 0-22 6-3 4-8 4-10 0 0 9 12 12 20 7 5-3 8-6 12-6s7 3 12 6c8 5 20 2 20-7-2 4-7 4-10 0-4-6-14-10-22-6z" fill="${h}"/>`,
  walrus: (h: string, d: string) =>
    `<path d="M100 119c-12-2-22 6-26 24 8 0 18-4 26-8 8 4 18 8 26 8-4-18-14-26-26-24z" fill="${h}"/><path d="M100 119c12-2 22 5 26 24-8 0-18-4-26-8z" fill="${d}"/>`,
  pencil: (_h: string, d: string) => `<path d="M84 127q9-5 16-3 7-2 16 3-9 0-16 0t-16 0z" fill="${d}"/>`,
  goatee: (h: string) =>
    `<path d="M84 127q9-6 16-4 7-2 16 4-9 0-16-1t-16 1z" fill="${h}"/><path d="M92 141q8 3 16 0l-3 20q-5 6-10 0z" fill="${h}"/>`,
  full: (h: string, d: string) =>
    `<path d="M65 100c2 16 6 18 12 20 8-2 14-4 23-1 9-3 15-1 23 1 6-2 10-4 12-20 3 26 0 46-10 58-8 10-16 14-25 14s-17-4-25-14c-10-12-13-32-10-58z" fill="${h}"/><path d="M100 119c9-3 15-1 23 1 6-2 10-4 12-20 3 26 0 46-10 58-8 10-16 14-25 14z" fill="${d}"/><path d="M89 131q11 3 22 0" stroke="#2a1712" stroke-width="3.4" stroke-linecap="round" fill="none"/>`,
  chops: (h: string, d: string) =>
    `<path d="M65 92c0 20 2 34 14 42 4-2 6-8 4-14-8-4-12-14-12-28z" fill="${h}"/><path d="M135 92c0 20-2 34-14 42-4-2-6-8-4-14 8-4 12-14 12-28z" fill="${d}"/>`,
  anchor: (h: string, d: string) =>
    `<path d="M82 128q10-7 18-4 8-3 18 4-9 0-18-1t-18 1z" fill="${d}"/><path d="M78 138q10 14 22 14t22-14q-2 18-22 20-20-2-22-20z" fill="${h}"/>`,
};

export type Beard = keyof typeof beards;
