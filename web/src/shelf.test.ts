import { describe, expect, it } from "vitest";
import type { GameFacts } from "./protocol";
import { ANYTHING, find, GROUPS, misspelt, plain, seats } from "./shelf";

function game(id: string, about: Partial<Omit<GameFacts, "shelf">> & { shelf?: Partial<GameFacts["shelf"]> } = {}): GameFacts {
  return {
    id,
    number: 50,
    title: { de: id, en: id },
    summary: { de: "", en: "" },
    players: { fewest: 2, most: 16, open_ended: true },
    own_dice: true,
    also: [],
    bots: ["bot"],
    levels_if: "",
    options: [],
    ...about,
    shelf: { dice: "one", kind: "hit", minutes: 5, skill: 0, classic: false, boxed: false, ...about.shelf },
  };
}

const kniffel = game("kniffel", { number: 1, title: { de: "Kniffel", en: "Yahtzee" }, also: ["Yatzy"], shelf: { kind: "sheet", dice: "five", minutes: 30, skill: 2, classic: true } });
const maexchen = game("maexchen", { number: 35, title: { de: "Mäxchen", en: "Little Max" }, shelf: { kind: "bluff", dice: "two", minutes: 20, skill: 2, classic: true } });
const laeuse = game("laeuse-wuerfeln", { number: 8, title: { de: "Läuse würfeln", en: "Lice" }, shelf: { kind: "draw", minutes: 20 } });
const zeppelin = game("zeppelin", { number: 17, title: { de: "Zeppelin", en: "Zeppelin" }, players: { fewest: 2, most: 7, open_ended: false } });
const craps = game("craps", { number: 52, title: { de: "Craps", en: "Craps" }, players: { fewest: 3, most: 6, open_ended: false }, summary: { de: "Auf eine Zahl wetten", en: "Bet on a number" } });
const raffzahn = game("raffzahn", { number: 0, title: { de: "Raffzahn", en: "Greedy Grabber" }, shelf: { kind: "push", minutes: 30, skill: 1, boxed: true } });
const games = [kniffel, maexchen, laeuse, zeppelin, craps, raffzahn];

const called = ({ shelf }: GameFacts) => ({ bluff: "Bluffen Bluffing lügen lie", sheet: "Spielblatt" })[shelf.kind] ?? "";
const search = (text: string) => find(games, { ...ANYTHING, search: text }, "de", called).map(({ id }) => id);

describe("searching", () => {
  it.each([
    ["kniffel", "kniffel"],
    ["knifel", "kniffel"],
    ["Knifell", "kniffel"],
    ["kniffle", "kniffel"],
    ["kinffel", "kniffel"],
    ["yatzy", "kniffel"],
    ["yahtze", "kniffel"],
    ["maexchen", "maexchen"],
    ["mäxchen", "maexchen"],
    ["maxchen", "maexchen"],
    ["mäxhcen", "maexchen"],
    ["little max", "maexchen"],
    ["bluff", "maexchen"],
    ["lügen", "maexchen"],
    ["luegen", "maexchen"],
    ["bluffing", "maexchen"],
    ["läuse", "laeuse-wuerfeln"],
    ["laeuse", "laeuse-wuerfeln"],
    ["zepelin", "zeppelin"],
    ["wetten", "craps"],
    ["52", "craps"],
    ["raff", "raffzahn"],
  ])("%s finds %s first", (text, id) => expect(search(text)[0]).toBe(id));

  it.each(["xqzt", "kniffel zeppelin", "schach"])("%s finds nothing", (text) => expect(search(text)).toEqual([]));
  it("finds names before kinds and summaries", () => {
    const bluff = game("bluffer", { title: { de: "Bluffer", en: "Bluffer" } });
    expect(find([maexchen, bluff], { ...ANYTHING, search: "bluff" }, "de", called)[0]).toBe(bluff);
  });
  it("shows all games for no text", () => expect(search("  ").length).toBe(games.length));
});

describe("slips", () => {
  it.each([["knifel", "kniffel", 1, true], ["kniffl", "kniffel", 1, true], ["kxy", "kniffel", 1, false], ["zeplin", "zeppelin", 1, false], ["zeplin", "zeppelin", 2, true]] as const)(
    "%s for %s with %d",
    (typed, word, slips, is) => expect(misspelt(typed, word, slips)).toBe(is),
  );
  it("spell alike what sounds alike", () => expect(plain("Mäxchen Straße Zwölf")).toBe(plain("Maexchen Strasse Zwoelf")));
});

describe("filters", () => {
  const by = (wanted: Partial<typeof ANYTHING>) => find(games, { ...ANYTHING, ...wanted }, "de", called).map(({ id }) => id);

  it("count computers as players", () => {
    expect(by({ players: 1 }).sort()).toEqual(games.map(({ id }) => id).sort());
    expect(seats(craps, 1)).toBe(true);
    expect(by({ players: 8 })).not.toContain("zeppelin");
  });
  it("put games that need a computer last", () => expect(by({ players: 2 }).at(-1)).toBe("craps"));
  it("know lengths, luck, dice and kinds", () => {
    expect(by({ length: "short" }).sort()).toEqual(["craps", "zeppelin"]);
    expect(by({ length: "long", skill: "2" })).toEqual(["kniffel", "maexchen"]);
    expect(by({ dice: "two" })).toEqual(["maexchen"]);
    expect(by({ kind: "push" })).toEqual(["raffzahn"]);
  });
  it("sort", () => {
    expect(by({})).toEqual(["raffzahn", "kniffel", "maexchen", "laeuse-wuerfeln", "zeppelin", "craps"]);
    expect(by({ order: "number" })).toEqual(["kniffel", "laeuse-wuerfeln", "zeppelin", "maexchen", "craps", "raffzahn"]);
    expect(by({ order: "name" })[0]).toBe("craps");
    expect(by({ order: "short" })[0]).toBe("zeppelin");
    expect(by({ order: "long" })[0]).toBe("raffzahn");
    expect(by({ order: "wits" }).slice(0, 2)).toEqual(["kniffel", "maexchen"]);
    expect(by({ order: "luck" }).at(-1)).toBe("maexchen");
  });
});

describe("groups", () => {
  const names = (one: GameFacts) => Object.entries(GROUPS).filter(([, fits]) => fits(one)).map(([name]) => name);

  it("are those a family would look in", () => {
    expect(names(kniffel)).toEqual(["classics", "brains", "two", "pencil"]);
    expect(names(maexchen)).toEqual(["classics", "brains", "two", "many", "bluff"]);
    expect(names(raffzahn)).toEqual(["boxed", "dare"]);
    expect(names(game("of-my-own", { number: 0 }))).not.toContain("boxed");
    expect(names(zeppelin)).toEqual(["quick", "small"]);
  });
});
