import { expect, it } from "vitest";
import { carriedIn } from "./carrying";

it("a file with a match is told from a record and from anything else", () => {
  const match = { record: "Würfelbecher record 1\n", seats: [{ kind: "here" }], language: "de" };
  expect(carriedIn(JSON.stringify(match))).toEqual(match);
  for (const file of ["Würfelbecher record 1\ngame: kniffel\n", "", "null", "[]", "7", '{"record": 7, "seats": []}', '{"record": ""}']) expect(carriedIn(file)).toBeNull();
});
