/** Whether the last thing touched on this device was the keyboard. */

let last = false;

addEventListener("keydown", () => (last = true), true);
addEventListener("pointerdown", () => (last = false), true);

export function byKeyboard(): boolean {
  return last;
}
