import { expect, it } from "vitest";
import { minus } from "./minus";

it("a number below zero has a minus sign", () => {
  expect(minus(-80)).toBe("−80");
  expect(minus(12)).toBe("12");
  expect(minus("Anna bekommt -3 (-5 im Ganzen).")).toBe("Anna bekommt −3 (−5 im Ganzen).");
});

it("a hyphen between two numbers keeps them together, one in a word is as it was", () => {
  expect(minus("Angesagt: 5-1, nicht 3-4-5")).toBe("Angesagt: 5\u20111, nicht 3\u20114\u20115");
  expect(minus("5er-3, Spiel-7, --2")).toBe("5er-3, Spiel-7, --2");
});
