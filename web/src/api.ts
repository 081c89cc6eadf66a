/** The few requests over plain HTTP. */

import type { GameFacts, GameWords, Language, Value, View } from "./protocol";
import type { Told } from "./proof";
import { settings } from "./settings.svelte";
import { Refused } from "./connection";
import { isHere, loadDevice } from "./offline/here";
import { reach } from "./reach.svelte";
import { ROOT, SITE } from "./site";
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
  hints: boolean;
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
  state: "waiting" | "playing" | "carried" | "over";
  seats: { seat: number; name: string; taken: boolean }[];
  watch: string;
}

/** Whether the local network may be let in from this page, and under which address it may come. */
export interface Lan {
  may_switch: boolean;
  link: string;
}

/** What this device can answer without a server. */
const ON_DEVICE = /^\/api\/(games$|words\/|replay$|throws$|review$)/;
/** Of that, what lies beside the page where there is no server. */
const AS_FILE = /^\/api\/(games$|words\/)/;
/** What this device can do without when the network is there but nothing comes through: so many milliseconds are enough. */
const URGENT = /^\/api\/(health|tables)$/;
const PATIENCE = 6000;

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await answered(path, init);
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<Refused> {
  const error = (await answer.json().catch(() => null))?.error;
  return new Refused(error?.key ?? String(answer.status), error?.text ?? t("error.server"));
}

async function answered(path: string, init: RequestInit): Promise<Response> {
  if (isHere(path.split("/")[3] ?? "") || (SITE && !AS_FILE.test(path))) return askDevice(path, init);
  const url = new URL(path.slice(1), ROOT);
  if (!SITE) url.searchParams.set("lang", settings.language);
  const signal = URGENT.test(path) ? AbortSignal.timeout(PATIENCE) : null;
  const answer = await fetch(url, { ...init, signal }).catch(() => null);
  if (!answer || isProxys(answer)) {
    reach.server = false;
    if (ON_DEVICE.test(path)) return askDevice(path, init);
    throw new Refused("offline", t(answer ? "error.server" : "error.offline"));
  }
  // what the service worker keeps says nothing about the server
  if (!AS_FILE.test(path)) reach.server = true;
  return answer;
}

/** Whether this comes from a proxy that does not reach its server: our own refusals are in JSON. */
function isProxys({ status, headers }: Response): boolean {
  return status >= 502 && !headers.get("content-type")?.includes("json");
}

async function askDevice(path: string, init: RequestInit): Promise<Response> {
  const { device } = await loadDevice().catch(() => {
    throw new Refused("offline", t("error.offline"));
  });
  return device.ask(path, init);
}

async function get<T>(path: string, token?: string): Promise<T> {
  return (await ask(path, token ? { headers: { authorization: `Bearer ${token}` } } : {})).json();
}

export async function post<T>(path: string, body: object): Promise<T> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await ask(path, init)).json();
}

/** The same, to the rules on this device. */
export async function postHere<T>(path: string, body: object): Promise<T> {
  const answer = await askDevice(path, { body: JSON.stringify(body) });
  if (!answer.ok) throw await refusal(answer);
  return answer.json();
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
  /** A table on this device. */
  setTableHere: (table: NewTable) => postHere<SetTable>("/api/tables", table),
  /** This device forgets a table of its own. */
  forget: (table: string) => askDevice(`/api/tables/${table}/forget`, {}),
  /** The record of a table of this device, even if the rules cannot replay it. */
  stored: async (table: string) => (await ask(`/api/tables/${table}/stored`)).text(),
  watching: (watch: string) => get<{ table: string; game: string }>(`/api/watching/${watch}`),
  invitation: (invitation: string) => get<Invitation>(`/api/invitations/${invitation}`),
  sit: (invitation: string, name: string) =>
    post<{ table: string; seat: number; token: string }>(`/api/invitations/${invitation}`, { name }),
  door: (table: string) => get<Door>(`/api/tables/${encodeURIComponent(table)}`),
  comeIn: (table: string, name: string) => post<{ table: string; seat: number; token: string }>(`/api/tables/${table}/seats`, { name }),
  record: async (table: string, token: string) => {
    const text = await (await ask(`/api/tables/${table}/record`, { headers: { authorization: `Bearer ${token}` } })).text();
    return isHere(table) ? JSON.parse(text) : text;
  },
  step: (table: string, step: number, token: string) => get<View>(`/api/tables/${table}/steps/${step}`, token),
  review: (table: string, token: string) => get<Reviewed>(`/api/tables/${table}/review`, token),
  goOver: (record: string) => post<Reviewed>("/api/review", { record }),
  lan: () => get<Lan>("/api/lan"),
  switchLan: (on: boolean) => post<Lan>("/api/lan", { on }),
  throws: (record: string) => post<Told>("/api/throws", { record }),
  replay: (record: string, step: number) => post<Replay>("/api/replay", { record, step }),
};

/** A match gone over: how far that has come, why it cannot be, or all of it. */
export interface Reviewed {
  progress?: number;
  refused?: string;
  review?: Review;
}

export interface Review {
  players: string[];
  exact: boolean;
  summary: string[];
  /** By number of answers, and by seat. */
  chances: number[][];
  errors: number[];
  seats: { name: string; luck: number; skill: number; share: number | null; about: string[] }[];
  steps: { at: number; seat: number; text: string; thrown: boolean; known: boolean; luck: number[]; skill: number[] }[];
  choices: { at: number; seat: number; slip: boolean; named: string; better: string; lost: string }[];
}

export interface Replay {
  game: string;
  players: string[];
  answers: number;
  step: number;
  view: View;
}
