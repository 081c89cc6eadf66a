import { describe, expect, it } from "vitest";
import cases from "../../tests/words_cases.json";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import { ask, AS_WRITTEN, did, label, move, NO_WORDS, tell } from "./words";

/** What the tests of `src/wuerfelbecher/words` try, too: both fill in words in the same way. */
const words = { ...NO_WORDS, ...cases.words };

describe("the words of a game", () => {
  it.each(cases.labels as [string, string][])("label %j", (key, text) => expect(label(words, key)).toBe(text));
  it.each(cases.asks as [string, Record<string, unknown>, string][])("ask %j %j", (prompt, figures, text) => expect(ask(words, prompt, figures, cases.names)).toBe(text));
  it.each(cases.moves as [string, string][])("move %j", (notation, text) => expect(move(words, notation, cases.names)).toBe(text));
  it.each(cases.did as [string, string][])("did %j", (notation, text) => expect(did(words, notation, "Anna", cases.names)).toBe(text));
  it.each(cases.said as [string, Record<string, unknown>, string][])("tell %j %j", (key, values, text) => expect(tell(words, key, values, cases.names)).toBe(text));
  it("leaves what was written as it is", () => expect(AS_WRITTEN).toEqual(new Set(cases.as_written)));
});

describe("the page's own texts", () => {
  it("have the same keys and the same gaps in both languages", () => {
    expect(Object.keys(en)).toEqual(Object.keys(de));
    const gaps = (text: string) => [...text.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => name).sort();
    for (const key of Object.keys(de) as (keyof typeof de)[]) expect([key, gaps(en[key])]).toEqual([key, gaps(de[key])]);
  });
});
