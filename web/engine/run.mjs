/** Runs a file of Python on the packed rules, as the page would: `node run.mjs FILE JSON` prints what its `main` returns. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const ENGINE = join(WEB, "..", "src", "wuerfelbecher", "server", "engine");
const [file, given] = process.argv.slice(2);
const engine = JSON.parse(readFileSync(join(ENGINE, "engine.json"), "utf8"));
const home = mkdtempSync(join(tmpdir(), "engine-"));
for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) writeFileSync(join(home, name), readFileSync(join(ENGINE, engine.python, name)));
for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) {
  writeFileSync(join(home, name), gunzipSync(readFileSync(join(ENGINE, engine.python, `${name}.bin`))));
}
const { loadPyodide } = await import(join(WEB, "node_modules", "pyodide", "pyodide.mjs"));
const python = await loadPyodide({ indexURL: `${home}/`, lockFileContents: { info: engine.info, packages: {} } });
for (const pack of ["now.bin", "later.bin"]) {
  const packed = gunzipSync(readFileSync(join(ENGINE, engine.pack, pack)));
  const length = packed.readUInt32LE(0);
  let at = 4 + length;
  for (const [name, size] of JSON.parse(packed.subarray(4, 4 + length))) {
    python.FS.mkdirTree(dirname(`/rules/${name}`));
    python.FS.writeFile(`/rules/${name}`, packed.subarray(at, (at += size)));
  }
}
python.runPython('import sys; sys.path.insert(0, "/rules")');
// only what a pipe holds would be told if the end did not wait for the rest
const end = (code) => () => process.exit(code);
try {
  python.runPython(readFileSync(file, "utf8"));
  process.stdout.write(python.globals.get("main")(given), end(0));
} catch (error) {
  process.stderr.write(`${error.message}\n`, end(1));
} finally {
  rmSync(home, { recursive: true });
}
