/** A player's settings, kept on this device. */

import type { Language } from "./protocol";

export type Theme = "auto" | "light" | "dark";
/** How quickly others' moves, and what happens by itself, follow one another. */
export const PACES = ["leisurely", "brisk", "once"] as const;
export type Pace = (typeof PACES)[number];

function kept<T extends string>(key: string, known: readonly T[], otherwise: T): T {
  const value = read(key) as T;
  return known.includes(value) ? value : otherwise;
}

export function read(key: string): string | null {
  try {
    return localStorage.getItem(`wb.${key}`);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`wb.${key}`, value);
  } catch {
    // A browser that stores nothing can still play.
  }
}

const browserLanguage: Language = (globalThis.navigator?.language ?? "de").toLowerCase().startsWith("de") ? "de" : "en";

class Settings {
  #language = $state<Language>(kept("language", ["de", "en"], browserLanguage));
  #theme = $state<Theme>(kept("theme", ["auto", "light", "dark"], "auto"));
  #sound = $state(kept("sound", ["on", "off"], "on") === "on");
  #pace = $state<Pace>(kept("pace", PACES, "brisk"));
  #name = $state(read("name") ?? "");

  get language(): Language {
    return this.#language;
  }
  set language(language: Language) {
    this.#language = language;
    keep("language", language);
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    keep("theme", theme);
  }

  get sound(): boolean {
    return this.#sound;
  }
  set sound(sound: boolean) {
    this.#sound = sound;
    keep("sound", sound ? "on" : "off");
  }

  get pace(): Pace {
    return this.#pace;
  }
  set pace(pace: Pace) {
    this.#pace = pace;
    keep("pace", pace);
  }

  get name(): string {
    return this.#name;
  }
  set name(name: string) {
    this.#name = name;
    keep("name", name);
  }
}

export const settings = new Settings();

/** No pauses: for robots (`?fast=1`). */
export function fast(): boolean {
  return new URLSearchParams(location.search).has("fast");
}

/** No rolling: for players whose system asks for less motion, and for robots. */
export function calm(): boolean {
  return fast() || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
