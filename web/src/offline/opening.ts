/** Opens the rules on this device: fetches them, starts Python, and keeps how that looks, so that it need not start again. */

import { cacheName } from "./folder";
import { neededFirst, type Engine } from "./messages";
import { forgetSnapshot, isKept, recalled, remember } from "./snapshot";
import { whole } from "./whole";

/** What the rules answer, in JSON: `wuerfelbecher.device.desk`. */
export interface Desk {
  ask(path: string, body: string, language: string, goingOver: (done: number) => void): string;
  create(body: string, language: string, now: number): string;
  take_in(body: string, language: string, now: number): string;
  open(row: string, language: string, now: number): string;
  as_stored(row: string): string;
  close(table: string): void;
  state(table: string, now: number): string;
  hear(table: string, message: string, language: string, now: number): string;
  go_on(table: string, now: number): string;
  next_step_in(table: string, now: number): number;
  stored(table: string): void;
  failed(table: string): void;
  refusal(key: string, language: string): string;
}

interface Files {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array, how: { canOwn: boolean }): void;
}

interface Started {
  python: Python;
  kept: Promise<void>;
}

interface Python {
  FS: Files;
  globals: { get(name: string): unknown };
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

type Packed = [path: string, content: Uint8Array<ArrayBuffer>][];

export interface Opened {
  desk: Desk;
  engine: Engine;
  /** Whether the rest is there, too. */
  complete: boolean;
  /** Done when the next start can take Python up as it is now. */
  kept: Promise<void>;
  /** Brings what a match can begin without: what bots look up, and dictionaries. */
  rest: () => Promise<void>;
  /** The games that need a dictionary. */
  wordy: string[];
}

/** A part of the rules cannot be fetched. */
export class Missing extends Error {}

/** What is told on the way. */
export interface Listener {
  loading(loaded: number, size: number): void;
  /** Words and facts that need no Python, by path. */
  known(answers: Map<string, () => string>): void;
}

const ENGINE = new URL(/* @vite-ignore */ "../engine/", import.meta.url);
const LIST = new URL("engine.json", ENGINE);
const RULES = "/rules";

const scope = self as unknown as { fetch: typeof fetch };
const realFetch = scope.fetch.bind(self);

async function listed(): Promise<Engine> {
  return (await realFetch(LIST, { cache: "no-cache" })).json();
}

/** Whether the newest rules have been opened on this device before. */
export async function wereOpened(): Promise<boolean> {
  return isKept(await listed());
}

/** The newest rules, or, if not all of them can be had, the newest of which everything is on this device. */
export async function openRules(listener: Listener): Promise<Opened> {
  const newest = await listed();
  try {
    return await opened(newest, listener);
  } catch (error) {
    const kept: Engine | undefined = await (await globalThis.caches?.match(LIST, { cacheName: cacheName("engine") }))?.json();
    if (!kept || kept.pack === newest.pack) throw error;
    console.warn(error);
    return opened(kept, listener);
  }
}

/** Rules that have made way for newer ones, as long as this device keeps them. */
export function openOlder(engine: Engine): Promise<Opened> {
  return opened(engine, { loading: () => {}, known: () => {} }, true);
}

async function opened(engine: Engine, listener: Listener, older = false): Promise<Opened> {
  const keeping: Promise<unknown>[] = [];
  const counter = (size: number) => {
    let loaded = 0;
    return (bytes: number) => listener.loading((loaded += bytes), size);
  };
  const count = counter(neededFirst(engine));
  const { python, kept } = await started(engine, listener, (file) => fetched(file, engine, count, keeping), older);
  const { FS } = python;
  let bringing: Promise<void> | undefined;
  const bring = async () => {
    const later = `${engine.pack}/later.bin`;
    lay(FS, unpacked(await fetched(later, engine, counter(engine.files[later] ?? 0), keeping)));
    result.complete = true;
    // once all of it is kept here, the service worker may rely on it
    void Promise.all(keeping).then(() => realFetch(LIST)).catch(() => {});
  };
  const rest = () => (bringing ??= bring().catch((error: Error) => {
    bringing = undefined;
    throw new Missing(error.message);
  }));
  const result: Opened = { desk: python.globals.get("desk") as Desk, engine, complete: false, kept, rest, wordy: engine.wordy };
  return result;
}

/** Python with the rules opened: as it was kept on this device, or started anew. */
async function started(engine: Engine, listener: Listener, get: (file: string) => Promise<ArrayBuffer>, older: boolean): Promise<Started> {
  const home = new URL(`${engine.python}/`, ENGINE).href;
  const script = (file: string) => import(/* @vite-ignore */ home + file);
  const [files, wasm, library, snapshot, { loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    get(`${engine.pack}/now.bin`).then(unpacked).then((files) => tellKnown(files, listener)),
    get(`${engine.python}/pyodide.asm.wasm.bin`),
    get(`${engine.python}/python_stdlib.zip.bin`),
    recalled(engine),
    script("pyodide.mjs"),
    script("pyodide.asm.mjs"),
  ]);
  // Pyodide would fetch its parts itself, and wait for ever if one breaks off
  scope.fetch = async (what, ...more) => {
    const name = String(what instanceof Request ? what.url : what).split("/").at(-1);
    if (name === "pyodide.asm.wasm") return new Response(wasm, { headers: { "content-type": "application/wasm" } });
    return name === "python_stdlib.zip" ? new Response(library) : realFetch(what, ...more);
  };
  const start = (how: object): Promise<Python> =>
    loadPyodide({ indexURL: home, lockFileContents: { info: engine.info, packages: {} }, createPyodideModule, fsInit: async (FS: Files) => lay(FS, files), ...how });
  try {
    const python = snapshot && (await start({ _loadSnapshot: snapshot }).catch(async (error) => {
      console.warn(error);
      await forgetSnapshot();
      return undefined;
    }));
    return python ? { python, kept: Promise.resolve() } : begun(await start({ _makeSnapshot: true }), engine, older);
  } finally {
    scope.fetch = realFetch;
  }
}

/** Opens the rules, tries them out so that whatever every match needs is there, and keeps that, unless there are newer ones. */
function begun(python: Python, engine: Engine, older: boolean): Started {
  python.runPython(`
import sys
sys.path.insert(0, "${RULES}")
from wuerfelbecher.device.desk import Desk
desk = Desk("${engine.rules}")
desk.try_out()
`);
  return { python, kept: older ? Promise.resolve() : remember(engine, python.makeMemorySnapshot()) };
}

/** A file of the rules, from this device or else from the host; then it is kept here, if there is room for it. */
async function fetched(file: string, { files }: Engine, count: (bytes: number) => void, keeping: Promise<unknown>[]): Promise<ArrayBuffer> {
  const url = new URL(file, ENGINE);
  const size = files[file] ?? 0;
  const cache = await globalThis.caches?.open(cacheName("engine")).catch(() => undefined);
  const kept = await cache?.match(url);
  count(kept ? size : 0);
  const answer = kept ?? (await realFetch(url).catch((error: Error) => ({ ok: false as const, status: error.message })));
  if (!answer.ok) throw new Missing(`${file}: ${answer.status}`);
  const coming = whole(answer, size, kept ? () => {} : count);
  if (cache && !kept) keeping.push(cache.put(url, coming.clone()).catch(() => {}));
  return new Response(coming.body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** The files in a pack: how long the list of names and sizes is, that list, and everything. */
function unpacked(packed: ArrayBuffer): Packed {
  const length = new DataView(packed).getUint32(0, true);
  const names: [string, number][] = JSON.parse(new TextDecoder().decode(new Uint8Array(packed, 4, length)));
  let at = 4 + length;
  return names.map(([name, size]) => [name, new Uint8Array(packed, (at += size) - size, size)]);
}

/** Tells what needs no Python, and gives the files that do. */
function tellKnown(files: Packed, listener: Listener): Packed {
  const isAnswer = ([path]: Packed[number]) => path.startsWith("api/");
  listener.known(new Map(files.filter(isAnswer).map(([path, content]) => [path, () => new TextDecoder().decode(content)])));
  return files.filter((file) => !isAnswer(file));
}

function lay(FS: Files, files: Packed): void {
  const made = new Set<string>();
  for (const [path, content] of files) {
    const whole = `${RULES}/${path}`;
    const folder = whole.slice(0, whole.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(whole, content, { canOwn: true });
  }
}
