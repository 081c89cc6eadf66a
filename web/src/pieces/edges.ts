const FADE = "transparent, #000 26px";

/** Lets a box fade out on the sides where more of it can be scrolled into sight. */
export function edges(box: HTMLElement) {
  function look() {
    const sides = {
      right: box.scrollLeft > 1,
      left: box.scrollLeft + box.clientWidth < box.scrollWidth - 1,
      bottom: box.scrollTop > 1,
      top: box.scrollTop + box.clientHeight < box.scrollHeight - 1,
    };
    const more = Object.entries(sides).filter(([, beyond]) => beyond);
    box.style.maskImage = more.map(([towards]) => `linear-gradient(to ${towards}, ${FADE})`).join(", ");
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
