/** Shaking the device throws, where it tells how it moves. */

const STRONG = 14;
const SWINGS = 3;
const WITHIN = 900;

interface Asking {
  requestPermission?: () => Promise<string>;
}

/** Some devices want to be asked, while a finger is on the screen. */
export function allowShaking(): void {
  const motion = globalThis.DeviceMotionEvent as unknown as Asking | undefined;
  motion?.requestPermission?.().catch(() => {});
}

/** Calls back whenever the device is shaken, until the returned function is called. */
export function onShake(shaken: () => void): () => void {
  let swings: number[] = [];
  function moved({ acceleration }: DeviceMotionEvent) {
    if (Math.hypot(acceleration?.x ?? 0, acceleration?.y ?? 0, acceleration?.z ?? 0) < STRONG) return;
    const now = Date.now();
    swings = [...swings.filter((at) => at > now - WITHIN), now];
    if (swings.length < SWINGS) return;
    swings = [];
    shaken();
  }
  addEventListener("devicemotion", moved);
  return () => removeEventListener("devicemotion", moved);
}
