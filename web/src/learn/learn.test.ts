import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { chapters } from "../games/games.ts";
import { pieces, plain } from "./ruleText.ts";
import { holdsWith, mentions, parseRulings, rulingsAbout } from "./rulings/parse.ts";
import { languagesOf } from "./rulings/plugin.ts";
import { printOf, translations } from "./rulings/translate.ts";

const repository = new URL("../../../", import.meta.url);
const rulings = parseRulings(readFileSync(new URL("docs/rulings.md", repository), "utf8"));

test("every ruling of the document is read, with all its parts", () => {
  const headings = readFileSync(new URL("docs/rulings.md", repository), "utf8").match(/^### /gm)!;
  expect(rulings.length).toBe(headings.length);
  for (const one of rulings) {
    for (const part of [one.section, one.question, one.ruling, one.why, one.source]) expect(part).toMatch(/^\S.*\S$/);
    expect(one.ruling).not.toMatch(/[*`]/);
    for (const name of one.tests) expect(name).toMatch(/^[A-Z]+-[\w-]+$/);
  }
});

test("most rulings name the positions that prove them", () => {
  const simplified = rulings.find((one) => one.question.includes("simplified game"))!;
  expect(simplified.tests).toEqual(["B-SIMPLE-1"]);
  expect(rulings.filter((one) => one.tests.length).length).toBeGreaterThan(rulings.length * 0.8);
});

test("rulings are found by the key of what they are about", () => {
  const about = (key: string) => rulingsAbout(key, rulings).map((one) => one.question);
  expect(about("cat_balou")[0]).toBe("May I play Cat Balou on myself?");
  expect(about("jose_delgado")).toContain("How often may José Delgado exchange a blue card?");
  expect(about("claus_the_saint").length).toBeGreaterThan(1);
  expect(about("barrel")).toContain("What do Barrels do against Slab the Killer?");
  expect(about("winchester").length).toBeLessThan(3);
});

test("rulings about what is not in play are known", () => {
  const slab = rulingsAbout("barrel", rulings).find((one) => one.question.includes("Slab the Killer"))!;
  expect(mentions(slab, ["slab_the_killer"])).toBe(true);
  expect(mentions(slab, ["apache_kid", "elena_fuente"])).toBe(false);
  expect(holdsWith(slab, [])).toBe(true);
  const stick = rulings.filter((one) => / stick/.test(one.question));
  expect(stick.length).toBeGreaterThan(1);
  expect(stick.map((one) => one.variant)).toEqual(stick.map(() => "dynamite_stick"));
  expect(stick.some((one) => holdsWith(one, []) || holdsWith(one, ["simplified"]))).toBe(false);
  expect(stick.every((one) => holdsWith(one, ["simplified", "dynamite_stick"]) && holdsWith(one))).toBe(true);
  const named = rulings.filter((one) => /simplified game|Shadow Gunslingers/.test(one.question));
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((one) => holdsWith(one, []))).toEqual([]);
});

test.each(languagesOf(fileURLToPath(new URL("docs", repository))))(
  "every ruling is translated into %s as it is now",
  (language) => {
    const page = readFileSync(new URL(`docs/rulings.${language}.md`, repository), "utf8");
    const known = translations(page, rulings);
    const missing = rulings.filter((one) => !known[one.question]).map((one) => `${printOf(one)} ${one.question}`);
    expect(missing).toEqual([]);
    expect(page.match(/^### /gm)).toHaveLength(rulings.length);
    for (const { question, ruling } of Object.values(known)) {
      expect(question).toMatch(/\?$/);
      expect(ruling).toMatch(/^\S[^#<]*\.$/);
    }
  },
);

test("a translation of words that have changed is not shown", () => {
  const [first, second] = rulings as [(typeof rulings)[0], (typeof rulings)[0]];
  const page = `# X\n\n### ¿Uno?\n\n<!-- ${printOf(first)} -->\n\nSí,\nuno.\n\n## Y\n\n### ¿Dos?\n\n<!-- 00000000 -->\n\nNo.\n`;
  expect(translations(page, [first, second])).toEqual({ [first.question]: { question: "¿Uno?", ruling: "Sí, uno." } });
});

test("cards in a paragraph become links", () => {
  expect(pieces("Play a [beer] now.")).toEqual([{ text: "Play a " }, { card: "beer" }, { text: " now." }]);
});

test("search forgives accents, case and punctuation", () => {
  expect(plain("¡Fallaste!")).toBe("fallaste");
  expect(plain("José  Delgado")).toBe("jose delgado");
});

test("every paragraph belongs to a chapter, and every chapter but that of the base box is written", () => {
  const folder = fileURLToPath(new URL("src/bang", repository));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /\ben\.po$/.test(path));
  const texts = files.map((path) => readFileSync(join(folder, path), "utf8")).join("");
  const keys = [...texts.matchAll(/^msgid "(learn\.rules\.\w+\.\d+)"$/gm)].map((match) => match[1]);
  const written = new Set(keys.map((key) => key!.split(".")[2]!));
  expect(chapters.map(({ key }) => key).filter((key) => !written.has(key))).toEqual(["base"]);
  for (const key of written) {
    expect(chapters.map((chapter) => chapter.key)).toContain(key);
    const numbers = keys.filter((one) => one!.split(".")[2] === key).map((one) => Number(one!.split(".")[3]));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
  }
});
