/** Caches belong to a whole host, and that may hold several copies of the page: each has its folder in the names of its own. */

const FOLDER = new URL(/* @vite-ignore */ "../", import.meta.url).pathname;

/** The service worker calls its caches the same. */
export function cacheName(what: string): string {
  return `${FOLDER} ${what}`;
}
