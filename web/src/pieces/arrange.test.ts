import { expect, it } from "vitest";
import { arrange } from "./arrange";

const lying = (...marks: string[]) => marks.map((mark) => ({ mark, fell: 0 }));

it("leaves kept dice where they lie and drops the others into the gaps", () => {
  const after = arrange(lying("3", "5", "1", "5"), ["2", "5", "5", "6"], { at: 7, marks: ["2", "6"] });
  expect(after).toEqual([{ mark: "2", fell: 7 }, { mark: "5", fell: 0 }, { mark: "6", fell: 7 }, { mark: "5", fell: 0 }]);
});

it("rolls all of a first throw", () => {
  expect(arrange([], ["1", "2"], { at: 3, marks: ["1", "2"] })).toEqual([{ mark: "1", fell: 3 }, { mark: "2", fell: 3 }]);
});

it("does not move dice that another throw left alone", () => {
  const before = lying("4", "4");
  expect(arrange(before, ["4", "4"], { at: 5, marks: ["4"] })).toBe(before);
});

it("never loses a die, whatever the throw was", () => {
  expect(arrange(lying("1", "1"), ["2", "3"], { at: 5, marks: ["3"] }).map((die) => die.mark).sort()).toEqual(["2", "3"]);
  expect(arrange(lying("1"), ["2", "3"], { at: 5, marks: ["9"] }).map((die) => die.mark)).toEqual(["2", "3"]);
});
