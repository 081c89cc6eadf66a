import { expect, it } from "vitest";
import { valuesOf } from "./hinting";

const form = { axes: [["1", "2"], ["7", "12"]], touch: [], each: "" };

it("finds the values with which a form makes a move", () => {
  expect(valuesOf({ ...form, notation: "bet {} on {}" }, "bet 2 on 12")).toEqual(["2", "12"]);
  expect(valuesOf({ ...form, notation: "on {1} bet {0}" }, "on 12 bet 2")).toEqual(["2", "12"]);
  expect(valuesOf({ ...form, notation: "bet {} on {}" }, "pass")).toBe(null);
});
