import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
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
        const fetched = new Set(chunks.filter(({ isEntry, fileName }) => isEntry && fileName !== "sw.js").concat(modules.includes(TABLE) ? heaviest : []));
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
    load: (id) => (id === "\0covers" ? `export default import.meta.env.DEV ? "/${file}" : new URL(/* @vite-ignore */ "../${file}", import.meta.url).href` : null),
    generateBundle() {
      this.emitFile({ type: "asset", fileName: file, source: picture });
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_, answer) => void answer.setHeader("content-type", "image/svg+xml").end(picture));
    },
  };
}

/** The service worker knows the page's files by name, and changes whenever one of them does. */
function shell(): Plugin {
  return {
    name: "shell",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = Object.values(bundle).find((file) => file.fileName === "sw.js");
        if (worker?.type !== "chunk") return;
        const files = Object.keys(bundle).filter((file) => file !== "sw.js" && file !== "index.html");
        const beside = readdirSync("public");
        const contents = beside.map((file) => readFileSync(`public/${file}`));
        const version = createHash("sha256").update(files.join()).update(readFileSync("index.html")).update(Buffer.concat(contents)).digest("hex").slice(0, 12);
        worker.code = worker.code.replace(/\bSHELL\b/g, "shell").replace(/^/, `const shell = ${JSON.stringify({ version, files: ["", ...files, ...beside] })};\n`);
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), covers(), weighed(), shell()],
  /** Files find each other wherever the page lies; only the page itself has to say where that is. */
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }) },
  worker: { format: "es", rollupOptions: { output: { entryFileNames: "assets/device-worker-[hash].js" } } },
  build: {
    rollupOptions: {
      input: { index: "index.html", sw: "src/sw.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // what every page needs is one file: many small ones are larger together
        codeSplitting: { groups: [{ name: "base", test: /node_modules\/(svelte|esm-env|clsx)\/|src\/(settings\.svelte|texts|words|site|reach\.svelte|catalogues\.svelte|protocol)\.ts/ }] },
      },
    },
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
