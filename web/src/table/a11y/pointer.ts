/** Touch or mouse, and the minimum size of targets for it. */
import { MediaQuery } from "svelte/reactivity";
import { FINGER, MOUSE } from "../own/fan";

const coarse = new MediaQuery("pointer: coarse");

export const pointer = {
  get coarse(): boolean {
    return coarse.current;
  },
  /** The minimum size of targets, in pixels. */
  get leastSize(): number {
    return coarse.current ? FINGER : MOUSE;
  },
};
