/** What a player taps, sends and reads at a table. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "./connection";
import { Play } from "./play.svelte";
import type { TableState, View } from "./protocol";
import { settings } from "./settings.svelte";

const sounds = vi.hoisted(() => [] as string[]);
vi.mock("./sound", () => {
  const note = (name: string) => (count?: number) => void sounds.push(count === undefined ? name : `${name} ${count}`);
  return { sound: Object.fromEntries(["roll", "tap", "turn", "refuse", "end"].map((name) => [name, note(name)])) };
});
const words = vi.hoisted(() => ({ wanted: [] as { game: string; learned: (words: object) => void; failed: (why: Error) => void }[] }));
vi.mock("./api", () => ({
  api: { words: (_: string, game: string) => new Promise((learned, failed) => words.wanted.push({ game, learned, failed })) },
}));

const VIEW = { seat: 0, goal: { key: "", values: {} }, prompt: "", figures: {}, throws: [], out: [], legal: [], form: null, throw: null, can_undo: false, hides: false, pieces: [], log: [], told: [], result: null };
const NAMES = ["Anna", "Ben", "Cem"];

function table(view: object = {}, more: object = {}): TableState {
  const seats = NAMES.map((name, seat) => ({ seat, name, kind: "here", taken: true, connected: true, bot_plays: false }));
  const log = (view as Partial<View>).log ?? [];
  return {
    id: "t", mine: [0], seats, answers: log.length, asked: log.length, waiting_for: [0], limit: null, state: "playing",
    views: { "0": { ...VIEW, ...view } }, ...more,
  } as unknown as TableState;
}

const offer = (text: string, touch: string[] = [], any_order = false) => ({ text, touch, any_order, throws: 0, changes: {} });
const dice = (marks: string[]) => ({ kind: "dice", id: "dice", owner: null, parts: marks, marks, kept: [], worth: {} });
const sheet = { kind: "sheet", id: "sheet", owner: 0, parts: ["ones", "twos"], rows: [], strikes: true };

let play: Play;
let sent: unknown[][];

function sitDown(answer: () => Promise<void> = () => Promise.resolve()): void {
  sent = [];
  play.connection = { play: (...move: unknown[]) => (sent.push(move), answer()) } as unknown as NonNullable<Play["connection"]>;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  settings.language = "en";
  sounds.length = words.wanted.length = 0;
  play = new Play();
  sitDown();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("tapping", () => {
  it("selects dice, and sends what is a move by itself", () => {
    play.receive(table({ pieces: [dice(["5", "5", "2"])], legal: [offer("keep 5", ["dice/5"], true), offer("keep 5 5", ["dice/5", "dice/5"], true), offer("take 2", ["dice/2"])] }));
    expect([...play.lit].sort()).toEqual(["dice/2", "dice/5"]);
    play.tap("dice/5#0");
    expect([play.selected, play.ready.map(({ text }) => text), sounds]).toEqual([["dice/5#0"], ["keep 5"], ["tap"]]);
    play.tap("dice/5#1");
    expect(play.ready.map(({ text }) => text)).toEqual(["keep 5 5"]);
    expect([play.spots, sent]).toEqual([["dice/5#0", "dice/5#1"], []]);
    play.tap("dice/2#2");
    expect([play.selected, sent, sounds]).toEqual([[], [[0, 0, "take 2"]], ["tap", "tap"]]);
  });

  it("does nothing where nothing is offered, while busy, covered or not to act", () => {
    const view = { pieces: [dice(["5"])], legal: [offer("take 5", ["dice/5"])] };
    play.receive(table(view));
    play.tap("dice/4#0");
    play.busy = true;
    play.tap("dice/5#0");
    play.busy = false;
    play.covered = true;
    expect(play.lit.size).toBe(0);
    play.tap("dice/5#0");
    play.covered = false;
    expect(sent).toEqual([]);
    play.receive(table(view, { waiting_for: [1] }));
    expect([play.asked, play.lit.size, play.touched(play.view.pieces[0] as never)]).toEqual([false, 0, false]);
    play.receive(table(view));
    expect([play.asked, play.touched(play.view.pieces[0] as never)]).toEqual([true, true]);
    play.tap("dice/5#0");
    expect(sent).toEqual([[0, 0, "take 5"]]);
  });

  it("only selects the row of a sheet, or a word, because nobody can take it back", () => {
    const legal = ["ones", "twos", "threes", "fours", "fives"].map((row) => offer(`write ${row}`, [`sheet/${row}`]));
    play.receive(table({ pieces: [dice(["5"]), { ...sheet, parts: ["ones", "twos", "threes", "fours", "fives"] }], legal }));
    play.tap("sheet/ones#0");
    expect([play.selected, sent]).toEqual([["sheet/ones#0"], []]);
    const list = { kind: "words", id: "list", owner: null, parts: ["Bonn"], words: [], label: "" };
    play.receive(table({ pieces: [dice(["5"]), list], legal: [offer("doubt Bonn", ["list/Bonn"])] }, { asked: 1 }));
    play.tap("list/Bonn#0");
    expect([play.selected, sent]).toEqual([["list/Bonn#0"], []]);
  });

  it("picks the values of a form, a stepper from the lowest on", () => {
    const form = { notation: "bet {0} on {1}", axes: [["1", "2", "3"], ["red", "black"]], touch: ["board/{1}"], each: "" };
    const board = { kind: "board", id: "board", owner: null, parts: ["red", "black"], picture: "", fields: [], chips: [] };
    play.receive(table({ form, pieces: [board] }));
    expect([play.picked, play.filled, [...play.lit].sort()]).toEqual([["1", null], null, ["board/black", "board/red"]]);
    play.tap("board/red#0");
    play.pick(0, "3");
    expect([play.filled, play.spots, sounds, sent]).toEqual(["bet 3 on red", ["board/red#0"], ["tap"], []]);
    expect([play.verb, play.letters]).toEqual(["", []]);
    play.receive(table({ form, pieces: [board] }));
    expect(play.filled).toBe("bet 3 on red");
    play.receive(table({ form, pieces: [board] }, { asked: 1 }));
    expect(play.filled).toBe(null);
  });
});

describe("words of one's own", () => {
  const letters = { ...dice(["B", "M"]), id: "letters" };

  it("are handed in as a list, one for each die", () => {
    play.receive(table({ form: { notation: "list {}", axes: [], touch: [], each: "letters" }, pieces: [dice(["1"]), letters] }));
    expect([play.verb, play.letters, play.handIn]).toEqual(["list", ["B", "M"], ""]);
    play.write(1, "Mainz");
    play.write(0, "Bonn");
    expect([play.written, play.handIn]).toEqual([["Bonn", "Mainz"], "list Bonn, Mainz"]);
    play.receive(table({}, { asked: 1 }));
    expect([play.written, play.verb, play.letters]).toEqual([[], "", []]);
  });

  it("are no list where one word is asked for", () => {
    play.receive(table({ form: { notation: "call {}", axes: [], touch: [], each: "" }, pieces: [letters] }));
    expect([play.verb, play.letters, play.laying, play.unsent]).toEqual(["call", [], undefined, ""]);
  });

  it("are laid out with letter dice before the turn ends", async () => {
    const names = Array.from({ length: 16 }, (_, n) => `c${n}`);
    const grid = { kind: "grid", id: "grid", owner: 0, parts: [], columns: 4, names, cells: Array(16).fill(null), label: "", around: "", laid_with: "letters" };
    const other = { ...grid, id: "other", laid_with: "" };
    const view = { form: { notation: "lay {}", axes: [], touch: [], each: "" }, pieces: [other, grid, letters] };
    play.receive(table(view));
    expect([play.laying?.id, play.draft.loose.length, play.unsent]).toEqual(["grid", 2, ""]);
    await play.finish("done");
    expect(sent).toEqual([[0, 0, "done"]]);
    play.draft.go(0);
    for (const key of "BM") play.draft.type(key);
    expect(play.unsent).toBe("lay BM c0 across");
    await play.finish("done");
    expect(sent.slice(1)).toEqual([[0, 0, "lay BM c0 across"], [0, 0, "done"]]);
    sitDown(() => Promise.reject(new Refused("no-word", "No word.")));
    await play.finish("done");
    expect([sent, play.problem]).toEqual([[[0, 0, "lay BM c0 across"]], "No word."]);
    play.receive(table(view, { waiting_for: [1] }));
    expect([play.verb, play.laying, play.unsent]).toEqual(["", undefined, ""]);
  });
});

describe("sending", () => {
  it("needs a table and a connection, and one move at a time", async () => {
    expect(await play.send("roll")).toBe(false);
    play.receive(table());
    play.connection = null;
    expect(await play.send("roll")).toBe(false);
    let confirm = () => {};
    sitDown(() => new Promise<void>((done) => (confirm = done)));
    const first = play.send("roll");
    expect([play.busy, await play.send("roll")]).toEqual([true, false]);
    play.selected = ["dice/5#0"];
    play.receive(table({}, { waiting_for: [1] }));
    confirm();
    expect([await first, play.busy, play.selected, sent]).toEqual([true, false, [], [[0, 0, "roll"]]]);
  });

  it("tells why a move is refused, and whether it came too late", async () => {
    play.receive(table());
    sitDown(() => Promise.reject(new Refused("not-possible", "Not now.")));
    expect(await play.send("fly")).toBe(false);
    expect([play.problem, play.late, play.busy, sounds]).toEqual(["Not now.", false, false, ["refuse"]]);
    sitDown(() => Promise.reject(new Refused("too-late", "Too late.")));
    await play.send("roll");
    expect([play.problem, play.late]).toEqual(["Somebody was faster.", true]);
    sitDown(() => Promise.reject(new Error("broken")));
    await expect(play.send("roll")).rejects.toThrow("broken");
    expect([play.problem, play.busy]).toEqual(["", false]);
  });

  it("is busy until the last attempt is done", async () => {
    play.receive(table());
    const [first, second] = [0, 1].map(() => {
      let done = () => {};
      return { attempt: play.attempt(new Promise<void>((resolve) => (done = resolve))), done: () => done() };
    }) as [{ attempt: Promise<boolean>; done: () => void }, { attempt: Promise<boolean>; done: () => void }];
    first.done();
    await first.attempt;
    expect(play.busy).toBe(true);
    second.done();
    await second.attempt;
    expect(play.busy).toBe(false);
  });

  it("forgets a selection, a problem and being busy only with the next ask", () => {
    play.receive(table());
    Object.assign(play, { selected: ["dice/5#0"], problem: "No.", sending: true });
    play.receive(table());
    expect([play.selected, play.problem, play.busy]).toEqual([["dice/5#0"], "No.", true]);
    play.receive(table({}, { asked: 1 }));
    expect([play.selected, play.problem, play.busy]).toEqual([[], "", false]);
  });
});

describe("several players on one device", () => {
  const hidden = (waiting_for: number[], hides = false) => {
    const views = Object.fromEntries([0, 1].map((seat) => [String(seat), { ...VIEW, seat, hides }]));
    return table({}, { mine: [0, 1], waiting_for, views });
  };

  it("hand it to whoever is to act", () => {
    play.receive(hidden([2]));
    expect([play.seat, play.covered]).toEqual([0, false]);
    play.receive(hidden([1]));
    expect([play.seat, play.covered, play.asked, play.focus]).toEqual([1, false, true, 1]);
    play.receive(hidden([0, 1]));
    expect(play.seat).toBe(1);
    play.receive(hidden([0]));
    expect([play.seat, play.names]).toEqual([0, NAMES]);
    expect([0, 1, 3].map((seat) => play.name(seat))).toEqual(["Anna", "Ben", ""]);
  });

  it("cover it first if anything is hidden", () => {
    play.receive(hidden([0], true));
    play.covered = false;
    play.receive(hidden([0], true));
    expect(play.covered).toBe(false);
    play.receive(hidden([1], true));
    expect([play.seat, play.covered]).toEqual([1, true]);
  });

  it("read only what all of them may know", () => {
    const views = { "0": { ...VIEW, log: [{ who: 0, what: "rolled 5" }] }, "1": { ...VIEW, log: [{ who: 0, what: "rolled ?" }] } };
    play.receive(table({}, { mine: [0, 1], answers: 1, views }));
    expect(play.log).toEqual([{ who: 0, what: "rolled ?" }]);
    play.receive(table({}, { mine: [0], answers: 1, views }));
    expect(play.log).toEqual([{ who: 0, what: "rolled 5" }]);
  });

  it("watch from where the player to act sits, or sat last", () => {
    const views = { "-1": { ...VIEW, seat: null, log: [{ who: 2, what: "stop" }, { who: -1, what: "drew 5" }] } };
    play.receive(table({}, { mine: [], waiting_for: [1], answers: 2, views }));
    expect([play.seat, play.asked, play.focus, play.lastMover()]).toEqual([-1, false, 1, 2]);
    play.receive(table({}, { mine: [], waiting_for: [], answers: 2, views }));
    expect(play.focus).toBe(2);
    expect(new Play().lastMover()).toBe(0);
  });

  it("are not asked where a bot plays for them", () => {
    const seats = NAMES.map((name, seat) => ({ seat, name, kind: "here", taken: true, connected: true, bot_plays: seat === 0 }));
    expect(play.replaced).toBe(false);
    play.receive(table({}, { seats }));
    expect([play.asked, play.replaced]).toEqual([false, true]);
  });
});

describe("what is told", () => {
  const line = (who: number, what: string) => play.line({ who, what });

  it("calls things by the names of the game, and the player you", () => {
    play.words = { ...play.words, labels: { "6": "six", card: "a card" }, moves: { stop: "Stop!" } };
    play.receive(table());
    expect([line(0, "rolled 6"), line(1, "rolled 6 5"), line(0, "rolled ?"), line(1, "rolled ?")]).toEqual(["You roll six", "Ben rolls six · 5", "You roll in secret", "Ben rolls in secret"]);
    expect([line(0, "drew card"), line(1, "drew card 6"), line(0, "drew ?"), line(1, "drew ?")]).toEqual(["You draw a card", "Ben draws a card six", "You draw in secret", "Ben draws in secret"]);
    expect([line(0, "?"), line(1, "?"), line(1, "stop"), line(-1, "drew card")]).toEqual(["You have chosen", "Ben has chosen", "Ben: Stop!", "On the table: a card"]);
    expect([play.name(0), play.toldNames]).toEqual(["You", ["Anna (you)", "Ben", "Cem"]]);
  });

  it("stands in order, messages behind the answers they follow from", () => {
    play.words = { ...play.words, said: { three: "{player} has a three" } };
    const log = [{ who: 1, what: "rolled 3" }, { who: 2, what: "stop" }];
    const told = [1, 2, 3].map((at) => ({ at, key: "three", values: { player: at - 1 } }));
    play.receive(table({ log, told }, { answers: 3 }));
    expect(play.history()).toEqual([
      { at: 2, text: "Ben rolls 3", told: false, thrown: true },
      { at: 2, text: "Ben has a three", told: true, thrown: false },
      { at: 3, text: "Cem: stop", told: false, thrown: false },
      { at: 3, text: "Cem has a three", told: true, thrown: false },
    ]);
    expect(play.latest()).toBe("Cem has a three");
  });

  it("says what somebody did, unless a message begins with it", () => {
    play.words = { ...play.words, moves: { stop: "Stop!" }, did: { stop: "{player} stops", out: "{player} goes out" }, said: { out: "{player} goes out with nothing." } };
    const log = [{ who: 0, what: "stop" }, { who: 1, what: "out" }, { who: 2, what: "out" }];
    play.receive(table({ log, told: [{ at: 2, key: "out", values: { player: 1 } }] }, { answers: 3 }));
    expect(play.history().map(({ text }) => text)).toEqual(["Anna (you) stops", "Ben goes out with nothing.", "Cem goes out"]);
  });

  it("is at first nothing", () => {
    expect([play.latest(), play.history(), play.names, play.view.seat]).toEqual(["", [], [], null]);
  });

  it("is heard: throws with as many dice, moves, turns and the end", () => {
    play.receive(table({}, { waiting_for: [1] }));
    expect(sounds).toEqual([]);
    const log = [{ who: 1, what: "rolled 3 4" }, { who: 1, what: "stop" }, { who: 2, what: "rolled ?" }];
    play.receive(table({ log: log.slice(0, 1) }, { waiting_for: [1] }));
    expect([sounds, play.rolled]).toEqual([["roll 2"], { at: 1, marks: ["3", "4"] }]);
    play.receive(table({ log: log.slice(0, 2) }, { waiting_for: [2] }));
    vi.advanceTimersByTime(5000);
    expect(sounds).toEqual(["roll 2", "tap"]);
    play.receive(table({ log }, { waiting_for: [0] }));
    vi.advanceTimersByTime(5000);
    expect([sounds, play.rolled]).toEqual([["roll 2", "tap", "roll 1", "turn"], { at: 3, marks: [] }]);
    play.receive(table({ log }, { waiting_for: [0] }));
    expect(sounds.length).toBe(4);
    play.receive(table({ log }, { waiting_for: [], state: "over" }));
    expect(sounds.slice(4)).toEqual(["end"]);
    play.receive(table({ log }, { waiting_for: [], state: "over" }));
    expect(sounds.slice(4)).toEqual(["end"]);
  });

  it("stays longer the more there is to read, and the less there waits", () => {
    const stays = (moved: { who: number; what: string }, told: object[], waiting: number) => {
      play = new Play();
      play.words = { ...play.words, said: { long: "x".repeat(40), endless: "x".repeat(400) } };
      play.receive(table({}, { waiting_for: [1] }));
      const log = [moved, ...Array(waiting).fill({ who: 2, what: "stop" })];
      play.receive(table({ log: log.slice(0, 1), told }, { waiting_for: [2] }));
      for (let n = 2; n <= log.length; n++) play.receive(table({ log: log.slice(0, n), told }, { waiting_for: [2] }));
      const began = Date.now();
      while (play.behind === waiting && Date.now() - began < 9000) vi.advanceTimersByTime(10);
      return Date.now() - began;
    };
    expect(stays({ who: 1, what: "stop" }, [], 1)).toBe(800);
    expect(stays({ who: 1, what: "rolled 5" }, [], 1)).toBe(1300);
    expect(stays({ who: 1, what: "stop" }, [{ at: 1, key: "long", values: {} }], 1)).toBe(800 + 25 * 40);
    expect(stays({ who: 1, what: "stop" }, [{ at: 1, key: "endless", values: {} }], 1)).toBe(3500);
  });

  it("of others passes in half the time with six more waiting, but never in a blink", () => {
    const second = (waiting: number) => {
      play = new Play();
      const log = Array(waiting + 2).fill({ who: 1, what: "stop" });
      for (let n = 0; n <= log.length; n++) play.receive(table({ log: log.slice(0, n) }, { waiting_for: [1] }));
      vi.advanceTimersByTime(800);
      expect(play.behind).toBe(waiting);
      const began = Date.now();
      while (play.behind === waiting) vi.advanceTimersByTime(1);
      return Date.now() - began;
    };
    expect([second(6), second(30)]).toEqual([400, 300]);
  });

  it("is there at once for robots, and where nobody looks", () => {
    const log = [{ who: 1, what: "stop" }, { who: 2, what: "stop" }];
    vi.stubGlobal("location", { search: "?fast=1" });
    play.receive(table({}, { waiting_for: [1] }));
    for (const n of [1, 2]) play.receive(table({ log: log.slice(0, n) }, { waiting_for: [0] }));
    expect([play.state?.answers, play.behind]).toEqual([2, 0]);
    vi.stubGlobal("location", { search: "" });
    vi.stubGlobal("document", { hidden: true });
    play = new Play();
    play.receive(table({}, { waiting_for: [1] }));
    for (const n of [1, 2]) play.receive(table({ log: log.slice(0, n) }, { waiting_for: [0] }));
    expect([play.state?.answers, play.behind]).toEqual([2, 0]);
  });

  it("stays as long as it would have, whatever was skipped before", () => {
    const log = Array.from({ length: 4 }, () => ({ who: 1, what: "rolled 5" }));
    const receive = (n: number) => play.receive(table({ log: log.slice(0, n) }, { waiting_for: [1] }));
    for (const n of [0, 1, 2]) receive(n);
    vi.advanceTimersByTime(1000);
    play.skip();
    receive(3);
    vi.advanceTimersByTime(1200);
    expect([play.state?.answers, play.behind]).toEqual([2, 1]);
    vi.advanceTimersByTime(200);
    expect([play.state?.answers, play.behind]).toEqual([3, 0]);
  });

  it("stays its whole time after a clock has shortened what was there before", () => {
    const limit = { seconds: 5, left_ms: 5000 };
    const log = Array.from({ length: 3 }, () => ({ who: 1, what: "rolled 5" }));
    play.receive(table({}, { waiting_for: [1] }));
    play.receive(table({ log: log.slice(0, 1) }, { waiting_for: [1] }));
    play.receive(table({ log: log.slice(0, 2) }, { waiting_for: [0], limit }));
    vi.advanceTimersByTime(1000);
    expect(play.state?.answers).toBe(2);
    play.receive(table({ log }, { waiting_for: [1] }));
    vi.advanceTimersByTime(1200);
    expect([play.state?.answers, play.behind]).toEqual([2, 1]);
    vi.advanceTimersByTime(200);
    expect(play.state?.answers).toBe(3);
  });

  it("begins anew at another table", () => {
    play.receive(table({ log: [{ who: 1, what: "rolled 5" }] }));
    sounds.length = 0;
    play.receive(table({ log: [{ who: 1, what: "rolled 5" }, { who: 1, what: "rolled 6" }] }, { id: "rematch" }));
    expect([play.state?.id, play.behind, sounds]).toEqual(["rematch", 0, []]);
  });

  it("sorts pieces by their owners", () => {
    play.receive(table({ pieces: [dice(["5"]), sheet] }));
    expect([play.pieces(null).length, play.pieces(0).map(({ id }) => id), play.pieces(1)]).toEqual([1, ["sheet"], []]);
  });
});

describe("the words of a game", () => {
  it("are those that were wanted last", async () => {
    const first = play.learn("en", "jule");
    const second = play.learn("en", "kniffel");
    words.wanted[1]?.learned({ title: "Kniffel" });
    words.wanted[0]?.learned({ title: "Jule" });
    await Promise.all([first, second]);
    expect(play.words.title).toBe("Kniffel");
    const third = play.learn("en", "jule");
    const fourth = play.learn("en", "kniffel");
    words.wanted[2]?.failed(new Error("offline"));
    await third;
    words.wanted[3]?.failed(new Error("offline"));
    await expect(fourth).rejects.toThrow("offline");
    expect(play.words.title).toBe("Kniffel");
  });
});
