import { describe, expect, it } from "vitest";
import cases from "../../tests/letters_cases.json";
import { fits, listed } from "./list";

describe("a list of words for letter dice", () => {
  it.each(cases as [string, string, boolean][])("knows what the table takes: %j for %j", (word, letter, taken) => {
    expect(fits(word, letter)).toBe(taken);
  });

  it("takes only what fits, and never more than one word for a die", () => {
    expect(listed(["A", "B", "B", "E"], ["Aachen", "Bonn, Berlin", "Köln", " "])).toBe("Aachen, Bonn Berlin");
    expect(listed(["A"], [])).toBe("");
  });

  it("leaves out what would be refused, so that the other words are not lost", () => {
    expect(listed(["A", "B", "E", "L", "S"], ["Aachen", "Bonn!", "3 Eichen", "Łódź", "St. Gallen"])).toBe("Aachen, Łódź, St. Gallen");
  });
});
