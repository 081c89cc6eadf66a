import { describe, expect, it } from "vitest";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import { ask, label, move, NO_WORDS, tell } from "./words";

const words = {
  ...NO_WORDS,
  labels: { and: "und", fives: "Fünfer", "1-2": "1-2 (Mäxchen)" },
  moves: { write: "Bei {0} eintragen", keep: "{list|Die # behalten|# behalten}", "keep none": "Alle neu würfeln", bet: "{0} auf die {2} setzen", steal: "{seat0} beklauen", claim: "„{text}“", "claim pair": "Paar ({1}) melden" },
  asks: { default: "Du bist dran.", say: "Was sagst du an?" },
  said: { takes: "{player} nimmt {chips}.", all: "{players} {players|nimmt alles|teilen}.", loses: "{player} verliert {chips|einen Chip|# Chips}.", lie: "{other} sieht {throw}.", why: "Nein: {why}", "not-possible": "„{typed}“ geht gerade nicht." },
};
const names = ["Anna", "Ben"];

describe("the words of a game", () => {
  it("names moves by their whole notation, or by their verb", () => {
    expect(move(words, "keep none")).toBe("Alle neu würfeln");
    expect(move(words, "keep 5 5")).toBe("5 und 5 behalten");
    expect(move(words, "keep 5")).toBe("Die 5 behalten");
    expect(move(words, "keep 5 5 6")).toBe("5, 5 und 6 behalten");
    expect(move(words, "claim pair fives")).toBe("Paar (Fünfer) melden");
    expect(move(words, "write fives")).toBe("Bei Fünfer eintragen");
    expect(move(words, "bet 3 on 7")).toBe("3 auf die 7 setzen");
    expect(move(words, "doubt")).toBe("doubt");
    expect(move(words, "steal 2", names)).toBe("Ben beklauen");
    expect(move(words, "steal 9", names)).toBe("#9 beklauen");
    expect(move(words, "claim Die fives")).toBe("„Die fives“");
  });

  it("names parts, and shows what has no name as it is", () => {
    expect(label(words, "fives")).toBe("Fünfer");
    expect(label(words, "6-5")).toBe("6-5");
  });

  it("asks", () => {
    expect(ask(words, "")).toBe("Du bist dran.");
    expect(ask(words, "say")).toBe("Was sagst du an?");
    expect(ask(words, "other")).toBe("other");
  });

  it("tells with names and words", () => {
    expect(tell(words, "takes", { player: 1, chips: 2 }, names)).toBe("Ben nimmt 2.");
    expect(tell(words, "all", { players: [0, 1] }, names)).toBe("Anna und Ben teilen.");
    expect(tell(words, "all", { players: [1] }, names)).toBe("Ben nimmt alles.");
    expect(tell(words, "loses", { player: 1, chips: 1 }, names)).toBe("Ben verliert einen Chip.");
    expect(tell(words, "loses", { player: 1, chips: 0 }, names)).toBe("Ben verliert 0 Chips.");
    expect(tell(words, "lie", { other: 0, throw: "1-2" }, names)).toBe("Anna sieht 1-2 (Mäxchen).");
    expect(tell(words, "lie", { other: 0, throw: "6 fives fives" }, names)).toBe("Anna sieht 6 Fünfer Fünfer.");
    expect(tell(words, "why", { why: { key: "takes", values: { player: 0, chips: 1 } } }, names)).toBe("Nein: Anna nimmt 1.");
    expect(tell(words, "not-possible", { typed: "fives" }, names)).toBe("„fives“ geht gerade nicht.");
    expect(tell(words, "unknown", { n: 3 }, names)).toBe("unknown (n=3)");
    expect(tell(words, "takes", { player: 7, chips: 1 }, names)).toBe("#8 nimmt 1.");
  });
});

describe("the page's own texts", () => {
  it("have the same keys and the same gaps in both languages", () => {
    expect(Object.keys(en)).toEqual(Object.keys(de));
    const gaps = (text: string) => [...text.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => name).sort();
    for (const key of Object.keys(de) as (keyof typeof de)[]) expect([key, gaps(en[key])]).toEqual([key, gaps(de[key])]);
  });
});
