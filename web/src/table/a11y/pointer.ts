/** Whether things are pressed with fingers, and how large they must be for that. */
import { MediaQuery } from "svelte/reactivity";
import { FINGER, MOUSE } from "../own/fan";

const coarse = new MediaQuery("pointer: coarse");

export const pointer = {
  get coarse(): boolean {
    return coarse.current;
  },
  /** The least size, in pixels, of what can be pressed. */
  get leastSize(): number {
    return coarse.current ? FINGER : MOUSE;
  },
};
