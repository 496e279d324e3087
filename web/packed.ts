/** Brotli beside every file that gets smaller by it: the server has no need to pack, and packs no better than this. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(css|js|svg|webmanifest)$/; // not the pages: the server says them in the language of the visitor
const WORTH_PACKING = 1000; // bytes

function pack(path: string): void {
  const body = readFileSync(path);
  if (body.length <= WORTH_PACKING) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(body, { params }));
}

export function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      for (const name of names) if (TEXT.test(name)) pack(join(folder, name));
    },
  };
}
