/** Play effects with the Web Animations API: transforms and opacity only, never blocking input. */
import { dodge, flip, fly, scatter, shuffle, swap, tokens } from "./flights";
import type { Layer } from "./layer";
import { bars, blast, fall, fuse, glow, reveal, rise, steam } from "./plates";
import type { Effect } from "./types";
import { lose, pass, shot, sweep } from "./shots";

type Shown = { [What in Effect["do"]]?: (layer: Layer, effect: Extract<Effect, { do: What }>, rate: number) => void };

/** How each effect looks. A duel and an event are shown by the stage itself. */
const LOOKS: Shown = {
  fly,
  tokens,
  flip,
  shuffle,
  dodge,
  swap,
  scatter,
  shot,
  sweep,
  pass,
  lose,
  bars,
  blast,
  fall,
  fuse,
  reveal,
  rise,
  steam,
  turn: glow,
  gain: (layer, { seat, n }, rate) => layer.tag(seat, `+${n}`, "good", rate),
  tag: (layer, { seat, text, tone }, rate) => layer.tag(seat, text, tone, rate),
};

export function show(layer: Layer, effect: Effect, rate: number): void {
  const look = LOOKS[effect.do] as ((layer: Layer, effect: Effect, rate: number) => void) | undefined;
  look?.(layer, effect, rate);
}
