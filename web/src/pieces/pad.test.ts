import { describe, expect, it } from "vitest";
import type { NotesPiece, Piece, ScorePiece, TrackPiece, View } from "../protocol";
import { columnsOf, latestOf, leadersOf, needsPad, tellsThrows } from "./pad";

function score(owner: number, value: number | null, facts: Partial<ScorePiece> = {}): Piece {
  return { kind: "score", id: `points-${owner}`, owner, parts: [], label: "points", value, best: "high", ...facts };
}
function track(owner: number, value: number, facts: Partial<TrackPiece> = {}): Piece {
  return { kind: "track", id: `way-${owner}`, owner, parts: [], label: "way", value, target: 20, marks: [], avoid: false, ...facts };
}
function notes(owner: number, heads: string[]): NotesPiece {
  return { kind: "notes", id: `notes-${owner}`, owner, parts: [], label: "notes", cells: ["1", null], heads, struck: [] };
}
function view(pieces: Piece[], out: number[] = []): View {
  return { pieces, out } as unknown as View;
}

describe("the pad", () => {
  it("has a column for whatever lies in front of several players, numbers last", () => {
    const columns = columnsOf([score(0, 3), score(1, 5), notes(1, ["+", "-"]), score(0, 9, { label: "rolls" })], 2);
    expect(columns.map(({ kind, label }) => `${kind} ${label}`)).toEqual(["notes notes", "score points", "score rolls"]);
    expect(columns[0]?.cells[0]).toBeNull();
    expect(columns[2]?.cells[1]).toBeNull();
  });

  it("prints heads once if they are the same for all", () => {
    expect(columnsOf([notes(0, ["+", "-"]), notes(1, ["+", "-"])], 2)[0]?.heads).toEqual(["+", "-"]);
    expect(columnsOf([notes(0, ["+", "-"]), notes(1, ["-", "+"])], 2)[0]?.heads).toEqual([]);
  });

  it("leaves out what is empty, what lies in the middle, and what is not written", () => {
    expect(columnsOf([score(0, null), { ...score(1, 4), owner: null } as Piece], 2)).toEqual([]);
  });

  it("needs no column for throws that stand in the notes", () => {
    const noted = columnsOf([notes(0, []), { ...notes(1, []), cells: [null, null] }], 2);
    expect(tellsThrows(noted, [[["1"]], []])).toBe(true);
    expect(tellsThrows(noted, [[["2"]], []])).toBe(false);
    expect(tellsThrows(noted, [[["1"]], [["1"]]])).toBe(false);
    expect(tellsThrows(columnsOf([score(0, 1)], 2), [[["1"]], []])).toBe(false);
  });

  it("is not needed where a sheet or board says the same", () => {
    expect(needsPad([score(0, 3)])).toBe(true);
    expect(needsPad([{ kind: "sheet", id: "s", owner: null, parts: [], rows: [], strikes: false }])).toBe(false);
  });
});

describe("what was thrown", () => {
  it("is shown as far as there is room, the latest in any case", () => {
    const pair = ["1", "2"];
    expect(latestOf([])).toEqual([]);
    expect(latestOf([pair, pair])).toEqual([pair, pair]);
    expect(latestOf(Array(9).fill(pair))).toHaveLength(6);
    const many = Array<string>(16).fill("6");
    expect(latestOf([pair, many])).toEqual([many]);
  });
});

describe("who leads", () => {
  it("is who has most or least, as the table says", () => {
    expect(leadersOf(view([score(0, 3), score(1, 5)]), 2)).toEqual([1]);
    expect(leadersOf(view([score(0, 3, { best: "low" }), score(1, 5, { best: "low" })]), 2)).toEqual([0]);
    expect(leadersOf(view([score(0, 3, { best: "" }), score(1, 5, { best: "" })]), 2)).toEqual([]);
  });

  it("is never somebody who is out, and nobody while all are equal", () => {
    expect(leadersOf(view([score(0, 3), score(1, 5), score(2, 4)], [1]), 3)).toEqual([2]);
    expect(leadersOf(view([score(0, 3), score(1, 3)]), 2)).toEqual([]);
    expect(leadersOf(view([score(0, 3), score(1, 3), score(2, 1)]), 3)).toEqual([0, 1]);
  });

  it("is told by tracks where no number says it", () => {
    expect(leadersOf(view([track(0, 3), track(1, 8)]), 2)).toEqual([1]);
    expect(leadersOf(view([track(0, 3, { avoid: true }), track(1, 8, { avoid: true })]), 2)).toEqual([0]);
    expect(leadersOf(view([track(0, 3), track(1, 8), score(0, null), score(1, null)]), 2)).toEqual([]);
  });
});
