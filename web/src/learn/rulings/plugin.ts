/** Puts docs/rulings.md into the client as data, in a file of its own that is loaded when it is wanted. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parseRulings } from "./parse.ts";

const MODULE = "virtual:rulings";

export function rulings(): Plugin {
  let file = "";
  return {
    name: "rulings",
    configResolved(config) {
      file = join(config.root, "../docs/rulings.md");
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(parseRulings(readFileSync(file, "utf8")))}`;
    },
  };
}
