import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { Play, PLAY } from "../play.svelte";
import type { DicePiece, DieLook } from "../protocol";
import { NO_WORDS } from "../words";
import Dice from "./Dice.svelte";
import { hasPips, inkOf, printed, sides, spoken } from "./faces";

const D6: DieLook = { name: "d6", sides: ["1", "2", "3", "4", "5", "6"], pips: true, colour: "", inks: {} };

function drawn(marks: string[], kept: string[]): string {
  const piece: DicePiece = { kind: "dice", id: "dice", owner: null, parts: marks, marks, kept, die: D6, worth: {} };
  return render(Dice, { props: { piece }, context: new Map([[PLAY, new Play()]]) }).body;
}

describe("dice", () => {
  it("that stand aside are drawn, whatever the others show", () => {
    const count = (marks: string[], kept: string[]) => [...drawn(marks, kept).matchAll(/data-kept="(\d)"/g)].map(([, mark]) => mark);
    expect(count(["6", "2"], ["6", "1"])).toEqual(["6", "1"]);
    expect(count([], ["5", "5", "5"])).toEqual(["5", "5", "5"]);
    expect(count(["5"], [])).toEqual([]);
  });

  it("are called by their names and by what is printed on them", () => {
    const words = { ...NO_WORDS, labels: { J: "Bube", K: "König", "10": "Zehn", rotten: "fauler Zahn", "Y*": "Stern" } };
    expect(["5", "J", "K", "10", "rotten", "Y*"].map((mark) => spoken(words, mark))).toEqual(["5", "B (Bube)", "K (König)", "10 (Zehn)", "fauler Zahn", "Stern"]);
    expect(["5", "E", "J", "K", "10", "rotten", "Y*"].map((mark) => printed(words, mark))).toEqual(["5", "E", "B", "K", "10", "fauler Zahn", "★"]);
  });

  it("show the opposite side behind, and the others around", () => {
    expect(sides(D6, "2")).toEqual(["2", "5", "1", "3", "4", "6"]);
    expect(sides({ ...D6, sides: ["A", "B", "E"] }, "B")).toEqual(["B", "B", "A", "E", "", ""]);
    expect(sides({ ...D6, sides: ["A", "B"] }, "X")).toEqual(["X", "", "A", "B", "", ""]);
  });

  it("look as they say", () => {
    const poker = { ...D6, pips: false, inks: { K: "red" } };
    expect([hasPips(D6, "6"), hasPips(D6, "7"), hasPips(poker, "6")]).toEqual([true, false, false]);
    expect(inkOf(poker, "K")).not.toBe(inkOf(poker, "A"));
  });
});
