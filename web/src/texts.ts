/** The page's own texts. The German catalogue names the keys; a key missing in English is a type error. */

import de from "./i18n/de.json";
import en from "./i18n/en.json";
import type { Language } from "./protocol";
import { settings } from "./settings.svelte";
import { fill } from "./words";

export type Key = keyof typeof de;
type Catalogue = Record<Key, string>;

const catalogues: Record<Language, Catalogue> = { de, en };

export function t(key: Key, values: Record<string, unknown> = {}): string {
  return fill(catalogues[settings.language][key], values);
}

/** The text for a number: `key.one` for one, `key.many` for all others. */
export function counted(key: CountedKey, count: number): string {
  return t(count === 1 ? `${key}.one` : `${key}.many`, { n: count });
}

type Stem<K, Number extends string> = K extends `${infer S}.${Number}` ? S : never;
export type CountedKey = Stem<Key, "one"> & Stem<Key, "many">;

/** A text of a family such as `kind.*`, or the bare name if the page has no text for it. */
export function named(family: string, name: string): string {
  const key = `${family}.${name}`;
  return key in de ? t(key as Key) : name;
}

/** A text in all languages, for those who search in the other one. */
export function inAllLanguages(family: string, name: string): string {
  return Object.values(catalogues).map((catalogue) => catalogue[`${family}.${name}` as Key] ?? "").join(" ");
}

export function list(names: string[]): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
}
