/** This device's share in fair dice: what it adds to them, and what it saw before the match. */

import type { TableState } from "./protocol";
import { keep, read } from "./settings.svelte";

/** What this device saw of a table before its match, and what it added for its seats. */
export interface Seen {
  table: string;
  commitment: string;
  added: Record<string, string>;
}

const MOST = 60;

export function allSeen(): Seen[] {
  try {
    const seen = JSON.parse(read("fair") ?? "[]");
    return Array.isArray(seen) ? seen : [];
  } catch {
    return [];
  }
}

/** Adds something to the dice for every seat of this device that has not yet, and remembers it. */
export function contribute(state: TableState, send: (seat: number, contribution: string) => void): void {
  if (state.state !== "waiting" || !state.fair) return;
  const { commitment, contributions } = state.fair;
  const missing = state.mine.filter((seat) => !contributions[seat]);
  if (!missing.length) return;
  const others = allSeen().filter(({ table }) => table !== state.id);
  const known = allSeen().find((seen) => seen.table === state.id && seen.commitment === commitment);
  const seen = known ?? { table: state.id, commitment, added: {} };
  for (const seat of missing) send(seat, (seen.added[seat] ??= random()));
  keep("fair", JSON.stringify([seen, ...others].slice(0, MOST)));
}

function random(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
