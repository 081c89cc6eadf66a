/**
 * The words of a game. How they are looked up and filled in is described in docs/words.md; src/wuerfelbecher/words does
 * the same, and tests/words_cases.json holds both to it.
 */

import type { GameWords } from "./protocol";

export const NO_WORDS: GameWords = {
  title: "",
  summary: "",
  rules: "",
  labels: {},
  moves: {},
  did: {},
  asks: {},
  said: {},
  options: {},
};

/** The values of messages that are never looked up: what somebody typed or wrote, and what is to be typed. */
export const AS_WRITTEN: ReadonlySet<string> = new Set(["typed", "word", "option", "known", "allowed", "possible"]);

const NUMBER = /^[0-9]+$/;
/** A move that is only a number, or one whose number is still open. */
const ONLY_NUMBER = /^([0-9]+|…)$/;

/** A value by its name, ignoring what every object inherits, such as `constructor`. */
function own<T>(values: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** A pattern with its gaps filled: `{chips}`, or `{chips|one chip|# chips}`, where `counts` decides which. */
export function fill(pattern: string, values: Record<string, unknown>, counts = values): string {
  return pattern.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const form = String(counts[name]) === "1" ? one : many;
    return form === undefined ? String(values[name]) : form.replaceAll("#", () => String(values[name]));
  });
}

/** `1, 1 and 2` */
function listed(words: GameWords, things: string[]): string {
  return [things.slice(0, -1).join(", "), ...things.slice(-1)].filter(Boolean).join(` ${label(words, "and")} `);
}

/** The name of a piece, row, field or value; what has no name is shown as it is. */
export function label(words: GameWords, key: string): string {
  return own(words.labels, key) ?? key;
}

/** What is asked, with the figures of the match filled in. */
export function ask(words: GameWords, prompt: string, figures: Record<string, unknown> = {}, names: string[] = []): string {
  const pattern = own(words.asks, prompt || "default");
  return pattern === undefined ? prompt : filled(words, pattern, figures, names);
}

/** What a move is called: by its whole notation, or by its first two words or its verb, with the rest filled in. */
export function move(words: GameWords, text: string, names: string[] = []): string {
  return named(words, words.moves, text, names) ?? text;
}

/** What a player has done with a move, as `Anna stops`; where there are no such words, `Anna:` and the move. */
export function did(words: GameWords, text: string, player: string, names: string[] = []): string {
  return named(words, words.did, text, names, { player }) ?? `${player}: ${move(words, text, names)}`;
}

function named(words: GameWords, patterns: Record<string, string>, text: string, names: string[], more: Record<string, string> = {}): string | undefined {
  const [verb = "", ...rest] = ONLY_NUMBER.test(text) ? ["#", text] : text.trim().split(/\s+/);
  const pattern = own(patterns, text) ?? own(patterns, [verb, ...rest.slice(0, 1)].join(" ")) ?? own(patterns, verb);
  if (pattern === undefined) return undefined;
  const named = rest.map((word) => label(words, word));
  const seats = rest.map((word, at) => [`seat${at}`, (NUMBER.test(word) && names[Number(word) - 1]) || `#${word}`]);
  const values = { ...named, ...more, all: named.join(" "), list: listed(words, named), text: rest.join(" "), ...Object.fromEntries(seats) };
  return fill(pattern, values, { ...values, list: rest.length });
}

/** A message with its values filled in: seats become names, keys become words, `AS_WRITTEN` stays as it is. */
export function tell(words: GameWords, key: string, values: Record<string, unknown>, names: string[]): string {
  const pattern = own(words.said, key);
  if (pattern === undefined) {
    const told = Object.entries(values).map(([name, value]) => `${name}=${value}`);
    return told.length ? `${key} (${told.join(", ")})` : key;
  }
  return filled(words, pattern, values, names);
}

function filled(words: GameWords, pattern: string, values: Record<string, unknown>, names: string[]): string {
  const worded = Object.entries(values).map(([name, value]) => [name, inWords(words, name, value, names)]);
  const counts = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.length : value]);
  return fill(pattern, Object.fromEntries(worded), Object.fromEntries(counts));
}

function inWords(words: GameWords, name: string, value: unknown, names: string[]): unknown {
  if (AS_WRITTEN.has(name)) return value;
  if ((name === "player" || name === "other") && typeof value === "number") return names[value] ?? `#${value + 1}`;
  if ((name === "players" || name === "others") && Array.isArray(value)) {
    return listed(words, value.map((seat) => String(inWords(words, "player", seat, names))));
  }
  if (typeof value !== "string") return value;
  return name === "throw" ? value.split(/\s+/).map((mark) => label(words, mark)).join(" ") : label(words, value);
}
