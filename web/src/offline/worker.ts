/** The rules in a worker of their own: Python, with the very files that the server runs, and the tables of this device. */

import type { Language } from "../protocol";
import type { FromWorker, Request, ToWorker } from "./messages";
import { Missing, openOlder, openRules, wereOpened, type Desk, type Opened } from "./opening";
import { forgetSnapshot } from "./snapshot";
import { Changed, Forbidden, Store, written, type Row, type Write } from "./store";

interface Heard {
  refused?: { key: string; text: string };
  write?: Write | null;
  tell?: object[];
  /** A table to go on at. */
  row?: Row;
}

const scope = self as unknown as { postMessage(message: FromWorker): void; name: string; onmessage: unknown };
/** Without pauses, for robots. */
const FAST = scope.name === "fast";
/** After a step that failed, it is tried again in so many milliseconds. */
const AGAIN = 2000;
/** What is not needed for the first move is fetched so many milliseconds later, unless it is needed before. */
const SETTLE = 3000;

const store = new Store();
const others = new BroadcastChannel("wuerfelbecher tables");
const tables = new Map<string, OpenTable>();
const seated = new Map<number, OpenTable>();
/** Words and facts that need no Python, by path. */
let known = new Map<string, () => string>();
const now = () => Date.now() / 1000;
const tell = (message: FromWorker) => scope.postMessage(message);

const life = `rules ${Math.random()}`;
void navigator.locks?.request(life, () => {
  tell({ kind: "alive", life });
  return new Promise(() => {});
});

// -- the rules ---------------------------------------------------------------------------------------

let loading: Promise<Opened> | undefined;

async function newest(): Promise<Opened> {
  loading ??= openRules({ loading: (loaded, size) => tell({ kind: "loading", loaded, size }), known: learn }).then((opened) => {
    tell({ kind: "ready" });
    setTimeout(() => void opened.rest().catch(() => {}), SETTLE);
    return opened;
  });
  loading.catch((error: Error) => {
    loading = undefined;
    console.warn(error);
    tell({ kind: "broken" });
  });
  return loading;
}

const rules = async (): Promise<Desk> => (await newest()).desk;

/** Has the rules opened once, so that the first match begins as soon as later ones. */
async function prepare(): Promise<void> {
  if (!(await wereOpened().catch(() => true))) await (await newest()).kept;
  tell({ kind: "prepared" });
}

/** The rules with all that belongs to them. */
async function everything(of?: Opened): Promise<Desk> {
  const opened = of ?? (await newest());
  if (!opened.complete) {
    tell({ kind: "lacking", lacking: true });
    await opened.rest().finally(() => tell({ kind: "lacking", lacking: false }));
  }
  return opened.desk;
}

/** The rules of one game, with the dictionary if it needs that. */
async function rulesOf(game: string, of?: Opened): Promise<Desk> {
  const opened = of ?? (await newest());
  return opened.wordy.includes(game) ? everything(opened) : opened.desk;
}

const older = new Map<string, Promise<Opened>>();

/** The rules by which a match was last played, if they are still on this device beside newer ones. */
async function olderRules({ engine }: Row): Promise<Opened | undefined> {
  if (!engine || engine.pack === (await newest()).engine.pack) return undefined;
  const opening = older.get(engine.pack) ?? openOlder(engine);
  older.set(engine.pack, opening);
  try {
    return await opening;
  } catch (error) {
    console.warn(error);
    older.delete(engine.pack);
    return undefined;
  }
}

// -- tables -----------------------------------------------------------------------------------------

/** A table that pages have open here. One thing happens at a time, and it is stored before anybody sees it. */
class OpenTable {
  readonly pages = new Map<number, Language>();
  #row: Row | undefined;
  /** The rules it began with, if it cannot go on with the newest. */
  #older: Opened | undefined;
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
    const refusal = (desk: Desk) => (JSON.parse(desk.open(JSON.stringify(row), language, now())) as Heard).refused;
    const refused = refusal(desk);
    this.#older = refused && (await olderRules(row));
    if (refused && (!this.#older || refusal(await rulesOf(row.game, this.#older)))) throw new Refusal(refused.key, refused.text);
    this.#row = row;
  }

  /** The rules it is played by. */
  async rules(): Promise<Opened> {
    return this.#older ?? newest();
  }

  async #desk(): Promise<Desk> {
    return (await this.rules()).desk;
  }

  welcome(page: number, language: Language): Promise<void> {
    return this.inTurn(async () => {
      this.pages.set(page, language);
      if (!this.#row) await this.read(language);
      this.#show((await this.#desk()).state(this.id, now()), [page]);
      await this.#setAlarm();
    });
  }

  hear(page: number, text: string): Promise<void> {
    return this.inTurn(async () => {
      const message = JSON.parse(text);
      const language = this.pages.get(page) ?? "en";
      const desk = await this.#desk();
      const heard = JSON.parse(desk.hear(this.id, text, language, now())) as Heard;
      const reply = (answer: object) => say(page, answer);
      if (heard.refused) return reply({ type: "error", id: message.id, ...heard.refused });
      try {
        await this.#happen(heard.write);
        if (heard.row) await begin(heard.row, await this.rules());
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
    const { desk, engine } = await this.rules();
    if (!write || !this.#row) return;
    const row = { ...written(this.#row, write), engine };
    try {
      await stored(() => store.replace(row));
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
    this.#show((await this.#desk()).state(this.id, now()));
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
    const seconds = (await this.#desk()).next_step_in(this.id, now());
    if (seconds >= 0) this.#alarm = setTimeout(() => void this.#goOn(), Math.max(earliest, FAST ? 0 : seconds * 1000));
  }

  #goOn(): Promise<void> {
    return this.inTurn(async () => {
      try {
        const { write, refused } = JSON.parse((await everything(await this.rules())).go_on(this.id, now())) as Heard;
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
    await this.inTurn(async () => (await this.#desk()).close(this.id));
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

function isFull(error: unknown): boolean {
  return (error as Error).name === "QuotaExceededError";
}

/** Stores something. Matches come before what only saves time. */
async function stored(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isFull(error)) throw error;
    await forgetSnapshot();
    await write();
  }
}

/** What kept something from being stored, as the rules call it. */
function why(error: unknown): string {
  if (error instanceof Refusal) return error.key;
  if (error instanceof Changed) return "too-late";
  if (error instanceof Missing) return "rules-missing";
  if (error instanceof Forbidden) return "storing-forbidden";
  return isFull(error) ? "device-full" : "not-stored";
}

async function inWords(error: unknown, language: Language): Promise<string> {
  if (error instanceof Refusal) return error.message;
  return loading ? (await rules()).refusal(why(error), language) : "";
}

others.onmessage = ({ data }) => void tables.get(data)?.changedElsewhere();

async function begin(row: Row, { engine }: Opened): Promise<void> {
  await stored(() => store.add({ ...row, engine, version: 1 }));
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
    say(page, { type: "error", key: why(error), text: await inWords(error, language) });
    seated.delete(page);
    await table.leave(page);
  }
}

// -- requests ---------------------------------------------------------------------------------------

const waiting: { number: number; path: string }[] = [];

/** What needs no Python is answered before that has started. */
function learn(answers: typeof known): void {
  known = answers;
  for (const { number, path } of waiting.splice(0)) void answer(number, { path, body: "", language: "en" });
}

async function answer(number: number, { path, body, language }: Request): Promise<void> {
  const answered = (status: number, body: string) => tell({ kind: "answer", number, status, body });
  const plain = path.replace(/^\//, "");
  const text = known.get(plain);
  if (text) return answered(200, text());
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
    if (of?.[1] && of[2] === "stored") {
      const [row, desk] = [await store.read(of[1]), await rules()];
      if (!row) throw new Refusal("no-such-table", desk.refusal("no-such-table", language));
      return answered(200, desk.as_stored(JSON.stringify(row)));
    }
    if (plain === "api/tables" || plain === "api/matches") {
      const desk = plain === "api/tables" ? await rulesOf(JSON.parse(body).game) : await everything();
      const created = JSON.parse(plain === "api/tables" ? desk.create(body, language, now()) : desk.take_in(body, language, now())) as Heard;
      if (!created.row) return answered(400, JSON.stringify({ error: created.refused }));
      await begin(created.row, await newest());
      const seats = (created.row as Row & { seats: { kind: string }[] }).seats.flatMap(({ kind }, seat) => (kind === "here" ? [{ seat, token: "here" }] : []));
      return answered(200, JSON.stringify({ table: created.row.id, seats, watch: "", host: "here" }));
    }
    await everything();
    if (plain === "api/ready") return answered(200, "{}");
    const table = of?.[1] ? (tables.get(of[1]) ?? new OpenTable(of[1])) : undefined;
    if (table && !tables.has(table.id)) await table.read(language);
    const desk = await everything(await table?.rules());
    const told = desk.ask(plain, body, language, (done) => tell({ kind: "going over", done }));
    const { refused } = JSON.parse(told) as Heard;
    answered(refused ? 400 : 200, refused ? JSON.stringify({ error: refused }) : told);
  } catch (error) {
    const text = await inWords(error, language);
    answered(error instanceof Refusal ? 404 : 503, JSON.stringify({ error: { key: why(error), text: text || undefined } }));
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
  } else if (data.kind === "prepare") void prepare().catch(() => {});
  else {
    void rules().catch(() => {});
    void store.open().catch(() => {});
  }
};
