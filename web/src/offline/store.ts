/** The tables of this device, in IndexedDB: what is not in here has not happened. */

import type { Engine } from "./messages";

export type Answer = [who: string, what: string, message: string];

/** A table as the rules say it is to be stored. */
export interface Row {
  id: string;
  game: string;
  state: "playing" | "over";
  winners: string[];
  answers: Answer[];
  taken_back: [who: string, message: string][];
  /** The rules under which it was last played, and where they are: as long as it is played, they stay on this device. */
  rules: string;
  engine?: Engine;
  /** Counts every change, so that nobody overwrites what somebody else has stored. */
  version: number;
}

/** What is to be stored of a change: the answers that stay, the new ones, and whatever else differs. */
export interface Write {
  kept: number;
  added: Answer[];
  taken_back: [who: string, message: string][];
  row: Partial<Row>;
}

/** Another page has changed this table in the meantime. */
export class Changed extends Error {}

/** The browser lets this page store nothing at all. */
export class Forbidden extends Error {}
/** What a browser calls it when that is so; of any other trouble it may be free later. */
const FORBIDDEN = ["SecurityError", "InvalidStateError", "ReferenceError", "TypeError"];

const TABLES = "tables";

export class Store {
  #opened: Promise<IDBDatabase> | undefined;

  async read(id: string): Promise<Row | undefined> {
    return this.#run("readonly", (tables) => tables.get(id));
  }

  async all(): Promise<Row[]> {
    return this.#run("readonly", (tables) => tables.getAll());
  }

  async add(row: Row): Promise<void> {
    await this.#run("readwrite", (tables) => tables.add(row));
  }

  async remove(id: string): Promise<void> {
    await this.#run("readwrite", (tables) => tables.delete(id));
  }

  /** Stores the next version of a table. Nobody may have stored that version before. */
  async replace(row: Row): Promise<void> {
    await this.#run("readwrite", (tables, transaction) => {
      const stored = tables.get(row.id);
      stored.onsuccess = () => {
        if ((stored.result as Row | undefined)?.version === row.version - 1) tables.put(row);
        else transaction.abort();
      };
      return stored;
    });
  }

  async #run<T>(mode: IDBTransactionMode, act: (tables: IDBObjectStore, transaction: IDBTransaction) => IDBRequest<T>): Promise<T> {
    const database = await this.open();
    return new Promise((done, failed) => {
      const transaction = database.transaction(TABLES, mode, { durability: "strict" });
      const request = act(transaction.objectStore(TABLES), transaction);
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => failed(transaction.error ?? new Changed());
    });
  }

  open(): Promise<IDBDatabase> {
    return (this.#opened ??= new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open("wuerfelbecher", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: "id" });
      request.onerror = () => failed(request.error);
      request.onsuccess = () => {
        request.result.onversionchange = request.result.onclose = () => {
          request.result.close();
          this.#opened = undefined;
        };
        done(request.result);
      };
    }).catch((error: Error) => {
      this.#opened = undefined;
      throw FORBIDDEN.includes(error.name) ? new Forbidden(error.message) : error;
    }));
  }
}

export function written(row: Row, { kept, added, taken_back, row: changed }: Write): Row {
  return {
    ...row,
    ...changed,
    answers: [...row.answers.slice(0, kept), ...added],
    taken_back: [...row.taken_back, ...taken_back],
    version: row.version + 1,
  };
}
