import { describe, expect, it } from "vitest";
import { axesOf, choiceOf, counting, entered, formLit, formTap, leaving, lit, notation, partsOn, ready, spot, tap, type Spot } from "./choice";
import type { DieLook, Form, Offer, Piece } from "./protocol";

const D6: DieLook = { name: "d6", sides: ["1", "2", "3", "4", "5", "6"], pips: true, colour: "", inks: {} };

function dice(id: string, ...marks: string[]): Piece {
  return { kind: "dice", id, owner: null, parts: marks, marks, die: D6, kept: [], worth: {} };
}
function sheet(id: string, ...names: string[]): Piece {
  return { kind: "sheet", id, owner: null, parts: names, strikes: false, rows: names.map((name) => ({ name, values: [null], sum: false, offer: null })) };
}
function offer(text: string, touch: string[] = [], any_order = false): Offer {
  return { text, touch, any_order, throws: 0, changes: {} };
}
function keeps(...marks: string[]): Offer[] {
  const found = new Map<string, Offer>();
  for (let bits = 0; bits < 2 ** marks.length - 1; bits++) {
    const kept = marks.filter((_, at) => bits & (1 << at)).sort();
    const text = `keep ${kept.join(" ") || "none"}`;
    found.set(text, offer(text, kept.map((mark) => `dice/${mark}`), true));
  }
  return [...found.values()];
}

/** Every move that can be played from here by taps and buttons, found by trying. */
function reached(legal: Offer[], pieces: Piece[]): Set<string> {
  const choice = choiceOf(legal, pieces);
  const spots = [...partsOn(pieces)].flatMap(([part, count]) => Array.from({ length: count }, (_, n) => `${part}#${n}`));
  const found = new Set(choice.buttons.map((one) => one.text));
  const seen = new Set<string>();
  const open: Spot[][] = [[]];
  for (let selected = open.pop(); selected; selected = open.pop()) {
    const key = [...selected].sort().join();
    if (seen.has(key)) continue;
    seen.add(key);
    for (const one of ready(choice, selected)) found.add(one.text);
    const shining = lit(choice, selected);
    for (const one of spots) {
      if (!shining.has(one.slice(0, one.lastIndexOf("#")))) continue;
      const after = tap(choice, selected, one);
      if (after.play) found.add(after.play.text);
      else open.push(after.selected);
    }
  }
  return found;
}

describe("choosing dice to keep", () => {
  const pieces = [dice("dice", "5", "5", "3"), sheet("sheet", "fives", "chance")];
  const legal = [...keeps("5", "5", "3"), offer("write fives", ["sheet/fives"]), offer("write chance", ["sheet/chance"])];
  const choice = choiceOf(legal, pieces);

  it("writes on a sheet only after a second look", () => {
    const rows = ["ones", "twos", "threes", "fours", "fives"];
    const legal = rows.map((row) => offer(`write ${row}`, [`sheet/${row}`]));
    const choice = choiceOf(legal, [sheet("sheet", ...rows)]);
    const fives = spot("sheet", "fives");
    expect(tap(choice, [], fives, true)).toEqual({ selected: [fives], play: null });
    expect(ready(choice, [fives]).map((offer) => offer.text)).toEqual(["write fives"]);
    expect(tap(choice, [fives], spot("sheet", "ones"), true).selected).toEqual([spot("sheet", "ones")]);
  });

  it("offers to throw all again when nothing is selected", () => {
    expect(ready(choice, []).map((one) => one.text)).toEqual(["keep none"]);
  });

  it("waits for the button, whichever of two equal dice is tapped", () => {
    const one = tap(choice, [], spot("dice", "5", 1));
    expect(one.play).toBeNull();
    expect(ready(choice, one.selected).map((move) => move.text)).toEqual(["keep 5"]);
    const two = tap(choice, one.selected, spot("dice", "5", 0));
    expect(ready(choice, two.selected).map((move) => move.text)).toEqual(["keep 5 5"]);
  });

  it("puts a die back when it is tapped again", () => {
    const { selected } = tap(choice, [], spot("dice", "3"));
    expect(tap(choice, selected, spot("dice", "3")).selected).toEqual([]);
  });

  it("writes at once, also with dice selected", () => {
    const { selected } = tap(choice, [], spot("dice", "3"));
    expect(lit(choice, selected)).toContain("sheet/fives");
    expect(tap(choice, selected, spot("sheet", "fives")).play?.text).toBe("write fives");
  });
});

describe("other choices", () => {
  it("shows few moves as buttons, also those that touch something", () => {
    const cup: Piece = { kind: "cup", id: "cup", owner: 0, parts: ["cup"], count: 2, die: D6, marks: [], lifted: false };
    const choice = choiceOf([offer("believe"), offer("doubt", ["cup/cup"])], [cup]);
    expect(choice.buttons.map((one) => one.text)).toEqual(["believe", "doubt"]);
    expect(tap(choice, [], spot("cup", "cup")).play?.text).toBe("doubt");
    expect(ready(choice, [])).toEqual([]);
  });

  it("takes two taps and a button for a move that touches two parts", () => {
    const pieces = [dice("dice", "3", "4"), sheet("sheet", "a", "b", "c")];
    const legal = ["3", "4"].flatMap((mark) => ["a", "b", "c"].map((row) => offer(`put ${mark} ${row}`, [`dice/${mark}`, `sheet/${row}`])));
    const choice = choiceOf(legal, pieces);
    const { selected, play } = tap(choice, tap(choice, [], spot("sheet", "b")).selected, spot("dice", "4", 1));
    expect(play).toBeNull();
    expect(ready(choice, selected).map((one) => one.text)).toEqual(["put 4 b"]);
  });

  it("makes a button of what is not on the table", () => {
    const legal = ["a", "b", "c", "d", "e"].map((name) => offer(`take ${name}`, [`elsewhere/${name}`]));
    expect(choiceOf(legal, []).buttons).toHaveLength(5);
  });

  it("reaches only the top of a heap by tapping", () => {
    const heap: Piece = { kind: "cards", id: "heap", owner: null, parts: ["7", "9", "place"], cards: ["7", "9"], label: "heap", fanned: false, at: "" };
    expect([...partsOn([heap]).keys()]).toEqual(["heap/9", "heap/place"]);
  });
});

describe("every legal move can be reached", () => {
  let state = 42;
  const below = (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const some = <T>(from: T[], most: number) => Array.from({ length: below(most + 1) }, () => from[below(from.length)] as T);

  it("for random moves over random pieces", () => {
    for (let trial = 0; trial < 400; trial++) {
      const marks = some(["1", "2", "3", "4"], 4);
      const rows = ["a", "b", "c"].slice(0, 1 + below(3));
      const pieces = [dice("dice", ...marks), sheet("sheet", ...rows)];
      const parts = [...marks.map((mark) => `dice/${mark}`), ...rows.map((row) => `sheet/${row}`), "gone/x"];
      const legal = Array.from({ length: 1 + below(12) }, (_, n) => offer(`${n % 2 ? "do" : "keep"} ${n}`, some(parts, 3), below(2) === 0));
      expect(reached(legal, pieces)).toEqual(new Set(legal.map((one) => one.text)));
    }
  });

  it("for all ways to keep five dice", () => {
    const legal = keeps("1", "1", "2", "5", "5");
    expect(reached(legal, [dice("dice", "1", "1", "2", "5", "5")]).size).toBe(legal.length);
  });
});

describe("forms", () => {
  const form: Form = { notation: "bet {} on {}", axes: [["1", "2", "3"], ["2", "7"]], touch: ["numbers/{1}"], each: "" };
  const board: Piece = { kind: "board", id: "numbers", owner: null, parts: ["2", "7"], picture: "craps", fields: ["2", "7"], chips: [0, 0] };

  it("picks by tapping where the parts are on the table, and by stepping otherwise", () => {
    const axes = axesOf(form, [board]);
    expect(axes.map(({ touch, counts }) => [touch, counts])).toEqual([[null, true], ["numbers/{1}", false]]);
    expect(formLit(axes)).toEqual(new Set(["numbers/2", "numbers/7"]));
    const picked = formTap(axes, ["3", null], spot("numbers", "7"));
    expect(notation(form, picked)).toBe("bet 3 on 7");
    expect(formTap(axes, picked, spot("numbers", "7"))).toEqual(["3", null]);
  });

  it("picks everything in the form where nothing is on the table", () => {
    expect(axesOf(form, []).every(({ touch }) => touch === null)).toBe(true);
    expect(notation(form, ["3", null])).toBeNull();
    expect(leaving(form, ["3", null], 0)).toBe("bet … on …");
    expect(leaving(form, ["3", "7"], 0)).toBe("bet … on 7");
    expect(leaving(form, ["3", "7"], 1)).toBe("bet 3 on …");
  });
});

describe("what a button can say of its move", () => {
  it("what a row would bring, whatever the verb", () => {
    const rows = [{ name: "ones", values: [null], sum: false, offer: 0 }, { name: "twos", values: [null], sum: false, offer: 4 }];
    const scored: Piece = { kind: "sheet", id: "sheet", owner: null, parts: ["ones", "twos"], strikes: true, rows };
    const pieces = [dice("dice", "6"), scored];
    expect(entered(offer("jot ones", ["sheet/ones"]), pieces)).toEqual({ row: "ones", worth: 0, struck: true });
    expect(entered(offer("jot twos", ["sheet/twos"]), pieces)).toEqual({ row: "twos", worth: 4, struck: false });
    expect(entered(offer("jot ones", ["sheet/ones"]), [{ ...scored, strikes: false }])?.struck).toBe(false);
    expect(entered(offer("jot ones", ["sheet/ones"]), [sheet("sheet", "ones")])).toBeNull();
    expect(entered(offer("move ones", ["sheet/ones", "sheet/twos"]), pieces)).toBeNull();
    expect(entered(offer("fling"), pieces)).toBeNull();
  });

  it("that it differs from others in a number only", () => {
    const bets = [offer("bet 10 on 7"), offer("bet 2 on 7"), offer("bet 1 on 7")];
    expect(counting(bets)?.without).toBe("bet … on 7");
    expect(counting(bets)?.each.map(({ number }) => number)).toEqual([1, 2, 10]);
    expect(counting([offer("bet 1 on 7"), offer("bet 2 on 8")])).toBeNull();
    expect(counting([offer("take red"), offer("take blue")])).toBeNull();
    expect(counting([offer("take 1"), offer("take 1 red")])).toBeNull();
    expect(counting([offer("take 1"), offer("take 2"), offer("take 3 red")])).toBeNull();
    expect(counting([offer("take 1")])).toBeNull();
  });
});
