import { beforeEach, describe, expect, it } from "vitest";
import { Draft } from "./draft.svelte";
import type { Cells } from "./layout";
import type { DicePiece, GridPiece } from "./protocol";

/** Eight columns, four rows: a1 is cell 0, h4 is cell 31. */
const COLUMNS = 8;
const NAMES = Array.from({ length: 32 }, (_, n) => `${"abcdefgh"[n % COLUMNS]}${Math.floor(n / COLUMNS) + 1}`);
const WORTH = { E: 1, S: 1, L: 2, "*": 0 };

function pieces(marks: string[], cells: Cells = Array(32).fill(null)): [GridPiece, DicePiece] {
  const base = { owner: null, parts: [] };
  return [
    { ...base, kind: "grid", id: "grid", columns: COLUMNS, names: NAMES, cells, label: "grid", around: "", laid_with: "dice" },
    { ...base, kind: "dice", id: "dice", die: { name: "letter", sides: [], pips: false, colour: "", inks: {} }, marks, kept: [], worth: WORTH },
  ];
}

function laid(word: string, at: number): Cells {
  const cells: Cells = Array(32).fill(null);
  [...word].forEach((letter, n) => (cells[at + n] = letter));
  return cells;
}

describe("a draft", () => {
  let draft: Draft;
  const lying = () => draft.dice.map(({ mark, cell }) => `${mark}${cell ?? ""}`);

  beforeEach(() => {
    draft = new Draft();
    draft.sync(...pieces([..."ESEL*"]));
  });

  it("begins left of the middle, writing across", () => {
    expect([NAMES[draft.cursor], draft.across, draft.held]).toEqual(["c3", true, null]);
    expect(draft.loose).toEqual([0, 1, 2, 3, 4]);
    draft.turn();
    draft.go(3);
    draft.sync(...pieces([..."LE"]));
    expect([NAMES[draft.cursor], draft.across]).toEqual(["c3", true]);
  });

  it("knows an empty table", () => {
    const empty = new Draft();
    expect([empty.columns, empty.names, empty.cells, empty.laid, empty.text, empty.better]).toEqual([1, [], [], "", "", false]);
    empty.restore();
    expect(empty.dice).toEqual([]);
  });

  it("leaves everything alone as long as the same dice lie there", () => {
    draft.put(0, 4);
    draft.cursor = 9;
    draft.sync(...pieces([..."LESE*"]));
    expect([lying(), draft.cursor]).toEqual([["E4", "S", "E", "L", "*"], 9]);
  });

  it("lays dice one behind the other and stops at the edge", () => {
    draft.go(5);
    draft.put(1, 6);
    draft.add(0);
    expect([lying(), draft.cursor]).toEqual([["E5", "S6", "E", "L", "*"], 6]);
    draft.add(2);
    expect([lying(), draft.cursor]).toEqual([["E5", "S6", "E7", "L", "*"], 7]);
    draft.add(3);
    expect([lying(), draft.cursor]).toEqual([["E5", "S6", "E7", "L", "*"], 7]);
  });

  it("lays a joker with the letter it stands for", () => {
    draft.go(0);
    draft.add(4, "X");
    expect([draft.cells[0], draft.dice[4]?.meaning]).toEqual(["x", "X"]);
    draft.put(4, 3);
    expect(draft.cells[3]).toBe("x");
  });

  it("types downwards over letters that lie there, with the joker at last", () => {
    draft.go(0);
    draft.turn();
    draft.put(1, 8);
    for (const key of "EseL") expect(draft.type(key)).toBe(true);
    expect([lying(), draft.cursor]).toEqual([["E0", "S8", "E16", "L24", "*"], 24]);
    draft.go(2);
    draft.type("x");
    expect([draft.cells[2], draft.cursor]).toEqual(["x", 10]);
    expect(draft.type("y")).toBe(true);
    expect([draft.loose, draft.cursor]).toEqual([[], 10]);
    expect(draft.type("Enter")).toBe(false);
  });

  it("takes back the die that is held, else the one here, else the one before", () => {
    draft.go(0);
    for (const key of "ESEL") draft.type(key);
    draft.back();
    expect([lying(), draft.cursor]).toEqual([["E0", "S1", "E2", "L", "*"], 3]);
    draft.go(1);
    draft.back();
    expect([lying(), draft.cursor]).toEqual([["E0", "S", "E2", "L", "*"], 1]);
    draft.tap(2);
    expect(draft.held).toBe(2);
    draft.back();
    expect([lying(), draft.held, draft.cursor]).toEqual([["E0", "S", "E", "L", "*"], null, 2]);
    draft.go(0);
    draft.back();
    draft.back();
    expect([lying(), draft.cursor]).toEqual([["E", "S", "E", "L", "*"], 0]);
  });

  it("moves a die by two taps, and turns by a second tap on the cursor", () => {
    draft.put(0, 4);
    draft.go(9);
    draft.tap(4);
    expect([draft.held, draft.cursor]).toEqual([0, 4]);
    draft.tap(12);
    expect([lying()[0], draft.held, draft.cursor, draft.across]).toEqual(["E12", null, 12, true]);
    draft.tap(12);
    expect([draft.across, draft.held]).toEqual([false, null]);
    draft.tap(20);
    expect([draft.held, draft.cursor]).toEqual([null, 20]);
    draft.put(1, 13);
    draft.tap(12);
    draft.tap(13);
    expect([lying().slice(0, 2), draft.held]).toEqual([["E12", "S13"], 1]);
  });

  it("lets go of a die whatever else is done", () => {
    for (const done of [() => draft.go(1), () => draft.turn(), () => draft.clear(), () => draft.restore(), () => draft.put(1, null)]) {
      draft.held = 0;
      done();
      expect(draft.held).toBe(null);
    }
  });

  it("finds the cell beside, and none beyond an edge", () => {
    expect([draft.beside(0, -1, 0), draft.beside(0, 0, -1), draft.beside(7, 1, 0), draft.beside(24, 0, 1), draft.beside(31, 0, 1)]).toEqual([null, null, null, null, null]);
    expect([draft.beside(9, -1, 0), draft.beside(9, 0, -1), draft.beside(6, 1, 0), draft.beside(16, 0, 1), draft.beside(1, -1, 0), draft.beside(8, 0, -1)]).toEqual([8, 1, 7, 24, 0, 0]);
    expect([draft.next(9, 1), draft.next(9, -1)]).toEqual([10, 8]);
    draft.turn();
    expect([draft.next(9, 1), draft.next(9, -1)]).toEqual([17, 1]);
  });

  it("goes back to what lies on the table", () => {
    draft = new Draft();
    draft.sync(...pieces(["L", "E"], laid("ESe", 0)));
    expect([draft.text, draft.laid, draft.changed]).toEqual(["ESe a1 across", "ESe a1 across", false]);
    expect([...lying()].sort()).toEqual(["*2", "E", "E0", "L", "S1"]);
    draft.clear();
    expect(draft.loose.length).toBe(5);
    draft.restore();
    expect([...lying()].sort()).toEqual(["*2", "E", "E0", "L", "S1"]);
    expect(draft.dice.find(({ mark }) => mark === "*")?.meaning).toBe("E");
  });

  it("is better than what lies there if it is worth more", () => {
    draft = new Draft();
    draft.sync(...pieces(["L", "E", "*"], laid("ES", 0)));
    expect([draft.total, draft.changed, draft.better]).toEqual([2 - 3, false, false]);
    draft.go(2);
    draft.type("E");
    expect([draft.text, draft.total, draft.changed, draft.better]).toEqual(["ESE a1 across", 3 - 2, true, true]);
    draft.type("L");
    expect([draft.text, draft.total]).toEqual(["ESEL a1 across", 5]);
    draft.clear();
    expect([draft.changed, draft.better]).toEqual([false, false]);
    draft.go(0);
    draft.type("E");
    draft.type("x");
    expect([draft.text, draft.total, draft.changed, draft.better]).toEqual(["Ex a1 across", 1 - 4, true, false]);
    expect([draft.worth("L"), draft.worth("Q")]).toEqual([2, undefined]);
  });
});
