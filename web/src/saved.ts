/** The tables this device sits at, with the tokens that let it go on playing. */

import { isHere } from "./offline/here";
import { keep, read } from "./settings.svelte";

export interface SavedTable {
  id: string;
  game: string;
  tokens: string[];
  watch: string;
  at: number;
  over: boolean;
  /** Who won, once the match is over. */
  winners?: string[];
}

/** So many tables of servers are kept. Those of this device are nowhere else, and stay. */
const MOST = 60;

function all(): SavedTable[] {
  try {
    const tables = JSON.parse(read("tables") ?? "[]");
    return Array.isArray(tables) ? tables : [];
  } catch {
    return [];
  }
}

export const saved = {
  tables: all,

  find(id: string): SavedTable | undefined {
    return all().find((table) => table.id === id);
  },

  keep(table: Omit<SavedTable, "at" | "over"> & { over?: boolean }): void {
    const others = all().filter((other) => other.id !== table.id);
    const tables = [{ over: false, ...table, at: Date.now() }, ...others];
    keep("tables", JSON.stringify(tables.filter(({ id }, at) => at < MOST || isHere(id))));
  },

  forget(id: string): void {
    keep("tables", JSON.stringify(all().filter((table) => table.id !== id)));
  },

  recent(): string[] {
    return [...new Set(all().map((table) => table.game))];
  },
};
