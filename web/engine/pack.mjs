/**
 * Packs the rules for the browser: Python itself (Pyodide), as much of its standard library as they use, and their own
 * files, compiled. `engine.json` says where everything is, and nothing is done when it is up to date.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide, version } from "pyodide";
import { minifySync } from "vite";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const PACKAGE = join(WEB, "..", "src", "wuerfelbecher");
const PYODIDE = join(WEB, "node_modules", "pyodide");
const OUT = join(PACKAGE, "server", "engine");
/** What runs in the browser. */
const PARTS = ["__init__.py", "words", "table", "mechanics", "games", "odds", "bots", "coach", "croupier", "device", "lexicon"];
/** What a match can begin without: what bots look up, and dictionaries. */
const LATER = /^(odds\/data|lexicon)\//;

function filesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).sort().filter((name) => name !== "__pycache__").flatMap((name) => filesIn(join(path, name)));
}

function digest(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 12);
}

const sources = Object.fromEntries(
  PARTS.flatMap((part) => filesIn(join(PACKAGE, part))).map((file) => [relative(PACKAGE, file), readFileSync(file)]),
);
const rules = digest(...Object.entries(sources).flat());
const made = digest(rules, version, readFileSync(fileURLToPath(import.meta.url)), readFileSync(join(WEB, "engine", "compile.py")));
const facts = join(OUT, "engine.json");
if (existsSync(facts) && JSON.parse(readFileSync(facts, "utf8")).made === made) process.exit(0);

/** A folder as one file: how long the list of its names and sizes is, that list, and then everything. */
function packed(files) {
  const names = Buffer.from(JSON.stringify(Object.entries(files).map(([name, content]) => [name, content.length])));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(names.length);
  return gzipSync(Buffer.concat([size, names, ...Object.values(files)]), { level: 9 });
}

/**
 * Python's script without the functions that it only hands on to other WebAssembly modules: there are none here, and half of
 * its text are their names. Scripts cannot lie compressed, and not every host compresses them on their way.
 */
function trimmed(script, ...others) {
  const times = new Map();
  for (const [name] of [script, ...others].join().matchAll(/[\w$]+/g)) times.set(name, (times.get(name) ?? 0) + 1);
  const unused = new Set();
  const without = script.replace(/([\w$]+)=Module\["\1"\]=wasmExports\["[\w$]+"\];/g, (handedOn, name) => {
    // once where it is declared, and twice here
    if (times.get(name) > 3) return handedOn;
    unused.add(name);
    return "";
  });
  const declared = without.replace(/\bvar ((?:[\w$]+,)+[\w$]+);/g, (_, names) => `var ${names.split(",").filter((name) => !unused.has(name)).join()};`);
  const { code, errors } = minifySync("pyodide.asm.mjs", declared);
  if (errors.length) throw new Error(errors[0].message);
  return Buffer.from(code);
}

const python = await loadPyodide({ indexURL: PYODIDE });
for (const [name, content] of Object.entries(sources)) {
  const path = `/rules/wuerfelbecher/${name}`;
  python.FS.mkdirTree(dirname(path));
  python.FS.writeFile(path, content);
}
python.runPython(readFileSync(join(WEB, "engine", "compile.py"), "utf8"));
const compiled = python.globals.get("compiled").toJs();
const said = python.globals.get("said").toJs();
const library = Buffer.from(python.globals.get("library").toJs());

const now = {};
const later = {};
for (const [name, content] of Object.entries(sources)) {
  const code = compiled[name];
  if (code) now[`wuerfelbecher/${name}c`] = Buffer.from(code);
  // what a table was made from is known by the rules' own text
  if (!code || /^(games|mechanics)\//.test(name)) (LATER.test(name) ? later : now)[`wuerfelbecher/${name}`] = content;
}

for (const [path, answer] of Object.entries(said)) now[path] = Buffer.from(answer);

const [loader, script] = ["pyodide.mjs", "pyodide.asm.mjs"].map((file) => readFileSync(join(PYODIDE, file), "utf8"));
// what lies compressed is not called so: some hosts would have browsers unpack it
const folders = {
  python: {
    "pyodide.mjs": Buffer.from(loader),
    "pyodide.asm.mjs": trimmed(script, loader),
    "pyodide.asm.wasm.bin": gzipSync(readFileSync(join(PYODIDE, "pyodide.asm.wasm")), { level: 9 }),
    "python_stdlib.zip.bin": gzipSync(library, { level: 9 }),
  },
  rules: { "now.bin": packed(now), "later.bin": packed(later) },
};
rmSync(OUT, { recursive: true, force: true });
const { info } = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8"));
const told = { made, rules, info, wordy: python.globals.get("wordy").toJs(), files: {} };
for (const [name, files] of Object.entries(folders)) {
  const folder = `${name}-${name === "rules" ? made : digest(...Object.values(files))}`;
  mkdirSync(join(OUT, folder), { recursive: true });
  told[name === "rules" ? "pack" : name] = folder;
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(OUT, folder, file), content);
    told.files[`${folder}/${file}`] = content.length;
  }
}
writeFileSync(facts, `${JSON.stringify(told, null, 2)}\n`);
const bytes = Object.values(told.files).reduce((sum, size) => sum + size, 0);
console.log(`the rules for the browser: ${bytes} bytes in ${relative(process.cwd(), OUT)}`);
process.exit(0);
