import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { type Plugin, runnerImport } from "vite";
import { defineConfig } from "vitest/config";

const MOST_SCRIPT = 80_000;

const TABLE = "pages/Table.svelte";
const TEXTS = "i18n/de.json";
/** The scripts fetched until the first move, beside those of the page's entry. */
const WAYS = {
  "to set a table": [TEXTS, "pages/Shelf.svelte", "pages/SetTable.svelte"],
  "to play at one": [TEXTS, "parts/Door.svelte", "parts/Waiting.svelte", TABLE],
};
/** No table shows more kinds of pieces that are fetched when they are first shown. */
const MOST_KINDS = 2;

type Bundle = Parameters<Extract<NonNullable<Plugin["writeBundle"]>, (...given: never[]) => unknown>>[1];
type Chunk = Extract<Bundle[string], { type: "chunk" }>;

/** Whoever opens the shelf or a table must not wait long for scripts: the build fails when there are too many. */
function weighed(): Plugin {
  return {
    name: "weighed",
    apply: "build",
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const weight = (chunk: Chunk) => gzipSync(chunk.code, { level: 9 }).length;
      const kinds = chunks.filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.includes("/src/pieces/"));
      const heaviest = kinds.sort((one, other) => weight(other) - weight(one)).slice(0, MOST_KINDS);
      for (const [way, modules] of Object.entries(WAYS)) {
        const fetched = new Set(chunks.filter(({ isEntry }) => isEntry).concat(modules.includes(TABLE) ? heaviest : []));
        for (const module of modules) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
          if (!chunk) this.error(`${module} has no script of its own`);
          fetched.add(chunk);
        }
        for (const chunk of fetched) for (const name of chunk.imports) fetched.add(bundle[name] as Chunk);
        const bytes = [...fetched].reduce((sum, chunk) => sum + weight(chunk), 0);
        if (bytes > MOST_SCRIPT) this.error(`${bytes} bytes of script (gzip) ${way}, more than ${MOST_SCRIPT}`);
        this.info(`${bytes} bytes of script (gzip) ${way}, at most ${MOST_SCRIPT}`);
      }
    },
  };
}

/** The pictures on the boxes: drawn while the page is built, fetched as one picture. `virtual:covers` is its address. */
async function covers(): Promise<Plugin> {
  const { module } = await runnerImport<typeof import("./src/covers/sprite")>("./src/covers/sprite.ts");
  const picture = module.sprite();
  const file = `assets/covers-${createHash("sha256").update(picture).digest("hex").slice(0, 8)}.svg`;
  return {
    name: "covers",
    resolveId: (id) => (id === "virtual:covers" ? "\0covers" : null),
    load: (id) => (id === "\0covers" ? `export default "/${file}"` : null),
    generateBundle() {
      this.emitFile({ type: "asset", fileName: file, source: picture });
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_, answer) => void answer.setHeader("content-type", "image/svg+xml").end(picture));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), covers(), weighed()],
  build: {
    outDir: "../src/wuerfelbecher/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  test: { setupFiles: "src/test-texts.ts" },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": "http://127.0.0.1:8104", "/ws": { target: "ws://127.0.0.1:8104", ws: true } },
  },
});
