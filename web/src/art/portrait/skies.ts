/** What lies behind a bust, 200 × 200, in the two colours of its sky. */
import { wedges } from "../geometry.ts";

export const skies = {
  rays: (_: string, b: string) => `<path d="${wedges(100, 108, 12, 190)}" fill="${b}" opacity=".55"/>`,
  sun: (a: string, b: string) =>
    `<circle cx="100" cy="96" r="74" fill="${b}"/><path d="M0 150h200v5H0zM0 162h200v7H0zM0 176h200v24H0z" fill="${a}"/>`,
  mesa: (a: string, b: string) =>
    `<path d="M0 0h200v200H0z" fill="${b}"/><path d="M0 142h14l5-50h30l4 24h10l4 26h70l6-58h32l5 34h20v82H0z" fill="${a}"/>`,
  moon: (_a: string, b: string) =>
    `<circle cx="146" cy="52" r="34" fill="${b}"/><circle cx="34" cy="38" r="2.4" fill="${b}"/><circle cx="58" cy="16" r="1.8" fill="${b}"/><circle cx="20" cy="84" r="1.8" fill="${b}"/><circle cx="184" cy="112" r="2" fill="${b}"/><path d="M0 164q50-26 104-14t96-10v60H0z" fill="${b}" opacity=".5"/>`,
  hills: (a: string, b: string) =>
    `<path d="M0 0h200v200H0z" fill="${b}"/><circle cx="150" cy="46" r="26" fill="#f6ecd4" opacity=".55"/><path d="M0 118q46-34 96-14t104-20v116H0z" fill="${a}" opacity=".6"/><path d="M0 150q60-26 110-12t90-12v74H0z" fill="${a}"/>`,
  planks: (_a: string, b: string) =>
    `<path d="M0 0h36v200H0zM40 0h44v200H40zM88 0h32v200H88zM124 0h40v200h-40zM168 0h32v200h-32z" fill="${b}" opacity=".5"/>`,
  stripes: (_a: string, b: string) =>
    `<path d="M0 14h200v14H0zM0 42h200v14H0zM0 70h200v14H0zM0 98h200v14H0zM0 126h200v14H0zM0 154h200v14H0zM0 182h200v14H0z" fill="${b}" opacity=".5"/>`,
  dots: (_: string, b: string) => `<g fill="${b}" opacity=".6">${grid(11, 11, dot)}</g>`,
  diamond: (_: string, b: string) => `<path d="${grid(7, 7, lozenge)}" fill="${b}" opacity=".5"/>`,
};

export type Scenery = keyof typeof skies;

function grid(columns: number, rows: number, cell: (x: number, y: number) => string): string {
  return Array.from({ length: columns * rows }, (_, i) => cell(i % columns, Math.floor(i / columns))).join("");
}

const dot = (x: number, y: number) =>
  `<circle cx="${x * 20 + (y % 2 ? 10 : 0)}" cy="${y * 20}" r="${(1 + 0.7 * y).toFixed(1)}"/>`;

const lozenge = (x: number, y: number) => `M${x * 44 - (y % 2 ? 22 : 44)} ${y * 38 - 54}l14 16-14 16-14-16z`;
