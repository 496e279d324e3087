/** Things that hint at what a character can do. */
export const props = {
  none: () => "",
  cigar: () =>
    `<path d="M108 132l26 8-2 6-26-9z" fill="#6b4327"/><path d="M130 139l6 2-2 6-6-2z" fill="#e0623a"/><path d="M140 138c6-8-2-12 4-20s-2-12 2-18" stroke="#f3e6c8" stroke-width="3" fill="none" opacity=".6" stroke-linecap="round"/>`,
  straw: () =>
    `<path d="M106 131l38-10" stroke="#e2b84c" stroke-width="2.6"/><path d="M140 120l14-8-4 12z" fill="#e2b84c"/>`,
  pipe: () =>
    `<path d="M106 131q14 2 22 12l-3 3q-8-8-20-10z" fill="#3b2415"/><path d="M120 136h18l-2 18q-8 4-14 0z" fill="#5b3820"/>`,
  rose: () =>
    `<path d="M46 176q10 6 16 24" stroke="#3d5a35" stroke-width="4" fill="none"/><circle cx="42" cy="170" r="13" fill="#b23a2c"/><path d="M34 168q8-10 16 0-8 10-16 0z" fill="#7d2219"/>`,
  card: () =>
    `<g transform="rotate(14 132 58)"><path d="M124 40h20v28h-20z" fill="#f6ecd4"/><path d="M134 46l6 8-6 8-6-8z" fill="#b23a2c"/></g>`,
  patch: () =>
    `<path d="M62 84L138 96" stroke="#1a1412" stroke-width="3.4"/><path d="M105 95q12-5 23 1 0 16-12 17-11-2-11-18z" fill="#1a1412"/>`,
  specs: () =>
    `<g fill="none" stroke="#e2b84c" stroke-width="3"><circle cx="84" cy="102" r="11.5"/><circle cx="116" cy="102" r="11.5"/><path d="M95.5 101q4.5-4 9 0M72 100l-8-3M128 100l8-3"/></g><path d="M77 98l6-5M109 98l6-5" stroke="#fff" stroke-width="2" opacity=".7"/>`,
  monocle: () =>
    `<g fill="none" stroke="#e2b84c" stroke-width="3"><circle cx="116" cy="102" r="12"/></g><path d="M127 108q8 24 2 46" stroke="#e2b84c" stroke-width="1.8" fill="none"/>`,
  scar: () =>
    `<path d="M78 106l-6 24M70 114l8 3M69 122l8 3" stroke="#7a2e22" stroke-width="2.6" stroke-linecap="round"/>`,
  star: () =>
    `<path d="M146 166l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z" fill="#e8c66a"/><circle cx="146" cy="183" r="4" fill="#a87722"/>`,
  earring: () => `<circle cx="64" cy="122" r="5" fill="none" stroke="#e8c66a" stroke-width="3"/>`,
  crow: () =>
    `<path d="M150 160c-8-14-2-30 12-32 4-8 14-8 17 0l10 4-10 4c2 16-6 26-14 30l2 10-6-8-6 2z" fill="#17120f"/><circle cx="171" cy="127" r="1.8" fill="#e8c66a"/>`,
  rifle: () =>
    `<path d="M150 204l18-120 5 1-8 62 8 4-6 53z" fill="#3a2416"/><path d="M167 92l3-30h4l-3 30z" fill="#26211e"/>`,
  smoke: () =>
    `<path d="M150 200l4-44h9l4 44z" fill="#2b2624"/><path d="M158 150c-8-12 8-16 0-30s8-18 2-32" stroke="#f3e6c8" stroke-width="4" fill="none" opacity=".55" stroke-linecap="round"/>`,
  shovel: () =>
    `<path d="M160 204l10-120 6 1-6 119z" fill="#6b4327"/><path d="M158 84l3-30q13-12 26 2l1 31q-15 8-30-3z" fill="#4c4a48"/><path d="M173 48q8 1 14 8l1 31q-7 4-14 3z" fill="#353331"/>`,
  lasso: () =>
    `<path d="M34 204c-4-30-6-52 2-70" stroke="#b98a4a" stroke-width="6" fill="none"/><ellipse cx="42" cy="112" rx="26" ry="30" fill="none" stroke="#b98a4a" stroke-width="6" transform="rotate(18 42 112)"/><path d="M24 92q16-18 36-4" stroke="#dcb277" stroke-width="2.4" fill="none"/>`,
  bottle: () =>
    `<path d="M150 204v-44q0-8 6-12v-22h14v22q6 4 6 12v44z" fill="#4f6244"/><path d="M163 126h7v22q6 4 6 12v44h-13z" fill="#36452e"/><path d="M150 168h26v22h-26z" fill="#f6ecd4"/><path d="M157 120h12v7h-12z" fill="#8a5f37"/><path d="M163 173l3 5-3 5-3-5z" fill="#8c2f25"/>`,
  cards: () =>
    `<g transform="translate(40 176)"><g transform="rotate(-24)"><path d="M-11-32h22v32h-22z" fill="#e0d2ae"/></g><path d="M-11-36h22v32h-22z" fill="#efe3c6"/><g transform="rotate(24)"><path d="M-11-32h22v32h-22z" fill="#f6ecd4"/><path d="M0-24l6 8-6 8-6-8z" fill="#b23a2c"/></g></g>`,
};

export type Prop = keyof typeof props;

/** Where a prop lies in the drawing. */
export function layerOf(prop: Prop): "behind" | "skin" | "eyes" | "front" {
  if (["rifle", "smoke", "shovel", "lasso"].includes(prop)) return "behind";
  if (prop === "scar") return "skin";
  return prop === "patch" || prop === "specs" || prop === "monocle" ? "eyes" : "front";
}
