/** One page, a handful of addresses. */

class Router {
  path = $state(location.pathname);
  /** How often an address was opened: going to the same one again opens it anew. */
  visits = $state(0);

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
  }

  go(path: string, replace = false): void {
    const fast = new URLSearchParams(location.search).has("fast") ? "?fast=1" : "";
    history[replace ? "replaceState" : "pushState"](null, "", path + fast);
    this.path = path;
    this.visits++;
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** Lets an ordinary link change the address without reloading the page. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || link.hash) return;
  event.preventDefault();
  router.go(link.pathname);
}
