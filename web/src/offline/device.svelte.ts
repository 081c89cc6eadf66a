/** The rules on this device: the page's side of the worker that holds them. */

import { Refused } from "../connection";
import { fast, settings } from "../settings.svelte";
import { goingOver } from "./going-over.svelte";
import { said } from "./texts";
import type { FromWorker, ToWorker } from "./messages";
import { forgetSnapshot } from "./snapshot";

/** A worker that says nothing for so many milliseconds although it was asked is stuck: starting or going over a match takes its time. */
const PATIENCE = 120_000;

class Device {
  /** How much of the rules has been fetched, of how much, while they are being fetched. */
  loaded = $state(0);
  size = $state(0);
  ready = $state(false);
  /** Whether a table waits for the part of the rules that is fetched last. */
  lacking = $state(false);

  #worker: Worker | null = null;
  #number = 0;
  #asked = new Map<number, { done: (answer: Response) => void; failed: (why: Error) => void }>();
  #sockets = new Map<number, DeviceSocket>();
  #prepared: (() => void) | undefined;
  /** Whether somebody is about to play. */
  #awake = false;
  #watch: ReturnType<typeof setTimeout> | undefined;

  /** A request as to a server, answered here. */
  ask(path: string, init: RequestInit = {}): Promise<Response> {
    const number = ++this.#number;
    // a match that is only here should not make way for something else
    if (/^\/api\/(tables|matches)$/.test(path)) void navigator.storage?.persist?.();
    return new Promise((done, failed) => {
      this.#asked.set(number, { done, failed });
      this.#tell({ kind: "ask", number, request: { path, body: String(init.body ?? ""), language: settings.language } });
    });
  }

  /** Opens the rules once on a device that has only just got them. Nothing depends on whether that works. */
  prepare(): Promise<void> {
    return new Promise((done) => {
      this.#prepared = done;
      this.#tell({ kind: "prepare" });
    });
  }

  /** Opens the rules, before anybody asks for anything. */
  wake(): void {
    this.#awake = true;
    if (!this.ready) this.#tell({ kind: "wake" });
  }

  /** Nobody is going to play here after all. */
  sleep(): void {
    this.#awake = false;
    if (!this.#asked.size && !this.#sockets.size) this.#stop();
  }

  connect(socket: DeviceSocket): number {
    const number = ++this.#number;
    this.#sockets.set(number, socket);
    return number;
  }

  say(number: number, message: string): void {
    this.#tell({ kind: "say", number, message });
  }

  leave(number: number): void {
    if (this.#sockets.delete(number)) this.#worker?.postMessage({ kind: "close", number } satisfies ToWorker);
  }

  #tell(message: ToWorker): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
    this.#watch ??= setTimeout(() => this.#giveUp(), PATIENCE);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: fast() ? "fast" : "" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = () => this.#giveUp();
    return worker;
  }

  #hear(message: FromWorker): void {
    clearTimeout(this.#watch);
    this.#watch = undefined;
    if (message.kind === "alive") this.#outlive(message.life);
    else if (message.kind === "loading") [this.loaded, this.size] = [message.loaded, message.size];
    else if (message.kind === "lacking") this.lacking = message.lacking;
    else if (message.kind === "ready") this.ready = true;
    else if (message.kind === "prepared") this.#endPreparing();
    else if (message.kind === "broken") this.#refuse();
    else if (message.kind === "going over") goingOver.done = message.done;
    else if (message.kind === "said") this.#sockets.get(message.number)?.onmessage?.({ data: message.message } as MessageEvent);
    else {
      this.#asked.get(message.number)?.done(new Response(message.body, { status: message.status }));
      this.#asked.delete(message.number);
    }
  }

  #endPreparing(): void {
    this.#prepared?.();
    if (!this.#awake) this.sleep();
  }

  /** Hears at once when the worker is gone. */
  #outlive(life: string): void {
    const worker = this.#worker;
    void navigator.locks.request(life, () => {
      if (worker === this.#worker) this.#giveUp();
    });
  }

  /** The rules cannot be had. Whoever waits for a table need not wait any longer. */
  #refuse(): void {
    const data = JSON.stringify({ type: "error", key: "offline", text: said("broken") });
    for (const socket of [...this.#sockets.values()]) socket.onmessage?.({ data } as MessageEvent);
    this.#stop();
  }

  /** The worker is gone: what it has stored is there, and whoever wants to go on starts another. */
  #giveUp(): void {
    // whatever it was that kept it from starting, it does not start from there again
    if (!this.ready) void forgetSnapshot();
    this.#stop(this.ready ? "stuck" : "broken");
  }

  #stop(why: "stuck" | "broken" = "broken"): void {
    clearTimeout(this.#watch);
    this.#watch = undefined;
    this.#worker?.terminate();
    this.#worker = null;
    this.#prepared?.();
    this.ready = this.lacking = false;
    this.loaded = this.size = 0;
    for (const { failed } of this.#asked.values()) failed(new Refused("offline", said(why)));
    this.#asked.clear();
    const sockets = [...this.#sockets.values()];
    this.#sockets.clear();
    for (const socket of sockets) socket.lost();
  }
}

export const device = new Device();

/** As much of a WebSocket as a connection to a table needs, with the worker at its other end. */
export class DeviceSocket {
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  #number = device.connect(this);

  constructor() {
    queueMicrotask(() => this.onopen?.());
  }

  /** Whoever is busy with something long is still there. */
  send(message: string): void {
    if (JSON.parse(message).type === "ping") queueMicrotask(() => this.onmessage?.({ data: '{"type":"pong"}' } as MessageEvent));
    else device.say(this.#number, message);
  }

  close(): void {
    this.readyState = 3;
    device.leave(this.#number);
  }

  lost(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}
