/**
 * Few files instead of many small ones: what every page needs; the lobby, where most people arrive; what shows cards;
 * what a table needs besides; the rules, which a table shows when asked; what a table needs later. The HTML of a table
 * and of the rules names all that they need at first, and that of the other pages what the lobby needs, so that it comes
 * at the same time; and every HTML names what its script will ask the server for, where English stands for the language
 * that the server will say.
 */
import type { Plugin, Rolldown } from "vite";

type Infos = (id: string) => { importedIds: string[] } | null;

// In this order: a module belongs to the first one that reaches it without an import() on the way. What the lobby shares
// with those below it belongs to the core, so that they do not need the lobby.
const CHUNKS = {
  core: ["/src/main.ts"],
  lobby: ["/src/pages/lobby/Lobby.svelte"],
  cards: [
    ...["cards/Card", "cards/CardBack", "cards/CharacterCard", "cards/RoleCard", "Life", "Role"].map(
      (name) => `/src/art/${name}.svelte`,
    ),
    "/src/table/tokens/Token.svelte",
  ],
  table: ["/src/pages/room/TablePage.svelte", "/src/table/Table.svelte"],
  rules: ["/src/learn/Rules.svelte", "/src/learn/Entry.svelte"],
  deferred: ["/src/table/deferred.ts"],
};

const DATA = ["/api/texts/en", "/api/account"];

// Each HTML: the page that it is for, and what that asks for besides. The server knows which one answers an address.
const ENTRIES = {
  "index.html": { page: CHUNKS.lobby[0]!, data: [] },
  "table.html": { page: CHUNKS.table[0]!, data: ["/api/cards", "/api/facts"] },
  "rules.html": { page: CHUNKS.rules[0]!, data: ["/api/cards", "/api/options"] },
};

function reached(roots: string[], infos: Infos): Set<string> {
  const found = new Set<string>();
  const left = [...roots];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    left.push(...(infos(id)?.importedIds ?? []));
  }
  return found;
}

/** All files of some chunks and of what they import. */
function filesOf(chunks: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const left = [...chunks];
  for (let chunk = left.pop(); chunk; chunk = left.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    left.push(...chunk.imports.map((name) => bundle[name]).filter((one) => one?.type === "chunk"));
  }
  return files;
}

const link = (file: string) =>
  `<link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${file}">`;
const data = (path: string) => `<link rel="preload" as="fetch" crossorigin href="${path}">`;

export function chunks(): Plugin {
  let root = "";
  let homes: Map<string, string> | undefined;

  function homeOf(id: string, infos: Infos): string | null {
    if (!homes) {
      homes = new Map();
      for (const [name, roots] of Object.entries(CHUNKS)) {
        const paths = roots.map((path) => root + path);
        for (const one of reached(paths, infos)) {
          const home = homes.get(one);
          if (!home) homes.set(one, name);
          else if (home === "lobby") homes.set(one, "core");
        }
      }
    }
    return homes.get(id) ?? null;
  }

  const splitting: Rolldown.CodeSplittingOptions = {
    includeDependenciesRecursively: false,
    groups: [{ debugName: "chunks", name: (id, context) => homeOf(id, (one) => context.getModuleInfo(one)) }],
  };

  return {
    name: "chunks",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: splitting } } } }),
    configResolved: (config) => void (root = config.root),
    buildStart: () => void (homes = undefined),
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("there is no index.html");
        const plain = String(page.source);
        const made = Object.values(bundle).filter((one) => one.type === "chunk");
        const needed = (path: string) => {
          const entry = root + path;
          const wanted = made.filter((one) => one.facadeModuleId === entry || one.moduleIds.includes(entry));
          return [...filesOf(wanted, bundle)].filter((file) => !plain.includes(file)).map(link);
        };
        for (const [fileName, entry] of Object.entries(ENTRIES)) {
          const lines = [...needed(entry.page), ...[...DATA, ...entry.data].map(data)];
          const source = plain.replace("</head>", `${lines.join("\n")}\n</head>`);
          if (fileName === page.fileName) page.source = source;
          else this.emitFile({ type: "asset", fileName, source });
        }
      },
    },
  };
}
