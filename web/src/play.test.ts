import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Play } from "./play.svelte";
import type { LogLine, TableState } from "./protocol";

const SEATS = ["Anna", "Robbi", "Berta"].map((name, seat) => ({ seat, name, kind: seat ? "bot" : "here", taken: true, connected: true, bot_plays: seat > 0 }));

/** A table at which so much has been answered; seat 0 sits here. */
function table(log: LogLine[], waiting_for: number[], more: object = {}): TableState {
  const view = { seat: 0, goal: { key: "", values: {} }, prompt: "", figures: {}, throws: [], out: [], legal: [], form: null, throw: null, can_undo: false, hides: false, pieces: [], told: [], result: null, log };
  const views = { "0": view };
  return { id: "t", mine: [0], seats: SEATS, answers: log.length, asked: log.length, waiting_for, limit: null, state: "playing", views, ...more } as unknown as TableState;
}

const rolled = (who: number): LogLine => ({ who, what: "rolled 5" });

describe("the pace of what is shown", () => {
  let play: Play;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal("location", { search: "" });
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    play = new Play();
    play.receive(table([], [0]));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const shown = () => play.state?.answers;

  it("shows a throw of one's own at once and long enough, then the others'", () => {
    const log = [rolled(0), rolled(1), rolled(2)];
    play.receive(table(log.slice(0, 1), [1]));
    play.receive(table(log.slice(0, 2), [2]));
    play.receive(table(log, [0]));
    expect([shown(), play.behind]).toEqual([1, 2]);
    vi.advanceTimersByTime(1200);
    expect(shown()).toBe(1);
    vi.advanceTimersByTime(200);
    expect([shown(), play.asked]).toEqual([2, false]);
    vi.advanceTimersByTime(1500);
    expect([shown(), play.asked]).toEqual([3, true]);
  });

  it("passes many states quickly", () => {
    const log = [rolled(0), ...Array.from({ length: 40 }, (_, n) => rolled(1 + (n % 2)))];
    for (let n = 1; n <= log.length; n++) play.receive(table(log.slice(0, n), [n < log.length ? 1 : 0]));
    vi.advanceTimersByTime(1500);
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(25_000);
    expect([shown(), play.behind]).toEqual([41, 0]);
  });

  it("does not take a throw that falls by itself for a move of one's own", () => {
    const log = [{ who: 0, what: "under" }, rolled(0)];
    play.receive(table(log.slice(0, 1), []));
    play.receive(table(log, [0]));
    expect([shown(), play.behind]).toEqual([1, 1]);
  });

  it("skips to the newest, but not by the second tap of two", async () => {
    play.connection = { play: () => Promise.resolve() } as unknown as NonNullable<Play["connection"]>;
    await play.send("roll");
    play.receive(table([rolled(0)], [1]));
    play.receive(table([rolled(0), rolled(1)], [0]));
    play.skip();
    expect(shown()).toBe(1);
    vi.advanceTimersByTime(600);
    play.skip();
    expect([shown(), play.behind]).toEqual([2, 0]);
  });

  it("is played on as soon as the new state is there, even before the move is confirmed", async () => {
    let confirm = () => {};
    play.connection = { play: () => new Promise<void>((done) => (confirm = done)) } as unknown as NonNullable<Play["connection"]>;
    const sent = play.send("roll");
    expect(play.busy).toBe(true);
    play.receive(table([rolled(0)], [0]));
    expect(play.busy).toBe(false);
    play.selected = ["dice/5"];
    confirm();
    expect(await sent).toBe(true);
    expect(play.selected).toEqual(["dice/5"]);
  });

  it("shows where the table stands after a lost connection", () => {
    const log = [rolled(0), rolled(1), rolled(2), rolled(0), rolled(1)];
    play.receive(table(log.slice(0, 1), [1]));
    play.receive(table(log.slice(0, 2), [2]));
    play.stop();
    play.receive(table(log, [2]));
    expect([shown(), play.behind]).toEqual([5, 0]);
    expect(play.latest()).toContain("Robbi");
    expect(play.latest()).not.toContain("Berta");
  });

  it("lets what is being read be read a moment longer when a clock starts", () => {
    const limit = { seconds: 5, left_ms: 5000 };
    play.receive(table([rolled(0)], [1]));
    play.receive(table([rolled(0), rolled(1)], [0], { limit }));
    expect(shown()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(shown()).toBe(2);
    expect(play.state?.limit?.left_ms).toBe(4000);
    play.receive(table([rolled(0), rolled(1), rolled(2)], [0], { limit }));
    expect(shown()).toBe(3);
  });

  it("tells all that was told since the state before", () => {
    const told = [1, 2].map((at) => ({ at, key: `key${at}`, values: {} }));
    play.words = { ...play.words, said: { key1: "One.", key2: "Two." } };
    const log = [{ who: 1, what: "stop" }, { who: 2, what: "stop" }];
    play.receive(table(log, [0], { views: { "0": { ...table(log, [0]).views["0"], told } } }));
    expect(play.latest()).toBe("One. Two.");
    play.receive(table([...log, rolled(1), { who: 1, what: "stop" }], [0]));
    vi.advanceTimersByTime(3000);
    expect(play.latest()).toMatch(/5\. Robbi: stop/);
  });
});

describe("a throw", () => {
  const D6 = { name: "d6", sides: ["1", "2", "3", "4", "5", "6"], pips: true, colour: "", inks: {} };
  const keeps = ["none", "5", "5 5"].map((marks) => {
    const touch = marks === "none" ? [] : marks.split(" ").map((mark) => `dice/${mark}`);
    return { text: `keep ${marks}`, touch, any_order: true, throws: 3 - touch.length, changes: {} };
  });
  let play: Play;

  /** A table with three dice on it. */
  function lying(marks: string[], log: LogLine[], waiting_for: number[], legal: object[] = []): TableState {
    const state = table(log, waiting_for);
    const pieces = [{ kind: "dice", id: "dice", owner: null, parts: marks, marks, kept: [], worth: {}, die: D6 }];
    return { ...state, views: { "0": { ...state.views["0"], pieces, legal } } } as unknown as TableState;
  }
  const onTable = () => play.dice.map((piece) => piece.marks.join(" ")).join();
  const first = [{ who: 0, what: "rolled 5 2 5" }];
  const second = [...first, { who: 0, what: "keep 5 5" }];
  const third = [...second, { who: 0, what: "rolled 6" }];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal("location", { search: "" });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    play = new Play();
    play.receive(lying(["5", "2", "5"], first, [0], keeps));
    play.connection = { play: () => Promise.resolve() } as unknown as NonNullable<Play["connection"]>;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is told by the dice first and by everything else when they lie", () => {
    play.receive(lying(["1", "1", "1"], [...first, { who: 0, what: "rolled 1 1 1" }], [1]));
    expect([onTable(), play.state?.answers, play.asked, play.busy]).toEqual(["1 1 1", 1, true, true]);
    expect(play.latest()).not.toContain("1 · 1");
    vi.advanceTimersByTime(800);
    expect([onTable(), play.state?.answers, play.asked, play.busy]).toEqual(["1 1 1", 2, false, false]);
    expect(play.latest()).toContain("1 · 1");
  });

  it("leaves held dice held, for the next choice as well", async () => {
    play.tap("dice/5#0");
    play.tap("dice/5#2");
    await play.send("keep 5 5");
    play.receive(lying(["5", "2", "5"], second, []));
    expect(play.selected).toEqual(["dice/5#0", "dice/5#2"]);
    play.receive(lying(["5", "6", "5"], third, [0], keeps));
    vi.advanceTimersByTime(1000);
    expect([play.state?.answers, play.selected, play.ready.map(({ text }) => text)]).toEqual([3, ["dice/5#0", "dice/5#2"], ["keep 5 5"]]);
  });

  it("lets go of them when there is nothing to keep any more, or another plays", async () => {
    play.tap("dice/5#0");
    play.receive(lying(["5", "6", "5"], third, [0], [{ text: "stop", touch: [], any_order: false, throws: 0, changes: {} }]));
    vi.advanceTimersByTime(1000);
    expect(play.selected).toEqual([]);
    play.receive(lying(["5", "6", "5"], third, [0], keeps));
    play.tap("dice/5#0");
    play.receive(lying(["5", "5", "5"], [...third, { who: 1, what: "rolled 5 5 5" }], [0], keeps));
    vi.advanceTimersByTime(1000);
    expect(play.selected).toEqual([]);
  });

  it("lets go of them when they may not be kept together any more", () => {
    const keep = (...marks: string[]) => ({ text: `keep ${marks.join(" ")}`, touch: marks.map((mark) => `dice/${mark}`), any_order: true, throws: 1, changes: {} });
    for (const [offers, held] of [[[keep("5", "2")], ["dice/5#0", "dice/2#1"]], [[keep("5"), keep("2")], []]] as const) {
      play = new Play();
      play.receive(lying(["5", "2", "5"], first, [0], [keep("5", "2")]));
      play.tap("dice/5#0");
      play.tap("dice/2#1");
      play.receive(lying(["5", "2", "6"], [...first, { who: 0, what: "rolled 6" }], [0], [...offers]));
      vi.advanceTimersByTime(1000);
      expect(play.selected).toEqual(held);
    }
  });

  it("of all dice is not the thing to do as long as some can be kept", () => {
    expect(play.ready.map(({ text }) => text)).toEqual(["keep none"]);
    play.tap("dice/5#0");
    expect(play.ready.map(({ text }) => text)).toEqual(["keep 5"]);
  });
});

describe("throwing by itself", () => {
  it("is done only if that is wished for, and never with dice of one's own", () => {
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal("location", { search: "" });
    const play = new Play();
    const asked = (own: boolean) => {
      const state = table([], [0]);
      return { ...state, views: { "0": { ...state.views["0"], throw: { dice: [], own } } } } as unknown as TableState;
    };
    play.receive(asked(false));
    expect(play.unasked).toBe(0);
    play.auto = true;
    expect(play.unasked).toBeGreaterThan(0);
    play.covered = true;
    expect(play.unasked).toBe(0);
    play.covered = false;
    play.receive(asked(true));
    expect(play.unasked).toBe(0);
    vi.unstubAllGlobals();
  });
});

describe("the history", () => {
  it("leaves out a move whose message names all of it, but no throw and no bare number", () => {
    vi.stubGlobal("location", { search: "" });
    const log = ["rolled A", "write fives", "write sixes", "bet 3"].map((what) => ({ who: 1, what }));
    const told = [
      { at: 1, key: "swings", values: { up: "A" } },
      { at: 2, key: "writes", values: { player: 1, row: "fives", points: 20 } },
      { at: 4, key: "gains", values: { player: 1, chips: 3 } },
    ];
    const play = new Play();
    const state = table(log, [0]);
    Object.assign(state.views["0"] ?? {}, { told });
    play.receive(state);
    expect(play.history().map(({ at, told }) => `${at}${told ? " told" : ""}`)).toEqual(["1", "1 told", "2 told", "3", "4", "4 told"]);
    vi.unstubAllGlobals();
  });
});
