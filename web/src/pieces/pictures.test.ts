import { describe, expect, it } from "vitest";
import { layoutOf } from "./boards";
import { pictureOf } from "./pictures";

const SUMS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
const FACES = ["9", "10", "J", "Q", "K", "A"];
const LEGS = [1, 2, 3, 4, 5, 6].map((n) => `leg-${n}`);

describe.each<[string, string[]]>([
  ["louse", ["body", "head", "tail", "left-eye", "right-eye", "left-feeler", "right-feeler", ...LEGS]],
  [
    "house",
    [
      ...["floor", "left-wall", "right-wall", "ceiling", "door-left", "door-right", "door-top"],
      ...["window-left", "window-right", "window-top", "window-bottom", "left-roof", "right-roof"],
    ],
  ],
  ["heart", ["1", "2", "3", "4", "5", "6"]],
  ["sun", SUMS],
])("the %s", (name, parts) => {
  const picture = pictureOf(name, parts);

  it("has exactly its parts", () => {
    expect(Object.keys(picture?.places ?? {}).sort()).toEqual([...parts].sort());
    expect(pictureOf(name, [...parts, "hat"])).toBeNull();
  });
  it("shows every part once it is there, and none before", () => {
    for (const part of parts) expect(picture?.strokes.some(({ of, flourish }) => !flourish && of.join() === part)).toBe(true);
    for (const { of } of picture?.strokes ?? []) {
      expect(of).not.toEqual([]);
      expect(parts).toEqual(expect.arrayContaining(of));
    }
  });
  it("keeps its parts apart and on the paper", () => apart(picture, 28));
});

describe.each<[string, string[]]>([
  ["zeppelin", ["1", "2", "3", "4", "5", "6"]],
  ["craps", SUMS],
  ["allie-gator", ["left", "right"]],
  ["finke", SUMS],
  ["hansel", SUMS],
  ["peter", SUMS],
  ["lustige-sieben", SUMS],
  ["rock-and-roll", ["black", "red", "blue", ...FACES]],
  ["schaukel", FACES],
  ["zehner", ["under", "over"]],
])("the board %s", (name, fields) => {
  it("has exactly its fields, apart and on the board", () => {
    const layout = layoutOf(name, fields);
    expect(layout?.places).toHaveLength(fields.length);
    expect(layoutOf(name, [...fields, "13"])).toBeNull();
    apart(layout && { ...layout, places: Object.fromEntries(layout.places.map(({ x, y }, n) => [n, [x, y]])) }, 40);
  });
});

it("leaves unknown pictures to be listed", () => {
  expect(pictureOf("cow", ["horn"])).toBeNull();
  expect(layoutOf("moon", ["1"])).toBeNull();
});

function apart(drawn: { width: number; height: number; places: Record<string, [number, number]> } | null, least: number) {
  const places = Object.values(drawn?.places ?? {});
  places.forEach(([x, y], n) => {
    expect(x > 10 && y > 10 && x < (drawn?.width ?? 0) - 10 && y < (drawn?.height ?? 0) - 10).toBe(true);
    for (const [otherX, otherY] of places.slice(0, n)) expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(least);
  });
}
