/**
 * One sprite file with the icons in use, loaded once and cached; no icon is part of the script bundle.
 * An icon is in use if its id stands where icons stand: in an <Icon>, after `icon:`, `emblem:` or `seal:`, or in a
 * constant whose name says that it holds icons. The tests in the browser look whether one is missing.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { own } from "./own.ts";

interface IconSet {
  icons: Record<string, { body: string }>;
}

const IN_QUOTES = /["'`]([a-z][a-z0-9-]*)["'`]/g;
const PLACES = [
  /<Icon\b(?:=>|[^>])*>/g,
  /\b(?:icon|emblem|seal)\??: "[a-z0-9-]+"/g,
  /\b[A-Z_]*(?:BADGES|ICONS|SIGNS|SYMBOLS)\b[^;]*? = [^;]*;/g,
];
const NO_SOURCES = /^art[\\/]icons[\\/](?:own|plugin)\.ts$|\.test\.ts$/;
const MODULE = "virtual:sprite";
const DEV_PATH = "/sprite.svg";

/** By path, from the folder of the sources on. */
export type Sources = Record<string, string>;

function sources(folder: string): Sources {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(ts|svelte)$/.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

export function iconsInUse(files: Sources, known: (id: string) => boolean): string[] {
  const found = Object.entries(files)
    .filter(([name]) => !NO_SOURCES.test(name))
    .flatMap(([, text]) => PLACES.flatMap((place) => [...text.matchAll(place)]))
    .flatMap(([place]) => [...place.matchAll(IN_QUOTES)].map((match) => match[1]!));
  return [...new Set(found)].filter(known).sort();
}

export function makeSprite(root: string): { ids: string[]; svg: string } {
  const file = join(root, "node_modules/@iconify-json/game-icons/icons.json");
  const { icons } = JSON.parse(readFileSync(file, "utf8")) as IconSet;
  const body = (id: string) => own[id] ?? icons[id]?.body;
  const ids = iconsInUse(sources(join(root, "src")), (id) => body(id) !== undefined);
  const symbols = ids.map((id) => `<symbol id="${id}" viewBox="0 0 512 512">${body(id)}</symbol>`);
  return { ids, svg: `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n` };
}

export function sprite(): Plugin {
  let root = "";
  let building = false;
  return {
    name: "sprite",
    configResolved(config) {
      root = config.root;
      building = config.command === "build";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return;
      if (!building) return `export default "${DEV_PATH}"`;
      const reference = this.emitFile({ type: "asset", name: "sprite.svg", source: makeSprite(root).svg });
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
    },
    configureServer(server) {
      server.middlewares.use(DEV_PATH, (_request, response) => {
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(makeSprite(root).svg);
      });
    },
  };
}
