import { describe, expect, it } from "vitest";
import { fits, initial, listed } from "./list";

describe("a list of words for letter dice", () => {
  it("knows the letter of a word without its article and its signs", () => {
    expect(["Ägypten", "der Apfel", "  Éire", "die", "’s-Hertogenbosch", "", "123"].map(initial)).toEqual(["A", "A", "E", "D", "S", "", ""]);
    expect(fits("das Öl", "O")).toBe(true);
    expect(fits("Bonn", "A")).toBe(false);
  });

  it("takes only what fits, and never more than one word for a die", () => {
    expect(listed(["A", "B", "B", "E"], ["Aachen", "Bonn, Berlin", "Köln", " "])).toBe("Aachen, Bonn Berlin");
    expect(listed(["A"], [])).toBe("");
  });
});
