/** Whether things are pressed with fingers, and how large they must be for that. */
import { MediaQuery } from "svelte/reactivity";
import { FINGER, MOUSE } from "./fan";

const coarse = new MediaQuery("pointer: coarse");

export const hits = {
  get fingers(): boolean {
    return coarse.current;
  },
  /** The least size, in pixels, of what can be pressed. */
  get least(): number {
    return coarse.current ? FINGER : MOUSE;
  },
};
