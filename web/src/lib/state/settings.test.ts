import { expect, it, vi } from "vitest";
import { defaults, restored } from "./settings.svelte";

it("speaks the language of the page, else English", () => {
  expect(defaults().language).toBe("en");
  vi.stubGlobal("document", { documentElement: { lang: "it" } });
  expect(defaults().language).toBe("it");
  vi.unstubAllGlobals();
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
  expect(restored('{"theme":"pink","language":7,"speed":99,"volume":-1,"muted":"yes","evil":1}')).toEqual({
    ...defaults(),
    speed: 4,
    volume: 0,
  });
  expect(restored('{"speed":0}').speed).toBe(0);
});
