import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const MOST_SCRIPT = 80_000;

/** Everything a player loads before the first move must stay small: the build fails when it does not. */
function weighed(): Plugin {
  return {
    name: "weighed",
    apply: "build",
    writeBundle(_, bundle) {
      let bytes = 0;
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") bytes += gzipSync(file.code, { level: 9 }).length;
      }
      if (bytes > MOST_SCRIPT) this.error(`the page has ${bytes} bytes of script (gzip), more than ${MOST_SCRIPT}`);
      this.info(`${bytes} bytes of script (gzip), at most ${MOST_SCRIPT}`);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), weighed()],
  build: {
    outDir: "../src/wuerfelbecher/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": "http://127.0.0.1:8104", "/ws": { target: "ws://127.0.0.1:8104", ws: true } },
  },
});
