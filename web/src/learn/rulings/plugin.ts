/**
 * Put docs/rulings.md and its translations, docs/rulings.LANGUAGE.md, into the client as lazily loaded data.
 *
 * `virtual:rulings` has the entries, `virtual:rulings/LANGUAGE` those of a language, `virtual:rulings/translations` an
 * import of each language there is.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parseRulings } from "./parse.ts";
import { translations } from "./translate.ts";

const MODULE = /^virtual:rulings(?:\/(\w+))?$/;

/** The languages into which the rulings in a folder are translated. */
export function languagesOf(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => /^rulings\.(\w+)\.md$/.exec(name)?.[1] ?? []);
}

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
      if (wanted[1] === "translations") {
        const imports = languagesOf(folder).map((code) => `${code}: () => import("virtual:rulings/${code}")`);
        return `export default { ${imports.join(", ")} }`;
      }
      const english = parseRulings(read("rulings.md"));
      const data = wanted[1] ? translations(read(`rulings.${wanted[1]}.md`), english) : english;
      return `export default ${JSON.stringify(data)}`;
    },
  };
}
