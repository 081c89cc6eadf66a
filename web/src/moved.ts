/** Where matches of this device have moved to, so that an old address leads there. */

import { keep, read } from "./settings.svelte";

const MOST = 60;

function all(): [from: string, to: string][] {
  try {
    return Object.entries(JSON.parse(read("moved") ?? "{}"));
  } catch {
    return [];
  }
}

/** The table at which the match of this one goes on, if it has moved. */
export function movedTo(table: string): string | undefined {
  return all().find(([from]) => from === table)?.[1];
}

/** A match moves: other tabs hear of it by the event `storage`. */
export function noteMove(table: string, to: string): void {
  keep("moved", JSON.stringify(Object.fromEntries([...all(), [table, to]].slice(-MOST))));
}
