/** The few requests over plain HTTP. */

import type { GameFacts, GameWords, Language, Value, View } from "./protocol";
import type { Told } from "./proof";
import { settings } from "./settings.svelte";
import { Refused } from "./connection";
import { t } from "./texts";

export type NewSeat =
  | { kind: "me" | "here"; name: string }
  | { kind: "friend" }
  | { kind: "bot"; bot?: string };

export interface NewTable {
  game: string;
  options: Record<string, Value>;
  language: Language;
  own_dice: boolean;
  seats: NewSeat[];
}

export interface SetTable {
  table: string;
  seats: { seat: number; token?: string; invitation?: string }[];
  watch: string;
  host: string;
}

export interface Invitation {
  table: string;
  seat: number;
  game: string;
  host: string;
  taken: boolean;
}

/** A table as it looks from its door. */
export interface Door {
  table: string;
  game: string;
  host: string;
  state: "waiting" | "playing" | "over";
  seats: { seat: number; name: string; taken: boolean }[];
  watch: string;
}

/** Whether the local network may be let in from this page, and under which address it may come. */
export interface Lan {
  may_switch: boolean;
  link: string;
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(path, location.origin);
  if (!url.searchParams.has("lang")) url.searchParams.set("lang", settings.language);
  let answer: Response;
  try {
    answer = await fetch(url, init);
  } catch {
    throw new Refused("offline", t("error.offline"));
  }
  if (!answer.ok) {
    const error = (await answer.json().catch(() => null))?.error;
    throw new Refused(error?.key ?? String(answer.status), error?.text ?? t("error.server"));
  }
  return answer;
}

async function get<T>(path: string, token?: string): Promise<T> {
  return (await ask(path, token ? { headers: { authorization: `Bearer ${token}` } } : {})).json();
}

async function post<T>(path: string, body: object): Promise<T> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await ask(path, init)).json();
}

const remembered = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let answer = remembered.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = get<T>(path);
    answer.catch(() => remembered.delete(path));
    remembered.set(path, answer);
  }
  return answer;
}

export const api = {
  games: () => once<GameFacts[]>("/api/games"),
  words: (language: Language, game: string) => once<GameWords>(`/api/words/${language}/${game}`),
  health: () => get<{ version: string; protocol: number; build: string }>("/api/health"),
  setTable: (table: NewTable) => post<SetTable>("/api/tables", table),
  watching: (watch: string) => get<{ table: string; game: string }>(`/api/watching/${watch}`),
  invitation: (invitation: string) => get<Invitation>(`/api/invitations/${invitation}`),
  sit: (invitation: string, name: string) =>
    post<{ table: string; seat: number; token: string }>(`/api/invitations/${invitation}`, { name }),
  door: (table: string) => get<Door>(`/api/tables/${encodeURIComponent(table)}`),
  comeIn: (table: string, name: string) => post<{ table: string; seat: number; token: string }>(`/api/tables/${table}/seats`, { name }),
  record: async (table: string, token: string) =>
    (await ask(`/api/tables/${table}/record`, { headers: { authorization: `Bearer ${token}` } })).text(),
  step: (table: string, step: number, token: string) => get<View>(`/api/tables/${table}/steps/${step}`, token),
  lan: () => get<Lan>("/api/lan"),
  switchLan: (on: boolean) => post<Lan>("/api/lan", { on }),
  throws: (record: string) => post<Told>("/api/throws", { record }),
  replay: (record: string, step: number) => post<Replay>("/api/replay", { record, step }),
};

export interface Replay {
  game: string;
  players: string[];
  answers: number;
  step: number;
  view: View;
}
