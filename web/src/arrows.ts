/** Arrow keys go from one part that can be tapped to the nearest in their direction. */
export function arrows(event: KeyboardEvent): void {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const from = event.target as HTMLElement;
  if (!step || !from.matches("[data-lit]")) return;
  const [dx, dy] = step as [number, number];
  const here = from.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let nearest = Infinity;
  for (const other of from.closest("main")?.querySelectorAll<HTMLElement>("[data-lit]") ?? []) {
    const there = other.getBoundingClientRect();
    const x = there.x + there.width / 2 - here.x - here.width / 2;
    const y = there.y + there.height / 2 - here.y - here.height / 2;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (other !== from && ahead > 4 && ahead + 3 * aside < nearest) {
      nearest = ahead + 3 * aside;
      best = other;
    }
  }
  if (best) {
    event.preventDefault();
    best.focus();
  }
}
