/** Puts docs/rulings.md and its translations into the client as data, in files that are loaded when they are wanted. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parseRulings } from "./parse.ts";
import { translations } from "./translate.ts";

const MODULE = /^virtual:rulings(?:\/(es|it))?$/;

export function rulings(): Plugin {
  let folder = "";
  return {
    name: "rulings",
    configResolved(config) {
      folder = join(config.root, "../docs");
    },
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : undefined),
    load(id) {
      const wanted = id.startsWith("\0") && MODULE.exec(id.slice(1));
      if (!wanted) return;
      const read = (name: string) => {
        this.addWatchFile(join(folder, name));
        return readFileSync(join(folder, name), "utf8");
      };
      const english = parseRulings(read("rulings.md"));
      const data = wanted[1] ? translations(read(`rulings.${wanted[1]}.md`), english) : english;
      return `export default ${JSON.stringify(data)}`;
    },
  };
}
