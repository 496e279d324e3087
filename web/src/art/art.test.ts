import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { backdrops } from "./cards/backdrops.ts";
import { boldSize, softHyphens, textFit, titleSize, width } from "./cards/fit.ts";
import { readLabel } from "./cards/label.ts";
import { faceOf, isDrawn, lookOf, type BoxLooks } from "./looks.ts";
import { draw } from "./portrait/draw.ts";
import { seededFace } from "./portrait/seeded.ts";
import { iconsInUse, makeSprite } from "./icons/plugin.ts";
import { readLine } from "./cards/symbols.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const boxes = import.meta.glob<{ looks: BoxLooks }>("../games/*/boxes/*.ts", { eager: true });

describe("labels", () => {
  test.each([
    ["bang 7D", { key: "bang", rank: "7", suit: "D" }],
    ["stagecoach 9S (2)", { key: "stagecoach", rank: "9", suit: "S" }],
    ["beer 10H", { key: "beer", rank: "10", suit: "H" }],
    ["high_noon", { key: "high_noon", rank: "", suit: "" }],
    ["duel_colt Ld", { key: "duel_colt", rank: "", suit: "d", back: "L" }],
    ["duel_missed Os (3)", { key: "duel_missed", rank: "", suit: "s", back: "O" }],
  ])("%s", (label, read) => expect(readLabel(label)).toEqual(read));
});

describe("words on cards", () => {
  test("a longer name is set smaller", () => {
    expect(titleSize("Duel", 9, 80)).toBe(9);
    expect(titleSize("A very long name of a card", 9, 80)).toBeLessThan(6);
    expect(boldSize("Wells Fargo", 13, 80)).toBe(13);
  });

  test("long words are broken where one may breathe", () => {
    expect(softHyphens("Stagecoach", 4)).toBe("Stage\u00ADcoach");
    expect(softHyphens("Winchester", 4)).toBe("Win\u00ADchester");
    expect(softHyphens("Backfire", 4)).toBe("Back\u00ADfire");
    expect(softHyphens("Fehlschuss!", 4)).toBe("Fehl\u00ADschuss!");
    expect(softHyphens("Dynamitstange", 4)).toBe("Dynamit\u00ADstange");
    expect(softHyphens("Bottiglia", 4)).toBe("Botti\u00ADglia");
    expect(softHyphens("Wagon-restaurant", 4)).toBe("Wagon-restau\u00ADrant");
    expect(softHyphens("Beer", 4)).toBe("Beer");
    expect(boldSize("Wagon-lit", 20, 80)).toBe(20); // it may end a line at its own hyphen
    expect(boldSize("Raté\u202F!", 100, 80)).toBeLessThan(boldSize("Raté", 100, 80)); // but keeps its mark
  });

  test("a long rule takes room from the picture, and is never smaller than 13 pixels of 260", () => {
    const [short, long] = [textFit("Draw 2 cards."), textFit("word ".repeat(50))];
    expect(short.size).toBeGreaterThan(long.size);
    expect(short.art).toBeGreaterThan(long.art);
    expect((long.size * 260) / 100).toBeGreaterThanOrEqual(13);
  });

  test("wide letters are wider", () => expect(width("mmm")).toBeGreaterThan(width("iii")));
});

test("a line of symbols is read part by part", () => {
  expect(readLine(":any > -1 life / +2 card H")).toEqual([
    { is: "word", key: "any" },
    { is: "icon", icon: "arrow-right" },
    { is: "amount", sign: "−", n: "1" },
    { is: "life" },
    { is: "break" },
    { is: "amount", sign: "+", n: "2" },
    { is: "icon", icon: "card-back" },
    { is: "suit", suit: "H" },
  ]);
});

test("a token stands in a line by the icon that its box gives it", () => {
  expect(readLine("-1 nugget > +2 load")).toEqual([
    { is: "amount", sign: "−", n: "1" },
    { is: "icon", icon: "gold-nuggets" },
    { is: "icon", icon: "arrow-right" },
    { is: "amount", sign: "+", n: "2" },
    { is: "icon", icon: "load" },
  ]);
});

describe("looks", () => {
  const { ids } = makeSprite(root);

  test.each(Object.entries(boxes))("all icons of %s are in the sprite", (_, { looks }) => {
    const keys = Object.keys({ ...looks.cards, ...looks.characters });
    expect(keys.length).toBeGreaterThan(2);
    for (const key of keys) {
      expect(isDrawn(key)).toBe(true);
      expect(ids).toContain(lookOf(key).icon);
      const emblem = faceOf(key).emblem;
      if (emblem) expect(ids).toContain(emblem);
    }
    for (const { icon } of Object.values(looks.tokens ?? {})) expect(ids).toContain(icon);
  });

  test("the box files are found by looking", () => expect(Object.keys(boxes).length).toBeGreaterThan(5));

  test("an unknown card gets a look, always the same", () => {
    expect(lookOf("moonshine")).toEqual(lookOf("moonshine"));
    expect(ids).toContain(lookOf("moonshine").icon);
    expect(backdrops).toHaveProperty(lookOf("moonshine").back);
  });

  test("strangers differ from each other", () => {
    const faces = Array.from({ length: 120 }, (_, i) => seededFace(`stranger-${i}`));
    expect(new Set(faces.map((face) => JSON.stringify(face))).size).toBe(120);
    for (const face of faces) expect(draw(face, "x").bust).not.toMatch(/undefined|NaN/);
  });
});

test("an icon is in use if its id stands where icons stand", () => {
  const files = {
    "table/Seat.svelte": '<Icon id={muted ? "barrel" : other} label={say("horse")} /> <b class="bell">',
    "games/classic/boxes/base.ts": 'icon: "sun", hat: "top"',
    "art/looks.ts": 'const SPARE_ICONS = ["lasso", "saddle"];\nconst HATS = ["top"];',
    "table/moments.ts": 'case "fly":',
    "art/art.test.ts": 'icon: "rose"',
  };
  const known = ["barrel", "bell", "fly", "horse", "lasso", "rose", "saddle", "sun", "top"];
  // What is said of an icon may be the name of another one: that is rare, and harmless.
  expect(iconsInUse(files, (id) => known.includes(id))).toEqual(["barrel", "horse", "lasso", "saddle", "sun"]);
});

test("the makers of the icons are named", () => {
  const notice = readFileSync(new URL("../../../NOTICE.md", import.meta.url), "utf8");
  for (const author of ["Lorc", "Delapouite", "Skoll", "Faithtoken", "game-icons.net", "CC BY 3.0"]) {
    expect(notice).toContain(author);
  }
});
