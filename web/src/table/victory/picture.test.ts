import { expect, test } from "vitest";
import { faceSize, portraitSvg, WIDTH } from "./picture";

const team = (faces: number) => ({ members: Array.from({ length: faces }, () => null!) });

test("all faces stand beside each other, however many they are", () => {
  for (const sides of [
    [1, 1],
    [2, 2, 1],
    [3, 3, 2],
    [4, 4],
  ]) {
    const teams = sides.map(team);
    const faces = sides.reduce((sum, n) => sum + n, 0);
    const width = faces * (faceSize(teams) + 14) + (teams.length - 1) * 26;
    expect(width).toBeLessThan(WIDTH);
    expect(faceSize(teams)).toBeGreaterThanOrEqual(64);
  }
});

test("a portrait in the picture asks for no other file", () => {
  const drawn = portraitSvg("jesse_jones");
  expect(drawn).toContain("<svg");
  expect(drawn).not.toContain("href");
});
