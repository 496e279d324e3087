/** Clothes in a colour and a trim, and what is tied around the neck. */
import type { Tones } from "./face.ts";

export const clothes = {
  duster: (c: Tones, s: Tones) =>
    `<path d="M12 204c2-30 24-44 58-52h60c34 8 56 22 58 52z" fill="${c[0]}"/><path d="M130 152c34 8 56 22 58 52h-76z" fill="${c[1]}"/><path d="M78 150l22 30 22-30 4 54H74z" fill="${s[0]}"/><path d="M70 150l30 54H60l-8-36zM130 150l-30 54h40l8-36z" fill="${c[1]}"/><path d="M70 150l14 26-18 2 6 26H54l-4-40z" fill="${c[0]}"/>`,
  vest: (c: Tones, s: Tones) =>
    `<path d="M14 204c2-30 24-44 58-50h56c34 6 56 20 58 50z" fill="${s[0]}"/><path d="M132 154c32 7 52 21 54 50h-40z" fill="${s[1]}"/><path d="M66 154l34 44 34-44 14 6-4 44H56l-4-44z" fill="${c[0]}"/><path d="M134 154l14 6-4 44h-44v-6z" fill="${c[1]}"/><circle cx="100" cy="196" r="2.6" fill="#e8c66a"/>`,
  suit: (c: Tones, s: Tones) =>
    `<path d="M14 204c2-30 24-44 58-52h56c34 8 56 22 58 52z" fill="${c[0]}"/><path d="M128 152c34 8 56 22 58 52h-78z" fill="${c[1]}"/><path d="M80 152h40l-20 50z" fill="#efe4ca"/><path d="M100 164l-16-9v18zM100 164l16-9v18z" fill="${s[0]}"/><path d="M80 150l20 54H84l-22-38 12-4zM120 150l-20 54h16l22-38-12-4z" fill="${c[1]}"/>`,
  dress: (c: Tones, s: Tones) =>
    `<path d="M22 204c0-28 22-42 52-48 6 16 16 22 26 22s20-6 26-22c30 6 52 20 52 48z" fill="${c[0]}"/><path d="M126 156c30 6 52 20 52 48h-66c10-16 14-30 14-48z" fill="${c[1]}"/><path d="M72 155c6 20 16 28 28 28s22-8 28-28l5 3c-5 22-17 33-33 33s-28-11-33-33z" fill="${s[0]}"/>`,
  collar: (c: Tones, s: Tones) =>
    `<path d="M20 204c0-30 24-44 56-50h48c32 6 56 20 56 50z" fill="${c[0]}"/><path d="M124 154c32 6 56 20 56 50h-70z" fill="${c[1]}"/><path d="M80 140q20 10 40 0l4 18q-24 12-48 0z" fill="${s[0]}"/><path d="M92 166h16l-4 9 6 11-10 8-10-8 6-11z" fill="${s[1]}"/>`,
  uniform: (c: Tones, s: Tones) =>
    `<path d="M14 204c2-30 24-44 58-52h56c34 8 56 22 58 52z" fill="${c[0]}"/><path d="M128 152c34 8 56 22 58 52h-76z" fill="${c[1]}"/><path d="M78 144q22 12 44 0l6 14q-28 14-56 0z" fill="${c[1]}"/><path d="M24 178l30-16 8 8-34 18zM176 178l-30-16-8 8 34 18z" fill="${s[0]}"/><circle cx="88" cy="176" r="3.4" fill="${s[0]}"/><circle cx="88" cy="193" r="3.4" fill="${s[0]}"/><circle cx="112" cy="176" r="3.4" fill="${s[0]}"/><circle cx="112" cy="193" r="3.4" fill="${s[0]}"/>`,
  bandolier: (c: Tones, s: Tones) =>
    `<path d="M14 204c2-30 24-44 58-52h56c34 8 56 22 58 52z" fill="${c[0]}"/><path d="M128 152c34 8 56 22 58 52h-76z" fill="${c[1]}"/><path d="M80 150l20 22 20-22z" fill="${s[0]}"/><path d="M40 158l14-8 112 62-12 10z" fill="#4b2f1c"/>${cartridges()}`,
  cloak: (c: Tones, s: Tones) =>
    `<path d="M8 204c0-34 28-50 66-56 14 10 38 10 52 0 38 6 66 22 66 56z" fill="${c[0]}"/><path d="M126 148c38 6 66 22 66 56h-84z" fill="${c[1]}"/><path d="M66 149c20 18 48 18 68 0l8 3c-24 26-60 26-84 0z" fill="${s[0]}"/><path d="M30 204l40-52M170 204l-40-52" stroke="${s[0]}" stroke-width="4"/>`,
  overalls: (c: Tones, s: Tones) =>
    `<path d="M16 204c2-28 24-42 56-50h56c32 8 54 22 56 50z" fill="${s[0]}"/><path d="M128 154c32 8 54 22 56 50h-72z" fill="${s[1]}"/><path d="M58 158h12l4 24h52l4-24h12l2 46H56z" fill="${c[0]}"/><circle cx="72" cy="184" r="4" fill="#e8c66a"/><circle cx="128" cy="184" r="4" fill="#e8c66a"/>`,
};

export const scarves = {
  none: () => "",
  knot: (k: Tones) =>
    `<path d="M74 142c16 12 36 12 52 0l8 14c-20 14-48 14-68 0z" fill="${k[0]}"/><path d="M104 151c10 0 24-4 30-9l8 14c-10 6-22 10-34 10z" fill="${k[1]}"/><path d="M94 162l-16 26 14-4 6 10 8-30z" fill="${k[0]}"/><path d="M100 164l14 24-2-24z" fill="${k[1]}"/>`,
  mask: (k: Tones) =>
    `<path d="M64 112q36-14 72 0c2 18-4 34-12 44l-24 30-24-30c-8-10-14-26-12-44z" fill="${k[0]}"/><path d="M102 107q18 0 34 5c2 18-4 34-12 44l-24 30c8-22 8-52 2-79z" fill="${k[1]}"/><path d="M74 124q10 2 16 8M78 138q8 2 14 8" stroke="${k[1]}" stroke-width="2.4" fill="none"/>`,
  drape: (k: Tones) =>
    `<path d="M66 140c20 16 48 16 68 0l14 18-48 40-48-40z" fill="${k[0]}"/><path d="M134 140l14 18-48 40 4-46c12-2 22-6 30-12z" fill="${k[1]}"/>`,
  bow: (k: Tones) =>
    `<path d="M100 158l-26-14v26zM100 158l26-14v26z" fill="${k[0]}"/><path d="M100 158l26-14v26z" fill="${k[1]}"/><circle cx="100" cy="158" r="6" fill="${k[0]}"/>`,
};

export type Clothes = keyof typeof clothes;
export type Scarf = keyof typeof scarves;

function cartridges(): string {
  const places = Array.from({ length: 7 }, (_, i) => [52 + i * 15, 152 + i * 8.5]);
  return places.map(([x, y]) => `<path d="M${x} ${y}l7-11 6 3-6 12z" fill="#e2b84c"/>`).join("");
}
