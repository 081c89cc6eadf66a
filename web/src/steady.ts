/** Keeps a box from shrinking again: what comes and goes in it moves nothing around it. It starts anew when the window changes its size. */
export function steady(box: HTMLElement, share = () => 1) {
  let floor = 0;
  let size = "";
  function look() {
    if (size !== `${innerWidth} ${innerHeight}`) {
      size = `${innerWidth} ${innerHeight}`;
      floor = 0;
      box.style.minHeight = "";
    }
    const height = Math.min(box.offsetHeight, share() * innerHeight);
    if (height <= floor) return;
    floor = height;
    box.style.minHeight = `${floor}px`;
    box.style.setProperty("--floor", `${floor}px`);
  }
  const watcher = new ResizeObserver(look);
  watcher.observe(box);
  addEventListener("resize", look);
  return {
    destroy() {
      watcher.disconnect();
      removeEventListener("resize", look);
    },
  };
}
