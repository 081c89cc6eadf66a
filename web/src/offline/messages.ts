/** What a page and the worker with the rules say to each other. */

import type { Language } from "../protocol";

export interface Request {
  path: string;
  body: string;
  language: Language;
}

export type ToWorker =
  | { kind: "ask"; number: number; request: Request }
  /** Somebody is about to play. */
  | { kind: "wake" }
  /** Nobody is, but whoever does should not have to wait: have the rules opened once. */
  | { kind: "prepare" }
  | { kind: "say"; number: number; message: string }
  | { kind: "close"; number: number };

export type FromWorker =
  /** The worker holds this lock for as long as it lives. */
  | { kind: "alive"; life: string }
  | { kind: "answer"; number: number; status: number; body: string }
  | { kind: "said"; number: number; message: string }
  /** So much of a match has been gone over, from 0 to 1. */
  | { kind: "going over"; done: number }
  /** So much of the rules has been fetched, of so much. */
  | { kind: "loading"; loaded: number; size: number }
  /** Whether something waits for the part of the rules that a match can begin without. */
  | { kind: "lacking"; lacking: boolean }
  | { kind: "ready" }
  | { kind: "prepared" }
  | { kind: "broken" };

/** Where everything is that is fetched to play without a server, as `engine.json` tells. */
export interface Engine {
  made: string;
  rules: string;
  python: string;
  pack: string;
  /** What Pyodide wants to know of itself. */
  info: object;
  /** The games that need a dictionary. */
  wordy: string[];
  files: Record<string, number>;
}

/** How many bytes are fetched before a match can begin, apart from scripts: nobody can see those come. */
export function neededFirst({ files }: Engine): number {
  const needed = Object.entries(files).filter(([file]) => file.endsWith(".bin") && !file.endsWith("/later.bin"));
  return needed.reduce((sum, [, size]) => sum + size, 0);
}
