/** One page, a handful of addresses. */

import { SITE, to } from "./site";

class Router {
  path = $state(here() ?? "/");
  /** How often an address was opened: going to the same one again opens it anew. */
  visits = $state(0);

  constructor() {
    addEventListener("popstate", () => (this.path = here() ?? this.path));
  }

  go(path: string, replace = false): void {
    const fast = new URLSearchParams(location.search).has("fast") ? "?fast=1" : "";
    history[replace ? "replaceState" : "pushState"](null, "", SITE ? to(path) : path + fast);
    this.path = path;
    this.visits++;
    scrollTo(0, 0);
  }
}

/** The address of the place in the page that is open; on a site, one without a slash is only a mark within it. */
function here(): string | undefined {
  return SITE ? /^#(\/.*)$/.exec(location.hash)?.[1] : location.pathname;
}

export const router = new Router();

/** Lets an ordinary link change the address without reloading the page. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  const path = SITE ? link.hash.slice(1) : link.pathname;
  if (path.startsWith("/api/") || (SITE ? !path.startsWith("/") : link.hash)) return;
  event.preventDefault();
  router.go(path);
}
