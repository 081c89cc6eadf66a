/** Which tables are on this device, and what is fetched to play there. Small: every table's page has it. */

import type { Sockets } from "../connection";

export const loadDevice = () => import("./device.svelte");

/** Whether this table is on this device, and not on a server. */
export function isHere(table: string): boolean {
  return table.startsWith("here-");
}

let open: (() => WebSocket) | undefined;

/** Connections to tables on this device, once `deviceReady`. */
export const deviceSockets: Sockets = { open: () => (open as () => WebSocket)() };

export async function deviceReady(): Promise<void> {
  const { DeviceSocket } = await loadDevice();
  open = () => new DeviceSocket() as unknown as WebSocket;
}
