/** Python's memory with the rules opened, kept on this device: to take it up again takes a fraction of the time. */

import { cacheName } from "./folder";
import type { Engine } from "./messages";

const KEPT = cacheName("opened rules");
const PAGE = 65_536;

/** It fits only the files, the script and the browser it was made with. */
function name({ python, pack }: Engine): string {
  return `${import.meta.url}?${new URLSearchParams({ python, pack, browser: navigator.userAgent })}`;
}

function find(engine: Engine): Promise<Response | undefined> | undefined {
  return globalThis.caches?.match(name(engine), { cacheName: KEPT }).catch(() => undefined);
}

export async function isKept(engine: Engine): Promise<boolean> {
  return (await find(engine)) !== undefined;
}

export async function recalled(engine: Engine): Promise<ArrayBuffer | undefined> {
  return (await find(engine))?.arrayBuffer().catch(() => undefined);
}

/** Where there is no room for it, Python starts as it did next time. */
export async function remember(engine: Engine, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await forgetSnapshot();
    await (await caches.open(KEPT)).put(name(engine), new Response(used(memory)));
  } catch (error) {
    console.warn(error);
  }
}

export async function forgetSnapshot(): Promise<void> {
  await globalThis.caches?.delete(KEPT).catch(() => false);
}

/** Without the empty pages at its end. */
function used(memory: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let end = memory.length;
  while (end > 0 && memory[end - 1] === 0) end--;
  return memory.subarray(0, memory.length - Math.floor((memory.length - end) / PAGE) * PAGE);
}
