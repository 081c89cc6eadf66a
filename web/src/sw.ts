/**
 * The service worker: it keeps the page on the device, and knows which rules are there.
 *
 * A new version takes over when no page of the old one is open any more, or when somebody says so; until then the old
 * page finds all its files.
 */

import { Store } from "./offline/store";

/** The page's own files, and a name for this version of them; put in while the page is built. */
declare const SHELL: { version: string; files: string[] };

interface Fetching {
  request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(done: Promise<unknown>): void;
}

interface Scope {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: { waitUntil(done: Promise<unknown>): void }) => void): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
}

const scope = self as unknown as Scope;
const root = scope.registration.scope;
/** Caches belong to a whole host: each copy of the page there has its folder in the names of its own. */
const FOLDER = new URL(root).pathname;
const PAGES = `${FOLDER} page `;
const PAGE = PAGES + SHELL.version;
const ENGINE = `${FOLDER} engine`;
const SAID = `${FOLDER} said`;
/** A network that has not answered after so many milliseconds counts as none. */
const PATIENCE = 3000;
/** What changes without a new name is never taken from the browser's own cache: many hosts do not say how long it is valid. */
const asked = (request: Request) => fetch(request, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });

scope.addEventListener("install", (event) => event.waitUntil(keepPage()));
scope.addEventListener("activate", (event) => event.waitUntil(forgetOlder()));
scope.addEventListener("message", ({ data }) => {
  if (data === "take over") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(root)) return;
  const path = request.url.slice(root.length).replace(/[?#].*/, "");
  if (request.mode === "navigate" && !path.startsWith("api/")) event.respondWith(page(request));
  else if (/^assets\/|^[^/]+\.(svg|png|webmanifest)$/.test(path)) event.respondWith(kept(request));
  else if (/^engine\/.+\//.test(path) && request.destination === "script") event.respondWith(script(event));
  else if (path === "engine/engine.json") event.respondWith(rules(request));
  else if (/^api\/(games|words\/.+)$/.test(path)) event.respondWith(newest(request));
});

async function keepPage(): Promise<void> {
  const cache = await caches.open(PAGE);
  await cache.addAll(SHELL.files.map((file) => new Request(root + file, { cache: "reload" })));
  const said = await caches.open(SAID);
  await said.add(`${root}api/games`).catch(() => {});
}

/** All versions go but this one and the one before it. */
async function forgetOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== PAGE);
  for (const name of older.slice(0, -1)) await caches.delete(name);
  await scope.clients.claim();
}

/** The page itself: the newest if it can be had, or else the one kept here. A proxy without its server has none. */
async function page(request: Request): Promise<Response> {
  const answer = await asked(request).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await caches.match(root, { cacheName: PAGE })) ?? answer ?? Response.error();
}

/** Files whose names change with what is in them; those of the version before are asked for by pages that are still open. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: PAGE })) ?? (await caches.match(request)) ?? fetch(request);
}

/** Scripts of the rules. Everything else of them is kept by whoever fetches it, but a script is only imported. */
async function script(event: Fetching): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(ENGINE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(put(cache, request, answer));
  return answer;
}

/** Keeps an answer, if there is room for it; or else it is fetched again next time. */
function put(cache: Cache, request: RequestInfo, answer: Response): Promise<boolean> {
  return cache.put(request, answer.clone()).then(() => true, () => false);
}

/** Which rules there are. Without a network, they are the last of which everything is here, or the first that came. */
async function rules(request: Request): Promise<Response> {
  const cache = await caches.open(ENGINE);
  const answer = await asked(request).catch(() => null);
  if (!answer?.ok) return (await cache.match(request)) ?? answer ?? Response.error();
  const { files } = (await answer.clone().json()) as { files: Record<string, number> };
  const kept = (await cache.keys()).map(({ url }) => url);
  const wanted = Object.keys(files).map((file) => `${root}engine/${file}`);
  const whole = wanted.every((url) => kept.includes(url));
  // the first rules to come are better than none, even before all of them are here
  const first = !kept.includes(request.url);
  if ((whole || first) && (await put(cache, request, answer)) && whole) {
    const others = kept.filter((url) => url !== request.url && !wanted.includes(url));
    const needed = others.length ? await stillPlayed().catch(() => others) : [];
    for (const url of others) if (!needed.includes(url)) await cache.delete(url);
  }
  return answer;
}

/** The files of older rules by which matches of this device are still played. */
async function stillPlayed(): Promise<string[]> {
  const playing = (await new Store().all()).filter(({ state }) => state === "playing");
  return playing.flatMap(({ engine }) => Object.keys(engine?.files ?? {}).map((file) => `${root}engine/${file}`));
}

/** What changes now and then: the newest, or else what was last heard. The language is part of the path where it matters. */
async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(SAID);
  const name = request.url.replace(/\?.*/, "");
  const answer = await asked(request).catch(() => null);
  if (answer?.ok) await put(cache, name, answer);
  if (answer && answer.status < 500) return answer;
  return (await cache.match(name)) ?? answer ?? Response.error();
}
