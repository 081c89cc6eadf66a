/** The tables this device sits at, with the tokens that let it go on playing. */

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
    keep("tables", JSON.stringify([{ over: false, ...table, at: Date.now() }, ...others].slice(0, MOST)));
  },

  forget(id: string): void {
    keep("tables", JSON.stringify(all().filter((table) => table.id !== id)));
  },

  recent(): string[] {
    return [...new Set(all().map((table) => table.game))];
  },
};
