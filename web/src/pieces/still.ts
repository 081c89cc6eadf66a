import { getContext, setContext } from "svelte";

const STILL = Symbol("still");

/** What lies small in front of other players, or on the pad, is only looked at. */
export function keepStill(): void {
  setContext(STILL, true);
}

export function isStill(): boolean {
  return getContext(STILL) ?? false;
}
