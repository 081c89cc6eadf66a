/** The page's own texts; a key missing in one language is a type error. */

import { catalogues, type Key } from "./catalogues.svelte";
import { settings } from "./settings.svelte";
import { fill } from "./words";

export type { Key };

export function t(key: Key, values: Record<string, unknown> = {}): string {
  return fill(catalogues.in(settings.language)[key], values);
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
  return key in catalogues.in(settings.language) ? t(key as Key) : name;
}

/** A text in all languages that are there, for those who search in the other one. */
export function inAllLanguages(family: string, name: string): string {
  return catalogues.all().map((catalogue) => catalogue[`${family}.${name}` as Key] ?? "").join(" ");
}

export function list(names: string[]): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
}
