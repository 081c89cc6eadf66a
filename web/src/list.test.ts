import { describe, expect, it } from "vitest";
import { fits, initial, listed } from "./list";

describe("a list of words for letter dice", () => {
  it("knows the letter of a word without its article and its signs", () => {
    expect(["Ägypten", "der Apfel", "  Éire", "die", "’s-Hertogenbosch", "", "123", "Łódź", "a bear"].map(initial)).toEqual(["A", "A", "E", "D", "S", "", "1", "L", "B"]);
    expect(fits("das Öl", "O")).toBe(true);
    expect(fits("Bonn", "A")).toBe(false);
  });

  it("takes only what fits, and never more than one word for a die", () => {
    expect(listed(["A", "B", "B", "E"], ["Aachen", "Bonn, Berlin", "Köln", " "])).toBe("Aachen, Bonn Berlin");
    expect(listed(["A"], [])).toBe("");
  });

  it("leaves out what would be refused, so that the other words are not lost", () => {
    expect(listed(["A", "B", "E", "L", "S"], ["Aachen", "Bonn!", "3 Eichen", "Łódź", "St. Gallen"])).toBe("Aachen, Łódź, St. Gallen");
    expect(["Bonn/Köln", "Bonn: ja", "Bеrn", "B_n"].some((word) => fits(word, "B"))).toBe(false);
    expect(["Baden-Baden", "„Bonn“", "Bad Ems"].every((word) => fits(word, "B"))).toBe(true);
  });
});
