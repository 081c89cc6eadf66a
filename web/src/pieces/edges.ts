const FADE = "transparent, #000 26px";

/** Lets a box fade out where more of it can be scrolled into sight, to the right and below. */
export function edges(box: HTMLElement) {
  function look() {
    const right = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
    const below = box.scrollTop + box.clientHeight < box.scrollHeight - 1;
    const fades = [...(right ? [`linear-gradient(to left, ${FADE})`] : []), ...(below ? [`linear-gradient(to top, ${FADE})`] : [])];
    box.style.maskImage = fades.join(", ");
    box.style.maskComposite = "intersect";
  }
  const watcher = new ResizeObserver(look);
  for (const element of [box, ...box.children]) watcher.observe(element);
  box.addEventListener("scroll", look, { passive: true });
  return {
    destroy() {
      watcher.disconnect();
      box.removeEventListener("scroll", look);
    },
  };
}
