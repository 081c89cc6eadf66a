import { render } from "svelte/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Play, PLAY } from "../play.svelte";
import type { DieLook, Form, Offer, Piece, TableState } from "../protocol";
import { counted, t } from "../texts";
import { NO_WORDS } from "../words";

vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("location", { search: "" });
const { default: Tray } = await import("./Tray.svelte");
const { default: List } = await import("./List.svelte");
const { default: Entry } = await import("./Entry.svelte");

const D6: DieLook = { name: "d6", sides: ["1", "2", "3", "4", "5", "6"], pips: true, colour: "", inks: {} };

function dice(id: string, ...marks: string[]): Piece {
  return { kind: "dice", id, owner: null, parts: marks, marks, die: D6, kept: [], worth: {} };
}

function offer(text: string, facts: Partial<Offer> = {}): Offer {
  return { text, touch: [], any_order: false, throws: 0, changes: {}, ...facts };
}

/** The buttons of a tray: what each says, and whether it stands out. */
interface Button {
  says: string;
  move: string;
  big: boolean;
  throws: boolean;
}

describe("the tray of a game that nobody has seen before", () => {
  let play: Play;

  beforeEach(() => {
    play = new Play();
    play.words = { ...NO_WORDS, moves: { fling: "Fling them", park: "Park {list}", jot: "Jot down {0}", halt: "That will do" }, labels: { and: "and" } };
  });

  function ask(legal: Offer[], pieces: Piece[], form: Form | null = null): void {
    const view = { seat: 0, goal: { key: "", values: {} }, prompt: "", figures: {}, throws: [], out: [], legal, form, throw: null, can_undo: false, hides: false, pieces, told: [], result: null, log: [] };
    const seats = [{ seat: 0, name: "Anna", kind: "here", taken: true, connected: true, bot_plays: false }];
    const table = { id: "t", mine: [0], seats, answers: 0, asked: 0, waiting_for: [0], limit: null, state: "playing", views: { "0": view } };
    play.receive(table as unknown as TableState);
  }

  function drawn(): string {
    return render(Tray, { context: new Map([[PLAY, play]]) }).body;
  }

  function buttons(): Button[] {
    return [...drawn().matchAll(/<button([^>]*data-move="([^"]*)"[^>]*)>([^<]*)/g)].map(([, attributes = "", move = "", says = ""]) => ({
      says: says.trim(),
      move,
      big: /class="[^"]*big/.test(attributes),
      throws: /data-throws/.test(attributes),
    }));
  }

  it("calls a throw by what its prompt asks for, and by nothing else", () => {
    const thrown = (prompt: string) => {
      const view = { seat: 0, prompt, figures: {}, legal: [], form: null, throw: { dice: [D6, D6], own: false }, pieces: [], told: [], result: null, log: [] };
      const table = { id: "t", mine: [0], seats: [], answers: 0, asked: 0, waiting_for: [0], limit: null, state: "playing", views: { "0": view } };
      play.receive(table as unknown as TableState);
      return buttons()[0]?.says;
    };
    play.words = { ...NO_WORDS, moves: { roll: "Roll on", "roll lift": "Lift the cup" } };
    expect(thrown("lift")).toBe("Lift the cup");
    expect(drawn()).not.toContain(counted("table.throw.dice", 2));
    expect(thrown("roll")).toBe(t("table.roll"));
    expect(drawn()).toContain(counted("table.throw.dice", 2));
  });

  it("shows the one move that throws as the thing to do, whatever it is called", () => {
    ask([offer("fling", { throws: -1 }), offer("halt")], []);
    expect(buttons()).toEqual([
      { says: "Fling them", move: "fling", big: true, throws: true },
      { says: "That will do", move: "halt", big: false, throws: false },
    ]);
    ask([offer("roll"), offer("halt")], []);
    expect(buttons().filter(({ big, throws }) => big || throws), "a verb alone means nothing").toEqual([]);
  });

  it("says on a button what will change hands, one's own chips first, and shows it where they lie while it is pointed at", () => {
    const chips = (id: string, owner: number | null, label = "chips"): Piece => ({ kind: "chips", id, owner, label, count: 9, die: null, parts: ["chips"] });
    const call = offer("halt", { changes: { "chips-0": -4, pot: 4 } });
    ask([call, offer("jot 1"), offer("jot 2")], [chips("chips-0", 0), chips("chips-1", 1), chips("pot", null, "pot")]);
    const [, attributes, content] = /<button([^>]*data-move="halt"[^>]*)>(.*?)<\/button>/s.exec(drawn()) ?? [];
    expect(content?.replace(/<[^>]*>/g, "").replace(/\s+/g, " ").trim()).toBe("That will do chips −4 pot +4");
    expect(attributes, "its name is what it says").not.toContain("aria-label");
    expect(drawn().match(/class="changes/g)).toHaveLength(1);
    expect(play.change("pot")).toBeUndefined();
    play.pointed = call;
    expect([play.change("chips-0"), play.change("pot"), play.change("chips-1")]).toEqual(["−4", "+4", undefined]);
    ask([offer("jot 1"), offer("jot 2")], [chips("chips-0", 0)]);
    expect(play.change("chips-0"), "a move that is no longer offered changes nothing").toBeUndefined();
  });

  it("has dice that stay selected first and says how many are thrown then", () => {
    const legal = [["2"], ["5"], ["2", "5"]].map((marks) => offer(`park ${marks.join(" ")}`, { touch: marks.map((mark) => `dice/${mark}`), any_order: true, throws: 6 - marks.length }));
    ask([...legal, offer("halt")], [dice("dice", "2", "3", "5")]);
    expect(drawn()).toContain(t("table.choose.dice"));
    play.selected = ["dice/2#0", "dice/5#2"];
    expect(buttons()[0]).toEqual({ says: t("table.again", { what: "Park 2 and 5", n: 4 }), move: "park 2 5", big: true, throws: false });
  });

  it("says of a single part, too, how many dice are thrown for it", () => {
    ask([offer("park 2", { touch: ["dice/2"], throws: 3 }), offer("halt")], [dice("dice", "2", "3")]);
    expect(buttons().map(({ says }) => says)).toEqual([t("table.again", { what: "Park 2", n: 3 }), "That will do"]);
  });

  it("says of a set that throws nothing only what it is", () => {
    ask([offer("park 2 3", { touch: ["dice/2", "dice/3"], any_order: true })], [dice("dice", "2", "3")]);
    expect(drawn()).toContain(t("table.choose.part"));
    play.selected = ["dice/2#0", "dice/3#1"];
    expect(buttons()[0]?.says).toBe("Park 2 and 3");
  });

  it("has short buttons for many moves of a kind, and speaks them in full", () => {
    play.words = { ...play.words, moves: { call: "Call a set ({0})", name: "Name {0}" }, labels: { "9": "nines" } };
    const spoken = () => [...drawn().matchAll(/aria-label="([^"]*)"[^>]*>(\w+)</g)].map(([, name, seen]) => [seen, name]);
    ask(["9", "A", "B", "C", "D"].map((kind) => offer(`call ${kind}`)), []);
    expect(spoken()[0]).toEqual(["nines", "nines: Call a set (nines)"]);
    ask(["9", "A", "B", "C", "D"].map((kind) => offer(`name ${kind}`)), []);
    expect(spoken()[0]).toEqual(["nines", "Name nines"]);
  });

  it("says what a row brings and what is struck out", () => {
    const rows = [0, 7].map((worth) => ({ name: `row${worth}`, values: [null], sum: false, offer: worth }));
    const sheet: Piece = { kind: "sheet", id: "paper", owner: null, parts: rows.map(({ name }) => name), rows, strikes: true };
    ask(rows.map(({ name }) => offer(`jot ${name}`, { touch: [`paper/${name}`] })), [sheet]);
    expect(buttons().map(({ says }) => says)).toEqual([t("table.strike", { row: "row0" }), "Jot down row7: 7"]);
  });

  it("has a field for each letter die where a list is asked, and a single one for other words", () => {
    const form = { notation: "scribble {}", axes: [], touch: [], each: "letters" };
    const pieces = [dice("others", "1"), dice("letters", "A", "B", "B")];
    ask([], pieces, form);
    expect(render(List, { context: new Map([[PLAY, play]]) }).body.match(/<input/g)).toHaveLength(3);
    play.written = ["Aachen", "", "Bonn"];
    expect(play.handIn).toBe("scribble Aachen, Bonn");
    ask([], pieces, { ...form, each: "" });
    expect(render(Entry, { context: new Map([[PLAY, play]]) }).body.match(/<input/g)).toHaveLength(1);
    expect(play.handIn).toBe("");
  });
});
