/** Backgrounds behind the icon of a card, 180 × 120, in the two tints of its class (`var(--t2)` on `var(--t)`). */
import { star, wedges } from "../geometry.ts";

const tint = (d: string, opacity = 1) => `<path d="${d}" fill="var(--t2)" opacity="${opacity}"/>`;

export const backdrops = {
  rays: () => tint(wedges(90, 74, 14, 170), 0.7),
  sun: () =>
    `<circle cx="90" cy="64" r="50" fill="var(--t2)"/>` +
    `<path d="M0 92h180v4H0zM0 101h180v5H0zM0 111h180v9H0z" fill="var(--t)"/>` +
    `<path d="M0 96h38M142 96h38M0 106h52M128 106h52" stroke="var(--t2)" stroke-width="2"/>`,
  mesa: () => tint("M0 92h10l5-40h26l4 18h9l4 22h62l6-46h28l5 28h21v46H0z"),
  planks: () =>
    tint("M0 0h28v120H0zM31 0h34v120H31zM68 0h26v120H68zM97 0h36v120H97zM136 0h24v120h-24zM163 0h17v120h-17z", 0.55),
  hills: () => tint("M0 84q40-26 84-10t96-14v60H0z") + `<circle cx="140" cy="34" r="16" fill="var(--t2)"/>`,
  bars: () => tint("M0 20h180v12H0zM0 88h180v12H0z"),
  burst: () => tint(star(12, 70, 38, 90, 58, -80)) + `<path d="${star(12, 46, 26, 90, 58, -65)}" fill="#f7eed6"/>`,
  flash: () => tint(star(12, 62, 30, 138, 42, -80)) + `<path d="${star(12, 38, 18, 138, 42, -65)}" fill="#f7eed6"/>`,
  night: () =>
    tint("M0 0h180v120H0z", 0.8) +
    `<circle cx="140" cy="34" r="20" fill="var(--t)"/><g fill="var(--t)"><circle cx="24" cy="22" r="2"/>` +
    `<circle cx="52" cy="44" r="1.6"/><circle cx="96" cy="16" r="2"/><circle cx="166" cy="72" r="1.6"/>` +
    `<circle cx="14" cy="70" r="1.6"/></g><path d="M0 96q46-16 94-6t86-8v38H0z" fill="var(--t)" opacity=".55"/>`,
  town: () =>
    tint("M0 120V70h22V52h30v18h10V60l18-14 18 14v60zM98 120V66h26V40h34v26h22v54z") +
    `<path d="M28 60h8v10h-8zM42 60h6v10h-6zM132 50h8v12h-8zM146 50h6v12h-6z" fill="var(--t)"/>`,
  rails: () =>
    tint("M0 78h180v8H0zM0 104h180v8H0z") +
    tint("M10 70h10v50H10zM42 70h10v50H42zM74 70h10v50H74zM106 70h10v50h-10zM138 70h10v50h-10zM168 70h10v50h-10z", 0.6),
  curtain: () =>
    tint("M0 0h34q-2 60-26 120H0zM146 0h34v120h-8Q148 60 146 0z") +
    tint("M0 0h180v16q-15 10-30 0t-30 0-30 0-30 0-30 0-30 0z", 0.7),
  stripes: () => tint("M0 10h180v12H0zM0 34h180v12H0zM0 58h180v12H0zM0 82h180v12H0zM0 106h180v12H0z", 0.45),
  diamonds: () =>
    tint(
      [0, 1, 2, 3, 4]
        .flatMap((row) =>
          [0, 1, 2, 3, 4, 5].map((column) => `M${column * 40 - (row % 2) * 20} ${row * 30 - 15}l12 15-12 15-12-15z`),
        )
        .join(""),
      0.6,
    ),
} as const;

export type Backdrop = keyof typeof backdrops;
