import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { chunks } from "./chunks.ts";
import { packed } from "./packed.ts";
import { sprite } from "./src/art/icons/plugin.ts";
import { rulings } from "./src/learn/rulings/plugin.ts";

// In development the page comes from Vite and everything else from a table server: ./bang serve --port 8000
const server = process.env.BANG_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), sprite(), rulings(), chunks(), packed()],
  // Absolute, so that tests started from a folder of the sources leave no cache there.
  cacheDir: fileURLToPath(new URL("node_modules/.vite", import.meta.url)),
  build: { outDir: "../src/bang/server/web", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    // Loading the modules anew for each file takes longer than the tests; who replaces something global restores it.
    isolate: false,
    unstubGlobals: true,
    coverage: {
      include: ["src/**/*.ts"],
      exclude: ["src/**/*.test.ts"],
      reporter: ["json-summary"],
      reportsDirectory: "../build/coverage/client",
    },
  },
});
