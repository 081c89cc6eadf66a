/** Where the page lives: on a server of its own, or as plain files on any host, perhaps in a folder there. */

/** Whether there are only files, and no server behind them. Addresses within the page then come after a `#`. */
export const SITE = globalThis.document?.documentElement.hasAttribute("data-site") ?? false;

export const ROOT = SITE ? new URL(".", location.href) : new URL(globalThis.location?.origin ?? "http://localhost");

/** The link to a place in the page. */
export function to(path: string): string {
  return SITE ? `#${path}` : path;
}
