/** The rules in a worker of their own: Python, with the very files that the server runs, and the tables of this device. */

import type { Language } from "../protocol";
import { neededFirst, type Engine, type FromWorker, type Request, type ToWorker } from "./messages";
import { Changed, Store, written, type Row, type Write } from "./store";

/** What the rules answer, in JSON: `wuerfelbecher.device.desk`. */
interface Desk {
  ask(path: string, body: string, language: string): string;
  create(body: string, language: string, now: number): string;
  take_in(body: string, language: string, now: number): string;
  open(row: string, language: string, now: number): string;
  close(table: string): void;
  state(table: string, now: number): string;
  hear(table: string, message: string, language: string, now: number): string;
  go_on(table: string, now: number): string;
  next_step_in(table: string, now: number): number;
  stored(table: string): void;
  failed(table: string): void;
  refusal(key: string, language: string): string;
}

interface Heard {
  refused?: { key: string; text: string };
  write?: Write | null;
  tell?: object[];
  /** A table to go on at. */
  row?: Row;
}

interface Python {
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
  runPython(code: string): unknown;
}

const scope = self as unknown as { postMessage(message: FromWorker): void; name: string; onmessage: unknown; fetch: typeof fetch };
/** Without pauses, for robots. */
const FAST = scope.name === "fast";
const ENGINE = new URL(/* @vite-ignore */ "../engine/", import.meta.url);
const RULES = "/rules";
/** After a step that failed, it is tried again in so many milliseconds. */
const AGAIN = 2000;

const store = new Store();
const others = new BroadcastChannel("wuerfelbecher tables");
const tables = new Map<string, OpenTable>();
const seated = new Map<number, OpenTable>();
/** Words and facts that need no Python, by path. */
const known = new Map<string, string>();
const now = () => Date.now() / 1000;
const tell = (message: FromWorker) => scope.postMessage(message);

// -- fetching the rules -----------------------------------------------------------------------------

async function fetched(file: string, count: (bytes: number) => void): Promise<Response> {
  const answer = await realFetch(new URL(file, ENGINE));
  if (!answer.ok || !answer.body) throw new Error(`${file}: ${answer.status}`);
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, stream) {
        count(part.length);
        stream.enqueue(part);
      },
    }),
  );
  const type = file.includes(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(counted.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

const realFetch = scope.fetch.bind(self);

/** Everything needed before a match can begin; what bots look up and dictionaries come later. */
async function load(): Promise<{ desk: Desk; rest: Promise<void>; wordy: string[] }> {
  const engine: Engine = await (await realFetch(new URL("engine.json", ENGINE), { cache: "no-cache" })).json();
  const size = neededFirst(engine);
  let loaded = 0;
  const count = (bytes: number) => tell({ kind: "loading", loaded: (loaded += bytes), size });
  const first = fetched(`${engine.pack}/now.gz`, count).then((answer) => answer.arrayBuffer());
  // Pyodide fetches its parts itself; here they lie compressed
  scope.fetch = (what, ...more) => {
    const name = String(what instanceof Request ? what.url : what).split("/").at(-1);
    return name === "pyodide.asm.wasm" || name === "python_stdlib.zip" ? fetched(`${engine.python}/${name}.gz`, count) : realFetch(what, ...more);
  };
  const home = new URL(`${engine.python}/`, ENGINE).href;
  const { loadPyodide } = await import(/* @vite-ignore */ `${home}pyodide.mjs`);
  const starting: Promise<Python> = loadPyodide({ indexURL: home, lockFileContents: { info: engine.info, packages: {} } });
  const files = unpacked(await first);
  for (const [path, content] of files) if (path.startsWith("api/")) known.set(path, new TextDecoder().decode(content));
  answerKnown();
  const python = await starting;
  scope.fetch = realFetch;
  lay(python, files);
  const desk = python.runPython(`
import sys
sys.path.insert(0, "${RULES}")
from wuerfelbecher.device.desk import Desk
Desk("${engine.rules}")`) as Desk;
  const rest = fetched(`${engine.pack}/later.gz`, () => {})
    .then((answer) => answer.arrayBuffer())
    .then((packed) => lay(python, unpacked(packed)));
  // now that all of it is here, the service worker may rely on it
  void rest.then(() => realFetch(new URL("engine.json", ENGINE))).catch(() => {});
  return { desk, rest, wordy: engine.wordy };
}

/** The files in a pack: how long the list of names and sizes is, that list, and everything. */
function unpacked(packed: ArrayBuffer): [path: string, content: Uint8Array][] {
  const length = new DataView(packed).getUint32(0, true);
  const names: [string, number][] = JSON.parse(new TextDecoder().decode(new Uint8Array(packed, 4, length)));
  let at = 4 + length;
  return names.map(([name, size]) => [name, new Uint8Array(packed, (at += size) - size, size)]);
}

function lay(python: Python, files: [path: string, content: Uint8Array][]): void {
  for (const [path, content] of files) {
    const whole = `${RULES}/${path}`;
    python.FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
    python.FS.writeFile(whole, content);
  }
}

let loading: ReturnType<typeof load> | undefined;

async function rules(): Promise<Desk> {
  loading ??= load().then((loaded) => {
    tell({ kind: "ready" });
    return loaded;
  });
  loading.catch((error: Error) => {
    loading = undefined;
    console.warn(error);
    tell({ kind: "broken" });
  });
  return (await loading).desk;
}

/** The rules with all that belongs to them. */
async function everything(): Promise<Desk> {
  const desk = await rules();
  await (await loading)?.rest;
  return desk;
}

/** The rules of one game, with the dictionary if it needs that. */
async function rulesOf(game: string): Promise<Desk> {
  const desk = await rules();
  return (await loading)?.wordy.includes(game) ? everything() : desk;
}

// -- tables -----------------------------------------------------------------------------------------

/** A table that pages have open here. One thing happens at a time, and it is stored before anybody sees it. */
class OpenTable {
  readonly pages = new Map<number, Language>();
  #row: Row | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  /** Lets something happen once everything before it has happened. */
  inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Takes the table from storage. */
  async read(language: Language): Promise<void> {
    const row = await store.read(this.id);
    const desk = await rulesOf(row?.game ?? "");
    if (!row) throw new Refusal("no-such-table", desk.refusal("no-such-table", language));
    const { refused } = JSON.parse(desk.open(JSON.stringify(row), language, now())) as Heard;
    if (refused) throw new Refusal(refused.key, refused.text);
    this.#row = row;
  }

  welcome(page: number, language: Language): Promise<void> {
    return this.inTurn(async () => {
      this.pages.set(page, language);
      if (!this.#row) await this.read(language);
      this.#show((await rules()).state(this.id, now()), [page]);
      await this.#setAlarm();
    });
  }

  hear(page: number, text: string): Promise<void> {
    return this.inTurn(async () => {
      const message = JSON.parse(text);
      const language = this.pages.get(page) ?? "en";
      const desk = await rules();
      const heard = JSON.parse(desk.hear(this.id, text, language, now())) as Heard;
      const reply = (answer: object) => say(page, answer);
      if (heard.refused) return reply({ type: "error", id: message.id, ...heard.refused });
      try {
        await this.#happen(heard.write);
        if (heard.row) await begin(heard.row);
      } catch (error) {
        const key = why(error);
        return reply({ type: "error", id: message.id, key, text: desk.refusal(key, language) });
      }
      for (const told of heard.tell ?? []) reply(told);
      if (heard.row) reply({ type: "moved", table: heard.row.id, tokens: ["here"] });
      if (message.id) reply({ type: "ok", id: message.id });
      await this.#setAlarm();
    });
  }

  /** Stores what is to happen, and shows it. */
  async #happen(write: Write | null | undefined): Promise<void> {
    const desk = await rules();
    if (!write || !this.#row) return;
    const row = written(this.#row, write);
    try {
      await store.replace(row);
    } catch (error) {
      desk.failed(this.id);
      if (error instanceof Changed) await this.#follow();
      throw error;
    }
    desk.stored(this.id);
    this.#row = row;
    others.postMessage(this.id);
    this.#show(desk.state(this.id, now()));
  }

  /** Another page has changed the table: whatever it stored is what happened. */
  async #follow(): Promise<void> {
    const [language = "en"] = this.pages.values();
    await this.read(language);
    this.#show((await rules()).state(this.id, now()));
  }

  changedElsewhere(): Promise<void> {
    return this.inTurn(async () => {
      if (!this.#row || (await store.read(this.id))?.version === this.#row.version) return;
      await this.#follow();
      await this.#setAlarm();
    });
  }

  #show(state: string, pages = [...this.pages.keys()]): void {
    for (const page of pages) tell({ kind: "said", number: page, message: state });
  }

  /** What goes on although nobody acts goes on while somebody looks. */
  async #setAlarm(earliest = 0): Promise<void> {
    clearTimeout(this.#alarm);
    if (!this.pages.size) return;
    const seconds = (await rules()).next_step_in(this.id, now());
    if (seconds >= 0) this.#alarm = setTimeout(() => void this.#goOn(), Math.max(earliest, FAST ? 0 : seconds * 1000));
  }

  #goOn(): Promise<void> {
    return this.inTurn(async () => {
      try {
        const { write, refused } = JSON.parse((await everything()).go_on(this.id, now())) as Heard;
        if (refused) throw new Refusal(refused.key, refused.text);
        await this.#happen(write);
        await this.#setAlarm(write || !FAST ? 0 : 20);
      } catch (error) {
        const changed = error instanceof Changed;
        if (!changed) {
          console.warn(error);
          const desk = await rules();
          for (const [page, language] of this.pages) say(page, { type: "error", key: why(error), text: desk.refusal(why(error), language) });
        }
        await this.#setAlarm(changed ? 0 : AGAIN);
      }
    });
  }

  async leave(page: number): Promise<void> {
    this.pages.delete(page);
    if (this.pages.size) return;
    clearTimeout(this.#alarm);
    tables.delete(this.id);
    await this.inTurn(async () => (await rules()).close(this.id));
  }
}

class Refusal extends Error {
  constructor(
    readonly key: string,
    text: string,
  ) {
    super(text);
  }
}

/** What kept something from being stored, as the rules call it. */
function why(error: unknown): string {
  if (error instanceof Refusal) return error.key;
  if (error instanceof Changed) return "too-late";
  return (error as Error).name === "QuotaExceededError" ? "device-full" : "not-stored";
}

others.onmessage = ({ data }) => void tables.get(data)?.changedElsewhere();

async function begin(row: Row): Promise<void> {
  await store.add({ ...row, version: 1 });
}

function say(page: number, message: object): void {
  tell({ kind: "said", number: page, message: JSON.stringify(message) });
}

async function welcome(page: number, { table: id, language }: { table: string; language: Language }): Promise<void> {
  const table = tables.get(id) ?? new OpenTable(id);
  tables.set(id, table);
  seated.set(page, table);
  try {
    await table.welcome(page, language);
  } catch (error) {
    say(page, { type: "error", key: why(error), text: (error as Error).message });
    seated.delete(page);
    await table.leave(page);
  }
}

// -- requests ---------------------------------------------------------------------------------------

const waiting: { number: number; path: string }[] = [];

/** What needs no Python is answered before that has started. */
function answerKnown(): void {
  for (const { number, path } of waiting.splice(0)) void answer(number, { path, body: "", language: "en" });
}

async function answer(number: number, { path, body, language }: Request): Promise<void> {
  const answered = (status: number, body: string) => tell({ kind: "answer", number, status, body });
  const plain = path.replace(/^\//, "");
  const text = known.get(plain);
  if (text !== undefined) return answered(200, text);
  try {
    if (/^api\/(games|words\/)/.test(plain) && !known.size) {
      waiting.push({ number, path });
      await rules();
      return;
    }
    const of = /^api\/tables\/([^/]+)\/?(.*)$/.exec(plain);
    if (of?.[1] && of[2] === "forget") {
      await store.remove(of[1]);
      return answered(200, "{}");
    }
    if (plain === "api/tables" || plain === "api/matches") {
      const desk = plain === "api/tables" ? await rulesOf(JSON.parse(body).game) : await everything();
      const created = JSON.parse(plain === "api/tables" ? desk.create(body, language, now()) : desk.take_in(body, language, now())) as Heard;
      if (!created.row) return answered(400, JSON.stringify({ error: created.refused }));
      await begin(created.row);
      const seats = (created.row as Row & { seats: { kind: string }[] }).seats.flatMap(({ kind }, seat) => (kind === "here" ? [{ seat, token: "here" }] : []));
      return answered(200, JSON.stringify({ table: created.row.id, seats, watch: "", host: "here" }));
    }
    const desk = await everything();
    if (of?.[1] && !tables.has(of[1])) await new OpenTable(of[1]).read(language);
    const told = desk.ask(plain, body, language);
    const { refused } = JSON.parse(told) as Heard;
    answered(refused ? 400 : 200, refused ? JSON.stringify({ error: refused }) : told);
  } catch (error) {
    const key = why(error);
    const text = error instanceof Refusal ? error.message : loading ? (await rules()).refusal(key, language) : "";
    answered(error instanceof Refusal ? 404 : 503, JSON.stringify({ error: { key, text: text || undefined } }));
  }
}

function hear(page: number, text: string): void {
  const message = JSON.parse(text);
  const table = seated.get(page);
  if (message.type === "hello") void welcome(page, message);
  else if (message.type === "language" && table) table.pages.set(page, message.language);
  else void table?.hear(page, text);
}

scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "ask") void answer(data.number, data.request);
  else if (data.kind === "say") hear(data.number, data.message);
  else if (data.kind === "close") {
    void seated.get(data.number)?.leave(data.number);
    seated.delete(data.number);
  } else void rules().catch(() => {});
};
