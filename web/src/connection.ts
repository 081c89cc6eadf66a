/** How the page talks to a table: the interface, and its implementation over a WebSocket. */

import { PROTOCOL, type Emote, type Hint, type Language, type TableState } from "./protocol";

export type ConnectionEvent =
  | { type: "table"; table: TableState }
  | { type: "emote"; seat: number; emote: Emote }
  | { type: "moved"; table: string; tokens: string[] }
  | { type: "removed"; seat: number }
  | ({ type: "hint" } & Hint)
  | { type: "slip"; seat: number; why: string; instead: string }
  | { type: "connection"; connected: boolean }
  /** Something is wrong at the table, apart from any request. */
  | { type: "trouble"; text: string }
  | { type: "failed"; key: string; text: string };

/** Something was refused: nothing has changed, and `message` says why in the player's language. */
export class Refused extends Error {
  constructor(
    readonly key: string,
    text: string,
  ) {
    super(text);
  }
}

export interface Connection {
  connect(): void;
  close(): void;
  listen(listener: (event: ConnectionEvent) => void): () => void;
  play(seat: number, asked: number, move: string): Promise<void>;
  undo(seat: number, asked: number): Promise<void>;
  hint(seat: number, asked: number): Promise<void>;
  bot(seat: number, on: boolean, bot?: string): Promise<void>;
  pace(pace: string): Promise<void>;
  start(bot?: string): Promise<void>;
  setDoor(open: boolean): Promise<void>;
  revoke(): Promise<void>;
  remove(seat: number): Promise<void>;
  handOn(seat: number): Promise<void>;
  rematch(): Promise<void>;
  contribute(seat: number, contribution: string): void;
  emote(seat: number, emote: Emote): void;
  speak(language: Language): void;
}

interface Pending {
  message: Record<string, unknown> & { id: string; type: string };
  done: () => void;
  refused: (why: Refused) => void;
}

/** So many lines of the log are kept. */
const LOG = 60;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

export interface Sockets {
  open(url: string): WebSocket;
}

const browserSockets: Sockets = { open: (url) => new WebSocket(url) };

export class SocketConnection implements Connection {
  #socket: WebSocket | null = null;
  #listeners = new Set<(event: ConnectionEvent) => void>();
  #pending = new Map<string, Pending>();
  #table: TableState | undefined;
  #greeted = false;
  #closed = true;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  #name = randomName();
  #sent = 0;

  constructor(
    private readonly url: string,
    private readonly table: string,
    private readonly tokens: string[],
    private language: Language,
    private readonly sockets: Sockets = browserSockets,
  ) {}

  listen(listener: (event: ConnectionEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  connect(): void {
    this.#closed = false;
    globalThis.addEventListener?.("online", this.#wake);
    globalThis.document?.addEventListener("visibilitychange", this.#wake);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    globalThis.removeEventListener?.("online", this.#wake);
    globalThis.document?.removeEventListener("visibilitychange", this.#wake);
    clearTimeout(this.#retry);
    this.#drop();
  }

  play(seat: number, asked: number, move: string): Promise<void> {
    return this.#request({ type: "play", seat, asked, move });
  }

  undo(seat: number, asked: number): Promise<void> {
    return this.#request({ type: "undo", seat, asked });
  }

  hint(seat: number, asked: number): Promise<void> {
    return this.#request({ type: "hint", seat, asked });
  }

  bot(seat: number, on: boolean, bot = ""): Promise<void> {
    return this.#request({ type: "bot", seat, on, bot });
  }

  pace(pace: string): Promise<void> {
    return this.#request({ type: "pace", pace });
  }

  start(bot = ""): Promise<void> {
    return this.#request({ type: "start", bot });
  }

  setDoor(open: boolean): Promise<void> {
    return this.#request({ type: "door", open });
  }

  revoke(): Promise<void> {
    return this.#request({ type: "revoke" });
  }

  remove(seat: number): Promise<void> {
    return this.#request({ type: "remove", seat });
  }

  handOn(seat: number): Promise<void> {
    return this.#request({ type: "host", seat });
  }

  rematch(): Promise<void> {
    return this.#request({ type: "rematch" });
  }

  contribute(seat: number, contribution: string): void {
    this.#send({ type: "contribute", seat, contribution });
  }

  emote(seat: number, emote: Emote): void {
    if (this.#greeted) this.#send({ type: "emote", seat, emote });
  }

  speak(language: Language): void {
    this.language = language;
    if (this.#greeted) this.#send({ type: "language", language });
  }

  #request(message: Record<string, unknown> & { type: string }): Promise<void> {
    const id = `${this.#name}-${++this.#sent}`;
    return new Promise((done, refused) => {
      const request = { message: { ...message, id }, done, refused };
      this.#pending.set(id, request);
      if (this.#greeted) this.#send(request.message);
    });
  }

  #open(): void {
    clearTimeout(this.#retry);
    this.#drop();
    const socket = this.sockets.open(`${this.url}?table=${this.table}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#send({ type: "hello", protocol: PROTOCOL, table: this.table, tokens: this.tokens, language: this.language, changes: true });
      this.#ping = setInterval(() => this.#check(), PING_EVERY);
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)));
    socket.onclose = () => this.#lost();
  }

  #drop(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#pong);
    this.#greeted = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.#emit({ type: "connection", connected: false });
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#attempts++);
    this.#retry = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #wake = (): void => {
    if (globalThis.document?.visibilityState === "hidden") return;
    if (this.#greeted) {
      this.#check();
    } else {
      this.#attempts = 0;
      this.#open();
    }
  };

  #check(): void {
    this.#send({ type: "ping" });
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => this.#lost(), PONG_WITHIN);
  }

  #send(message: object): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: any): void {
    clearTimeout(this.#pong);
    switch (message.type) {
      case "table":
        if (!this.#greeted) this.#welcome(message);
        this.#emit({ type: "table", table: (this.#table = message) });
        break;
      case "change":
        this.#emit({ type: "table", table: (this.#table = changed(this.#table!, message)) });
        break;
      case "ok":
        this.#pending.get(message.id)?.done();
        this.#pending.delete(message.id);
        break;
      case "error":
        this.#refuse(message);
        break;
      case "emote":
      case "moved":
      case "removed":
      case "hint":
      case "slip":
        this.#emit(message);
        break;
    }
  }

  /** The table is there (again): whatever it has not answered is sent once more, unless it belongs to an earlier ask. */
  #welcome(table: TableState): void {
    this.#greeted = true;
    this.#attempts = 0;
    this.#emit({ type: "connection", connected: true });
    for (const [id, request] of this.#pending) {
      if (["play", "undo", "hint"].includes(request.message.type) && request.message.asked !== table.asked) {
        this.#pending.delete(id);
        request.done();
      } else {
        this.#send(request.message);
      }
    }
  }

  #refuse({ id, key, text }: { id?: string; key: string; text: string }): void {
    const request = id === undefined ? undefined : this.#pending.get(id);
    if (request) {
      this.#pending.delete(id as string);
      request.refused(new Refused(key, text));
    } else if (!this.#greeted) {
      this.close();
      this.#emit({ type: "failed", key, text });
    } else this.#emit({ type: "trouble", text });
  }

  #emit(event: ConnectionEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

/** The table after a change, which tells of a view only what is not as it was. */
function changed(table: TableState, change: TableState): TableState {
  for (const seat in change.views) {
    const was = table.views[seat]!;
    const now = change.views[seat]!;
    change.views[seat] = {
      ...was,
      ...now,
      pieces: was.pieces.map((piece) => now.pieces.find(({ id }) => id === piece.id) ?? piece),
      log: [...was.log, ...now.log].slice(-LOG),
      told: [...was.told, ...now.told].slice(-LOG),
    };
  }
  return { ...table, ...change };
}

function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36)).join("");
}

export function socketUrl(location: Location): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
