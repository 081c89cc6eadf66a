import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { Play, PLAY } from "../play.svelte";
import type { DicePiece, DieLook } from "../protocol";
import Dice from "./Dice.svelte";

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
});
