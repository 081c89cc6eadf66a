/** The words of a game, looked up as the rules engine does it (src/wuerfelbecher/words). */

import type { GameWords } from "./protocol";

export const NO_WORDS: GameWords = {
  title: "",
  summary: "",
  rules: "",
  labels: {},
  moves: {},
  asks: {},
  said: {},
  options: {},
};

export function fill(pattern: string, values: Record<string, unknown>): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** The name of a piece, row, field or value; what has no name is shown as it is. */
export function label(words: GameWords, key: string): string {
  return words.labels[key] ?? key;
}

export function ask(words: GameWords, prompt: string): string {
  return words.asks[prompt || "default"] ?? prompt;
}

/** What a move is called: by its whole notation, or by its verb with the words behind it filled in. */
export function move(words: GameWords, text: string, names: string[] = []): string {
  const whole = words.moves[text];
  if (whole !== undefined) return whole;
  const [verb = "", ...rest] = text.split(/\s+/);
  const pattern = words.moves[verb];
  if (pattern === undefined) return text;
  const named = rest.map((word) => label(words, word));
  const seats = rest.map((word, at) => [`seat${at}`, names[Number(word) - 1] ?? `#${word}`]);
  return fill(pattern, { ...named, all: named.join(" "), text: rest.join(" "), ...Object.fromEntries(seats) });
}

/** A message with its values filled in: seats become names, keys become words. */
export function tell(words: GameWords, key: string, values: Record<string, unknown>, names: string[]): string {
  const pattern = words.said[key];
  if (pattern === undefined) {
    const filled = Object.entries(values).map(([name, value]) => `${name}=${value}`);
    return filled.length ? `${key} (${filled.join(", ")})` : key;
  }
  const worded = Object.entries(values).map(([name, value]) => [name, inWords(words, name, value, names)]);
  return fill(pattern, Object.fromEntries(worded));
}

function inWords(words: GameWords, name: string, value: unknown, names: string[]): unknown {
  if ((name === "player" || name === "other") && typeof value === "number") return names[value] ?? `#${value + 1}`;
  if ((name === "players" || name === "others") && Array.isArray(value)) {
    return value.map((seat) => inWords(words, "player", seat, names)).join(", ");
  }
  if (isMessage(value)) return tell(words, value.key, value.values, names);
  return typeof value === "string" ? label(words, value) : value;
}

function isMessage(value: unknown): value is { key: string; values: Record<string, unknown> } {
  return typeof value === "object" && value !== null && "key" in value && "values" in value;
}
