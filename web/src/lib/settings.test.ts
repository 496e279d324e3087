import { expect, it } from "vitest";
import { defaults, languageOf, restored } from "./settings.svelte";

it("speaks the first language of the browser that it can", () => {
  expect(languageOf(["de-DE", "es-MX", "it"])).toBe("es");
  expect(languageOf(["IT"])).toBe("it");
  expect(languageOf(["fr"])).toBe("en");
  expect(languageOf([])).toBe("en");
});

it("restores what makes sense and nothing else", () => {
  expect(restored(null)).toEqual(defaults());
  expect(restored("{broken")).toEqual(defaults());
  expect(restored("[1]")).toEqual(defaults());
  expect(restored('{"theme":"day","language":"es","speed":2,"letters":true}')).toMatchObject({
    theme: "day",
    language: "es",
    speed: 2,
    letters: true,
  });
  expect(restored('{"theme":"pink","language":"fr","speed":99,"volume":-1,"muted":"yes","evil":1}')).toEqual({
    ...defaults(),
    speed: 4,
    volume: 0,
  });
  expect(restored('{"speed":0}').speed).toBe(0);
});
