/** Play the sounds of the table at the chosen volume. Browsers allow sound only after the first touch or key press. */
import { settings } from "../lib/state/settings.svelte";
import { make, type Sound } from "./synth";

let context: AudioContext | null = null;
let master: GainNode | null = null;

function wake(): void {
  if (context || typeof AudioContext === "undefined") return;
  context = new AudioContext();
  // Several sounds at once stay as loud as one.
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -18;
  limiter.ratio.value = 8;
  master = context.createGain();
  master.connect(limiter).connect(context.destination);
}

/** Enable sounds. Call once; returns a function that disables them. */
export function allowSound(): () => void {
  const events = ["pointerdown", "keydown"] as const;
  for (const event of events) addEventListener(event, wake, { once: true, capture: true });
  return () => {
    for (const event of events) removeEventListener(event, wake, { capture: true });
  };
}

/** Play a sound. `near` is its volume: 1 for events that concern the user, less for others. */
export function play(sound: Sound, near = 1): void {
  if (!context || !master || settings.muted || settings.volume === 0 || document.hidden) return;
  if (context.state === "suspended") void context.resume();
  const level = context.createGain();
  level.gain.value = settings.volume * settings.volume * near;
  level.connect(master);
  make(sound, context, level);
}
