import { describe, expect, it } from "vitest";
import { Draft } from "./draft.svelte";
import { lettersOf, runs, worthOf, written, type Cells } from "./layout";
import type { DicePiece, GridPiece } from "./protocol";

const COLUMNS = 13;
const NAMES = Array.from({ length: 169 }, (_, n) => `${"abcdefghijklm"[n % COLUMNS]}${Math.floor(n / COLUMNS) + 1}`);
const WORTH = { K: 4, N: 1, O: 2, S: 1, P: 4, E: 1, R: 1, G: 2, L: 2, M: 3, "*": 0 };
const THROWN = [..."EMEGNKRNNLSPO"];

function laid(...words: [string, string, boolean][]): Cells {
  const cells: Cells = Array(169).fill(null);
  for (const [word, start, across] of words) {
    [...word].forEach((letter, n) => (cells[NAMES.indexOf(start) + n * (across ? 1 : COLUMNS)] = letter));
  }
  return cells;
}

function pieces(marks: string[], cells: Cells = Array(169).fill(null)): [GridPiece, DicePiece] {
  const base = { owner: null, parts: [] };
  return [
    { ...base, kind: "grid", id: "grid", columns: COLUMNS, names: NAMES, cells, label: "grid", around: "", laid_with: "dice" },
    { ...base, kind: "dice", id: "dice", die: { name: "letter", sides: [], pips: false, colour: "", inks: {} }, marks, kept: [], worth: WORTH },
  ];
}

describe("a layout", () => {
  const example = laid(["KNOSPEN", "a3", true], ["ORGELN", "c3", false]);

  it("is written and counted as the rulebook's example", () => {
    expect(written(example, NAMES, COLUMNS)).toBe("KNOSPEN a3 across; ORGELN c3 down");
    expect(worthOf(example, COLUMNS, THROWN, WORTH)).toBe(20);
  });

  it("does not go around the edge", () => {
    expect(runs(laid(["E", "m1", true], ["S", "a2", true]), COLUMNS)).toEqual([]);
  });

  it("counts the same word once, and a die that lies alone as not used", () => {
    const twice = laid(["ES", "a1", true], ["ES", "a1", false], ["K", "m13", true]);
    expect(worthOf(twice, COLUMNS, ["E", "S", "S", "K"], WORTH)).toBe(2 - 4);
  });

  it("spells umlauts out", () => {
    expect(["ä", "Ü", "ß", "k", "Enter", "1"].map(lettersOf)).toEqual([["A", "E"], ["U", "E"], ["S", "S"], ["K"], [], []]);
  });
});

describe("a draft", () => {
  it("is typed, crossed and taken back", () => {
    const draft = new Draft();
    draft.sync(...pieces(THROWN));
    draft.go(NAMES.indexOf("a3"));
    for (const letter of "KNOSPEN") draft.type(letter);
    draft.go(NAMES.indexOf("c3"));
    draft.across = false;
    for (const letter of "ORGELN") draft.type(letter);
    expect(draft.text).toBe("KNOSPEN a3 across; ORGELN c3 down");
    expect(draft.loose.map((n) => draft.dice[n]?.mark)).toEqual(["M"]);
    draft.back();
    expect(draft.text).toBe("KNOSPEN a3 across; ORGEL c3 down");
    draft.clear();
    expect(draft.text).toBe("");
    expect(draft.loose.length).toBe(13);
  });

  it("keeps what was typed when the table takes it, and begins anew with a new throw", () => {
    const draft = new Draft();
    draft.sync(...pieces([..."ES*"]));
    draft.go(0);
    for (const letter of "ESEL") draft.type(letter);
    expect(draft.text).toBe("ESe a1 across");
    draft.sync(...pieces([], laid(["ESe", "a1", true])));
    expect(draft.text).toBe("ESe a1 across");
    expect(draft.changed).toBe(false);
    draft.sync(...pieces([..."ESS"]));
    expect(draft.text).toBe("");
  });

  it("moves dice about and swaps nobody's letter", () => {
    const draft = new Draft();
    draft.sync(...pieces([..."ABC"]));
    draft.put(0, 5);
    draft.put(1, 5);
    expect(draft.cells[5]).toBe("B");
    expect(draft.loose).toEqual([0, 2]);
    draft.put(1, null);
    expect(draft.cells[5]).toBe(null);
  });
});
