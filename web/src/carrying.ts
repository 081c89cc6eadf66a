/** A match on its way from one place to another, as `POST /api/matches` takes it. */

import { post, postHere, type SetTable } from "./api";
import { saved } from "./saved";

export type Place = "server" | "device";

export interface Carried {
  record: string;
  seats: object[];
}

/** Lets a match go on at a new table, and tells its id. With the same key, the same match finds its table on the server again. */
export async function takeIn(match: Carried, place: Place, key: string, game: string, over = false): Promise<string> {
  const there = place === "server" ? await post<SetTable>("/api/matches", { ...match, key }) : await postHere<SetTable>("/api/matches", match);
  const tokens = there.seats.flatMap(({ token }) => token ?? []);
  saved.keep({ id: there.table, game, tokens: [...tokens, there.host], watch: there.watch, over });
  return there.table;
}

/** The match that a file holds, if it is one. */
export function carriedIn(file: string): Carried | null {
  try {
    const match = JSON.parse(file);
    return typeof match?.record === "string" && Array.isArray(match.seats) ? match : null;
  } catch {
    return null;
  }
}
