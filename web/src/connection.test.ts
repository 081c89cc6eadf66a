import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused, SocketConnection, type ConnectionEvent } from "./connection";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: any[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: string) {
    return this.sent.filter((message) => message.type === type);
  }
}

const state = (asked: number) => ({ type: "table", id: "t", asked, answers: asked });
const newest = () => FakeSocket.all.at(-1) as FakeSocket;

let table: SocketConnection;
let heard: ConnectionEvent[];

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  heard = [];
  table = new SocketConnection("ws://table/ws", "t", ["seat0"], "de", { open: (url) => new FakeSocket(url) as unknown as WebSocket });
  table.listen((event) => heard.push(event));
  table.connect();
  newest().open();
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

describe("a table over a socket", () => {
  it("names the table in its address, for a proxy that brings all who are at it together", () => {
    expect(newest().url).toBe("ws://table/ws?table=t");
  });

  it("greets with its tokens", () => {
    expect(newest().sent[0]).toMatchObject({ type: "hello", protocol: 1, table: "t", tokens: ["seat0"], language: "de", changes: true });
  });

  it("puts a change into the state before it", () => {
    const die = { id: "die", marks: ["2"] };
    const view = { seat: 0, prompt: "dare", pieces: [die, { id: "won", value: 0 }], log: [{ who: 0, what: "rolled 2" }], told: [] };
    newest().hear({ ...state(3), game: "die-boese-drei", views: { 0: view } });
    const change = { pieces: [{ id: "die", marks: ["5"] }], log: [{ who: 0, what: "roll" }], told: [], can_undo: false };
    newest().hear({ type: "change", asked: 4, answers: 5, views: { 0: change } });
    expect(heard.at(-1)).toMatchObject({
      type: "table",
      table: {
        game: "die-boese-drei",
        asked: 4,
        answers: 5,
        views: { 0: { ...view, ...change, pieces: [change.pieces[0], view.pieces[1]], log: [...view.log, ...change.log] } },
      },
    });
  });

  it("plays and hears that it is done", async () => {
    newest().hear(state(3));
    const played = table.play(0, 3, "roll");
    const [message] = newest().of("play");
    expect(message).toMatchObject({ seat: 0, asked: 3, move: "roll" });
    newest().hear({ type: "ok", id: message.id });
    await expect(played).resolves.toBeUndefined();
  });

  it("says why a move was refused", async () => {
    newest().hear(state(3));
    const played = table.play(0, 3, "fly");
    newest().hear({ type: "error", id: newest().of("play")[0].id, key: "not-possible", text: "Geht nicht." });
    await expect(played).rejects.toEqual(new Refused("not-possible", "Geht nicht."));
  });

  it("comes back by itself, waiting longer each time", () => {
    newest().hear(state(3));
    newest().close();
    expect(heard.at(-1)).toEqual({ type: "connection", connected: false });
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    for (let n = 0; n < 8; n++) {
      newest().close();
      vi.advanceTimersByTime(13_000);
    }
    expect(FakeSocket.all).toHaveLength(10);
    newest().close();
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all).toHaveLength(10);
  });

  it("sends an unanswered move again under the same name", () => {
    newest().hear(state(3));
    void table.play(0, 3, "roll");
    const before = newest().of("play")[0];
    newest().close();
    vi.advanceTimersByTime(1000);
    newest().open();
    expect(newest().of("play")).toEqual([]);
    newest().hear(state(3));
    expect(newest().of("play")).toEqual([before]);
  });

  it.each(["play", "undo"])("drops a %s whose ask has passed", async (type) => {
    newest().hear(state(3));
    const played = type === "play" ? table.play(0, 3, "roll") : table.undo(0, 3);
    newest().close();
    vi.advanceTimersByTime(1000);
    newest().open();
    newest().hear(state(4));
    expect(newest().of(type)).toEqual([]);
    await expect(played).resolves.toBeUndefined();
  });

  it("keeps a move played without a connection until there is one", () => {
    void table.play(0, 3, "roll");
    expect(newest().of("play")).toEqual([]);
    newest().hear(state(3));
    expect(newest().of("play")).toHaveLength(1);
  });

  it("finds out that nobody answers", () => {
    newest().hear(state(3));
    vi.advanceTimersByTime(20_000);
    expect(newest().of("ping")).toHaveLength(1);
    vi.advanceTimersByTime(8_000);
    expect(heard.at(-1)).toEqual({ type: "connection", connected: false });
  });

  it("tells of trouble that no request has caused", () => {
    newest().hear(state(3));
    newest().hear({ type: "error", key: "device-full", text: "Kein Platz." });
    expect(heard.at(-1)).toEqual({ type: "trouble", text: "Kein Platz." });
  });

  it("gives up when it is not let in", () => {
    newest().hear({ type: "error", id: null, key: "bad-token", text: "Dieser Link gilt nicht." });
    expect(heard.at(-1)).toEqual({ type: "failed", key: "bad-token", text: "Dieser Link gilt nicht." });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("is silent once it is closed", () => {
    newest().hear(state(3));
    table.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
