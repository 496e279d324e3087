import { expect, test } from "vitest";
import { nextSpeed, speedSign } from "./speed";

test("one button leads through all speeds, and says how fast things move", () => {
  expect([1, 2, 0, 0.5, 4].map(nextSpeed)).toEqual([2, 0, 1, 2, 1]);
  expect([0, 0.5, 1, 2, 4].map(speedSign)).toEqual(["0×", "½×", "1×", "2×", "4×"]);
});
