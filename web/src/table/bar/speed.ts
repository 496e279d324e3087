/** The speeds of animations that one button cycles through: normal, fast, none. */

const SPEEDS = [1, 2, 0];

export type Speed = "off" | "normal" | "fast";

export function speedName(speed: number): Speed {
  return speed === 0 ? "off" : speed >= 2 ? "fast" : "normal";
}

/** How fast things move, as a factor. */
export const speedSign = (speed: number): string => `${speed === 0.5 ? "½" : speed}×`;

export function nextSpeed(speed: number): number {
  const at = SPEEDS.findIndex((one) => (one === 0) === (speed === 0) && one >= speed);
  return SPEEDS[(at + 1) % SPEEDS.length]!;
}
