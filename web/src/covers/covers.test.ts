import { describe, expect, it } from "vitest";
import { COVERS } from "./covers";
import { type Cover, svgOf } from "./draw";
import { sprite } from "./sprite";

const NO_GAMES = ["table", "cli", "coach"];
const games = Object.keys(import.meta.glob("../../../src/wuerfelbecher/words/de/*.toml"))
  .map((path) => path.replace(/^.*\/|\.toml$/g, ""))
  .filter((name) => !NO_GAMES.includes(name));
const drawn = Object.entries(COVERS);

/** What is drawn on a box, whatever its colours: the motifs by which it is told from others. */
function motifs({ shapes = [], dice = [], labels = [], over = [] }: Cover): Set<string> {
  return new Set([...shapes.map(({ d }) => d), ...over.map(({ d }) => d), ...dice.map(({ mark, x, y }) => `${mark} ${x} ${y}`), ...labels.map(({ text, x, y }) => `"${text}" ${x} ${y}`)]);
}

describe("the pictures on the boxes", () => {
  it("are there for every game, and for nothing else", () => {
    expect(games.length).toBeGreaterThan(100);
    expect(Object.keys(COVERS).sort()).toEqual([...games].sort());
  });

  it("are all different, even without their colours", () => {
    const alike = drawn.flatMap(([one, cover], n) =>
      drawn.slice(n + 1).filter(([, other]) => {
        const [mine, theirs] = [motifs(cover), motifs(other)];
        const shared = [...mine].filter((motif) => theirs.has(motif)).length;
        return shared > Math.min(mine.size, theirs.size) / 2;
      }).map(([other]) => `${one} and ${other}`),
    );
    expect(alike).toEqual([]);
  });

  it.each(drawn)("show more than a plain ground: %s", (_, cover) => {
    expect(motifs(cover).size).toBeGreaterThan(2);
    expect(svgOf(cover)).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("come in one file", () => {
    const all = sprite();
    for (const game of games) expect(all).toContain(`<symbol id="${game}" `);
  });
});
