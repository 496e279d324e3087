/** Two or three steps of each colour: light from the left, one shadow step. */
export const SKIN = {
  s1: ["#f0cda6", "#d39f76", "#9c6447"],
  s2: ["#e3b284", "#bd8456", "#8a5535"],
  s3: ["#cd9463", "#a06a41", "#714529"],
  s4: ["#a9714a", "#7f4f31", "#57331e"],
  s5: ["#80523a", "#5c3826", "#3d2418"],
  s6: ["#5d3b2c", "#40271c", "#2a1811"],
} as const;
export const HAIR = {
  black: ["#2a2220", "#16110f"],
  brown: ["#5a3a24", "#3c2515"],
  auburn: ["#8a4323", "#612b14"],
  red: ["#b2552a", "#83381a"],
  blond: ["#d3a24f", "#a37731"],
  grey: ["#a39a8c", "#787064"],
  white: ["#e2dac9", "#b6ad9b"],
} as const;
export const CLOTH = {
  ink: ["#2e2825", "#1c1816"],
  oxblood: ["#8c2f25", "#641e17"],
  indigo: ["#34506b", "#22374b"],
  moss: ["#4f6244", "#36452e"],
  tobacco: ["#8a5f37", "#644123"],
  sand: ["#c9a873", "#9d7e4d"],
  bone: ["#e9dcc0", "#bfae8b"],
  plum: ["#6a3f55", "#49293a"],
  teal: ["#2f6a66", "#1e4a47"],
  ochre: ["#cf9433", "#9c6a1d"],
} as const;
export const SKY = {
  dusk: ["#c8573a", "#e08b4f"],
  noon: ["#d9a441", "#ebc77b"],
  sage: ["#6f8d76", "#93ad93"],
  slate: ["#41607c", "#6485a0"],
  rose: ["#b3617a", "#cf8f9a"],
  bone: ["#cdbb95", "#e3d6b8"],
  night: ["#2b3350", "#46507a"],
  rust: ["#8a3f2a", "#ad5d3f"],
} as const;
