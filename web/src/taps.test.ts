/** The edges of taps and forms: what lies deep, what is offered by halves, what is not there at all. */

import { describe, expect, it } from "vitest";
import { axesOf, choiceOf, formSelected, formTap, lit, notation, partOf, partsOn, ready, spot, tap } from "./choice";
import type { Offer, Piece } from "./protocol";

const offer = (text: string, touch: string[] = [], any_order = false): Offer => ({ text, touch, any_order, throws: 0, changes: {} });
const piece = (kind: string, id: string, parts: string[], more: object = {}) => ({ kind, id, owner: null, parts, ...more }) as unknown as Piece;

describe("what a finger reaches", () => {
  it("is every die, the top of a heap, every card of a fan, and each other part once", () => {
    const cards = { cards: ["k", null, "q"], label: "", at: "" };
    const on = (fanned: boolean) => Object.fromEntries(partsOn([piece("cards", "c", [], { ...cards, fanned })]));
    expect(on(true)).toEqual({ "c/k": 1, "c/q": 1, "c/place": 1 });
    expect(on(false)).toEqual({ "c/q": 1, "c/place": 1 });
    expect(Object.fromEntries(partsOn([piece("dice", "d", ["5", "5"]), piece("board", "b", ["x", "x"])]))).toEqual({ "d/5": 2, "b/x": 1 });
  });

  it("has a place of its own even behind a number sign", () => {
    expect([spot("d", "5"), spot("d", "5", 2), partOf("d/#1#2")]).toEqual(["d/5#0", "d/5#2", "d/#1"]);
  });
});

describe("what becomes a button", () => {
  const board = piece("board", "b", ["1", "2", "3", "4", "5"]);
  const fields = (count: number) => Array.from({ length: count }, (_, n) => offer(`go ${n + 1}`, [`b/${n + 1}`]));

  it("is a move on the table only if there are few, and any other always", () => {
    const texts = (offers: Offer[], pieces: Piece[]) => choiceOf(offers, pieces).buttons.map(({ text }) => text);
    expect(texts(fields(4), [board])).toEqual(["go 1", "go 2", "go 3", "go 4"]);
    expect(texts([...fields(4), offer("stop")], [board])).toEqual(["stop"]);
    expect(texts([offer("go 9", ["b/9"]), ...fields(5)], [board])).toEqual(["go 9"]);
    expect(texts([offer("doubt x", ["w/x"])], [piece("words", "w", ["x"])])).toEqual([]);
    expect(texts([offer("doubt y", ["w/y"])], [piece("words", "w", ["x"])])).toEqual(["doubt y"]);
  });

  it("is no set that the same verb makes with taps, not even the empty one", () => {
    const dice = piece("dice", "d", ["5"]);
    const choice = choiceOf([offer("keep none", [], true), offer("keep 5", ["d/5"], true), offer("drop none", [], true)], [dice]);
    expect(choice.buttons.map(({ text }) => text)).toEqual(["drop none"]);
    expect(choice.touching.map(({ text }) => text)).toEqual(["keep none", "keep 5"]);
    expect(ready(choice, []).map(({ text }) => text)).toEqual(["keep none"]);
  });
});

describe("a tap", () => {
  const legal = [offer("join 1 2", ["b/1", "b/2"]), offer("join 3 4", ["b/3", "b/4"]), offer("take 5", ["b/5"])];
  const choice = choiceOf(legal, [piece("board", "b", ["1", "2", "3", "4", "5", "6"])]);

  it("on nothing changes nothing", () => {
    expect(tap(choice, ["b/1#0"], "b/6#0")).toEqual({ selected: ["b/1#0"], play: null });
  });

  it("that does not go with the others begins anew, and a second one takes back", () => {
    expect(tap(choice, ["b/1#0"], "b/3#0")).toEqual({ selected: ["b/3#0"], play: null });
    expect(tap(choice, ["b/1#0"], "b/2#0")).toEqual({ selected: ["b/1#0", "b/2#0"], play: null });
    expect(tap(choice, ["b/1#0", "b/2#0"], "b/1#0")).toEqual({ selected: ["b/2#0"], play: null });
    expect(tap(choice, ["b/1#0"], "b/5#0").play?.text).toBe("take 5");
  });

  it("shines where it goes with what is selected, or is a move by itself", () => {
    expect([...lit(choice, ["b/1#0"])].sort()).toEqual(["b/1", "b/2", "b/5"]);
    expect([...lit(choice, [])].sort()).toEqual(["b/1", "b/2", "b/3", "b/4", "b/5"]);
  });

  it("is careful only where no button does the same", () => {
    const many = Array.from({ length: 5 }, (_, n) => offer(`write ${n}`, [`s/${n}`]));
    const sheet = piece("sheet", "s", ["0", "1", "2", "3", "4"], { rows: [] });
    expect(tap(choiceOf(many, [sheet]), [], "s/1#0", true)).toEqual({ selected: ["s/1#0"], play: null });
    expect(tap(choiceOf(many, [sheet]), [], "s/1#0").play?.text).toBe("write 1");
    expect(tap(choiceOf(many.slice(0, 4), [sheet]), [], "s/1#0", true).play?.text).toBe("write 1");
    expect(ready(choiceOf(many, [sheet]), ["s/1#0"]).map(({ text }) => text)).toEqual(["write 1"]);
    expect(ready(choiceOf(many.slice(0, 4), [sheet]), ["s/1#0"])).toEqual([]);
  });

  it("waits for a button where two moves touch the same part, or one is a set", () => {
    const twice = choiceOf([offer("take 1", ["b/1"]), offer("turn 1", ["b/1"])], [piece("board", "b", ["1"])]);
    expect(tap(twice, [], "b/1#0")).toEqual({ selected: ["b/1#0"], play: null });
    const set = choiceOf([offer("keep 1", ["b/1"], true)], [piece("board", "b", ["1"])]);
    expect(tap(set, [], "b/1#0")).toEqual({ selected: ["b/1#0"], play: null });
  });
});

describe("a form", () => {
  const form = { notation: "bet {} on {}", axes: [["1", "2", "3"], ["red", "black"]], touch: ["b/{1}", "b/{0}-{1}"], each: "" };

  it("is tapped only where all its values lie on the table", () => {
    expect(axesOf(form, [piece("board", "b", ["red", "black"])])[1]?.touch).toBe("b/{1}");
    expect(axesOf(form, [piece("board", "b", ["red"])])[1]?.touch).toBe(null);
    expect(axesOf(form, [piece("board", "b", ["1", "2", "3"])])[0]?.touch).toBe(null);
  });

  it("counts in steps of one, and not with a single value", () => {
    const counts = (...values: string[]) => axesOf({ ...form, axes: [values] }, [])[0]?.counts;
    expect([counts("1", "2", "3"), counts("2", "3"), counts("1", "3"), counts("3", "2"), counts("1"), counts("a", "b")]).toEqual([true, true, false, false, false, false]);
  });

  it("is filled only when everything is picked", () => {
    expect([notation(form, ["2", "red"]), notation(form, ["2", null]), notation(form, ["2"]), notation({ ...form, axes: [] }, [])]).toEqual(["bet 2 on red", null, null, null]);
    const axes = axesOf(form, [piece("board", "b", ["red", "black"])]);
    expect([formSelected(axes, ["2", "red"]), formSelected(axes, ["2", null]), formSelected(axes, [])]).toEqual([["b/red#0"], [], []]);
    expect([formTap(axes, ["2", "red"], "b/black#0"), formTap(axes, [], "b/red#0"), formTap(axes, ["2", "red"], "b/2#0")]).toEqual([["2", "black"], [null, "red"], ["2", "red"]]);
  });
});
