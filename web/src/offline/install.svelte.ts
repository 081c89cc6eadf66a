/** This page on the device: its service worker, what that keeps for offline play, and newer versions of the page. */

import { fast } from "../settings.svelte";
import { ROOT } from "../site";
import { cacheName } from "./folder";
import { loadDevice } from "./here";
import type { Engine } from "./messages";
import { whole } from "./whole";

/** A device with nothing else to do fetches what offline play needs. */
const IDLE = 20_000;

class Installed {
  /** How many bytes of the rules are on this device, of how many. */
  loaded = $state(0);
  size = $state(0);
  ready = $state(false);
  getting = $state(false);
  /** Why fetching them did not work, for whoever wanted it. */
  failed = $state<"" | "failed" | "full">("");
  /** Whether this browser lets the page keep files at all. */
  possible = $state("serviceWorker" in navigator && "caches" in globalThis);
  /** A newer version of the page waits until nobody uses this one. */
  #newer: ServiceWorker | null = null;
  #told: (() => void) | null = null;

  /** Lets the service worker keep the page on this device. */
  async register(): Promise<void> {
    if (!this.possible || fast()) return;
    const registration = await navigator.serviceWorker.register(new URL("sw.js", ROOT), { updateViaCache: "none" }).catch((error: Error) => {
      this.possible = error.name === "TypeError"; // its script could not be fetched this time
    });
    if (!registration) return;
    const look = () => {
      if (!registration.waiting || !navigator.serviceWorker.controller) return;
      this.#newer = registration.waiting;
      this.#told?.();
    };
    look();
    registration.onupdatefound = () => {
      const worker = registration.installing;
      if (worker) worker.onstatechange = look;
    };
  }

  /** Goes on with the newer version of the page. Matches are stored, and go on there. */
  change(): void {
    if (!this.#newer) return location.reload();
    navigator.serviceWorker.oncontrollerchange = () => location.reload();
    this.#newer.postMessage("take over");
  }

  /** Calls back when there is a newer version, or at once if there is one already. */
  set onNewer(told: () => void) {
    this.#told = told;
    if (this.#newer) told();
  }

  async #engine(): Promise<Engine | null> {
    const answer = await fetch(new URL("engine/engine.json", ROOT), { cache: "no-cache" }).catch(() => null);
    return answer?.ok ? answer.json() : null;
  }

  /** Finds out how much is there, and fetches the rest when nobody is in the way. */
  async look(): Promise<void> {
    if (!this.possible) return;
    // on a first visit the service worker is only just coming
    if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    const missing = await this.#missing();
    this.ready = missing?.length === 0;
    const sparing = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData;
    if (missing && !sparing && !fast()) setTimeout(() => void (this.ready ? prepare() : this.get(false)), IDLE);
  }

  /** The files that are not here yet, with their sizes. */
  async #missing(): Promise<[string, number][] | null> {
    const engine = await this.#engine();
    if (!engine) return null;
    const cache = await caches.open(cacheName("engine"));
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    const missing = Object.entries(engine.files).filter(([file]) => !kept.has(url(file)));
    this.size = Object.values(engine.files).reduce((sum, size) => sum + size, 0);
    this.loaded = this.size - missing.reduce((sum, [, size]) => sum + size, 0);
    return missing;
  }

  /** Fetches everything that offline play needs, and keeps it. What nobody has asked for may fail without a word. */
  async get(wanted: boolean): Promise<void> {
    if (this.getting || this.ready) return;
    this.getting = true;
    this.failed = "";
    try {
      const cache = await caches.open(cacheName("engine"));
      for (const [file, size] of (await this.#missing()) ?? []) {
        const answer = await fetch(url(file));
        if (!answer.ok) throw new Error(file);
        await cache.put(url(file), whole(answer, size, (bytes) => (this.loaded += bytes)));
      }
      if ((await this.#missing())?.length !== 0) throw new Error("there are newer rules");
      await prepare();
      this.ready = true;
    } catch (error) {
      await this.#missing().catch(() => null);
      if (wanted) this.failed = (error as Error).name === "QuotaExceededError" ? "full" : "failed";
    } finally {
      this.getting = false;
    }
  }
}

/** Has the rules opened once: then the first match begins as soon as later ones. */
async function prepare(): Promise<void> {
  await loadDevice().then(({ device }) => device.prepare(), () => {});
}

function url(file: string): string {
  return new URL(`engine/${file}`, ROOT).href;
}

export const installed = new Installed();
