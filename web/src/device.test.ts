/** What the page keeps on the device, asks of it and tells it. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let stored: Map<string, string>;

beforeEach(async () => {
  stored = new Map();
  vi.resetModules();
  await (await import("./catalogues.svelte")).catalogues.learnAll();
  vi.stubGlobal("navigator", { language: "en-GB" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("settings", () => {
  const settings = async () => (await import("./settings.svelte")).settings;

  it("start as the browser speaks, with sound", async () => {
    const { language, theme, sound, name } = await settings();
    expect({ language, theme, sound, name }).toEqual({ language: "en", theme: "auto", sound: true, name: "" });
  });

  it.each([["de-AT", "de"], ["fr", "en"], [undefined, "de"]])("speak to a browser in %s %s", async (spoken, language) => {
    vi.stubGlobal("navigator", { language: spoken });
    expect((await settings()).language).toBe(language);
  });

  it("are kept", async () => {
    Object.assign(await settings(), { language: "de", theme: "dark", sound: false, name: "Anna" });
    expect(Object.fromEntries(stored)).toEqual({ "wb.language": "de", "wb.theme": "dark", "wb.sound": "off", "wb.name": "Anna" });
    vi.resetModules();
    const { language, theme, sound, name } = await settings();
    expect({ language, theme, sound, name }).toEqual({ language: "de", theme: "dark", sound: false, name: "Anna" });
    (await settings()).sound = true;
    expect(stored.get("wb.sound")).toBe("on");
  });

  it("are what is known, whatever was kept", async () => {
    stored = new Map([["wb.language", "fr"], ["wb.theme", "pink"], ["wb.sound", "loud"]]);
    const { language, theme, sound } = await settings();
    expect({ language, theme, sound }).toEqual({ language: "en", theme: "auto", sound: true });
  });

  it("do without a browser that keeps anything", async () => {
    vi.stubGlobal("localStorage", undefined);
    const here = await settings();
    here.name = "Anna";
    expect(here.name).toBe("Anna");
  });

  it("are calm for robots and for whoever wants less motion", async () => {
    const { calm, fast } = await import("./settings.svelte");
    let asked = "";
    const motion = (reduced: boolean, search: string) => {
      vi.stubGlobal("location", { search });
      vi.stubGlobal("matchMedia", (query: string) => ({ matches: ((asked = query), reduced) }));
      return [fast(), calm()];
    };
    expect(motion(false, "")).toEqual([false, false]);
    expect(motion(true, "")).toEqual([false, true]);
    expect(motion(false, "?fast=1")).toEqual([true, true]);
    expect(asked).toBe("(prefers-reduced-motion: reduce)");
  });
});

describe("tables of this device", () => {
  const table = (id: string, game = "kniffel") => ({ id, game, tokens: [`seat-${id}`], watch: "w" });

  it("are kept with their tokens, the latest first, and forgotten", async () => {
    vi.useFakeTimers({ now: 1000 });
    const { saved } = await import("./saved");
    saved.keep(table("a"));
    saved.keep(table("b", "jule"));
    vi.setSystemTime(2000);
    saved.keep({ ...table("a"), over: true });
    expect(saved.tables().map(({ id, at, over }) => [id, at, over])).toEqual([["a", 2000, true], ["b", 1000, false]]);
    expect(saved.find("b")?.tokens).toEqual(["seat-b"]);
    expect(saved.find("c")).toBe(undefined);
    saved.keep(table("d"));
    expect(saved.recent()).toEqual(["kniffel", "jule"]);
    saved.forget("a");
    expect(saved.tables().map(({ id }) => id)).toEqual(["d", "b"]);
  });

  it("are sixty at most, but for those of this device, and none where nonsense was kept", async () => {
    const { saved } = await import("./saved");
    for (let n = 1; n <= 61; n++) saved.keep(table(String(n)));
    expect([saved.tables().length, saved.find("1"), saved.find("2")?.id]).toEqual([60, undefined, "2"]);
    for (let n = 1; n <= 61; n++) saved.keep(table(`here-${n}`));
    saved.keep(table("62"));
    expect([saved.tables().length, saved.find("61"), saved.find("here-1")?.id]).toEqual([62, undefined, "here-1"]);
    for (const nonsense of ["{", "3", "{}"]) {
      stored.set("wb.tables", nonsense);
      expect(saved.tables()).toEqual([]);
    }
  });
});

describe("passing a link on", () => {
  it("uses the device's own dialog, even if that is closed again", async () => {
    const shared: object[] = [];
    vi.stubGlobal("navigator", { share: (what: object) => (shared.push(what), Promise.reject(new Error())) });
    const { canShare, passOn } = await import("./share");
    expect([canShare, await passOn("https://here/x", "Come!")]).toEqual([true, false]);
    expect(shared).toEqual([{ text: "Come!", url: "https://here/x" }]);
  });

  it("copies it, in one way or the other", async () => {
    const copied: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    expect(await (await import("./share")).passOn("https://here/x", "Come!")).toBe(true);
    expect(copied).toEqual(["https://here/x"]);
    vi.resetModules();
    vi.stubGlobal("navigator", {});
    const steps: string[] = [];
    const field = { value: "", select: () => steps.push(`select ${field.value}`), remove: () => steps.push("remove") };
    vi.stubGlobal("document", {
      createElement: (tag: string) => (steps.push(tag), field),
      body: { append: () => steps.push("append") },
      execCommand: (command: string) => (steps.push(command), true),
    });
    const share = await import("./share");
    expect([share.canShare, await share.passOn("https://here/x", "Come!")]).toEqual([false, true]);
    expect(steps).toEqual(["textarea", "append", "select https://here/x", "copy", "remove"]);
  });
});

describe("addresses", () => {
  let went: unknown[];
  let popped: () => void;
  const router = async (search = "") => {
    went = [];
    vi.stubGlobal("location", { pathname: "/here", search, origin: "https://here" });
    vi.stubGlobal("addEventListener", (name: string, listener: () => void) => name === "popstate" && (popped = listener));
    vi.stubGlobal("history", {
      pushState: (...step: unknown[]) => went.push(["push", ...step]),
      replaceState: (...step: unknown[]) => went.push(["replace", ...step]),
    });
    vi.stubGlobal("scrollTo", (...to: number[]) => went.push(to));
    return import("./router.svelte");
  };

  it("change without loading the page, back and forth", async () => {
    const { router: here } = await router();
    expect(here.path).toBe("/here");
    here.go("/there");
    here.go("/elsewhere", true);
    expect([here.path, went]).toEqual(["/elsewhere", [["push", null, "", "/there"], [0, 0], ["replace", null, "", "/elsewhere"], [0, 0]]]);
    (location as { pathname: string }).pathname = "/back";
    popped();
    expect(here.path).toBe("/back");
  });

  it("stay fast for robots", async () => {
    (await router("?fast=1")).router.go("/there");
    expect(went[0]).toEqual(["push", null, "", "/there?fast=1"]);
  });

  it("are followed from plain links only", async () => {
    const { follow, router: here } = await router();
    const click = (link: object | null, event: object = {}) => {
      here.path = "/here";
      let prevented = false;
      const anchor = link && { origin: "https://here", target: "", pathname: "/there", hash: "", hasAttribute: () => false, ...link };
      const none = { defaultPrevented: false, button: 0, metaKey: false, ctrlKey: false, shiftKey: false };
      follow({ ...none, target: { closest: () => anchor }, preventDefault: () => (prevented = true), ...event } as unknown as MouseEvent);
      return [prevented, here.path];
    };
    expect(click({})).toEqual([true, "/there"]);
    const links = [null, { origin: "https://elsewhere" }, { target: "_blank" }, { hasAttribute: (name: string) => name === "download" }, { pathname: "/api/x" }, { hash: "#rules" }];
    for (const link of links) expect(click(link)).toEqual([false, "/here"]);
    for (const event of [{ defaultPrevented: true }, { button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }]) {
      expect(click({}, event)).toEqual([false, "/here"]);
    }
  });
});

describe("requests", () => {
  let asked: [string, RequestInit][];
  let answers: (() => Response)[];
  const requests = async () => {
    asked = [];
    vi.stubGlobal("location", { origin: "https://here" });
    vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
      asked.push([String(url), init]);
      return (answers.shift() as () => Response)();
    });
    return (await import("./api")).api;
  };
  const json = (body: unknown, status = 200) => () => Response.json(body, { status });

  it("speak the player's language and ask for what never changes once", async () => {
    const api = await requests();
    answers = [json([{ id: "kniffel" }]), json({ title: "Kniffel" })];
    expect(await api.games()).toEqual([{ id: "kniffel" }]);
    expect(await api.games()).toEqual([{ id: "kniffel" }]);
    await api.words("de", "kniffel");
    expect(asked.map(([url]) => url)).toEqual(["https://here/api/games?lang=en", "https://here/api/words/de/kniffel?lang=en"]);
  });

  it("ask again after a failure", async () => {
    const api = await requests();
    answers = [json({}, 500), json([])];
    await expect(api.games()).rejects.toMatchObject({ key: "500" });
    expect(await api.games()).toEqual([]);
  });

  it("show their token and post what is asked for", async () => {
    const api = await requests();
    answers = [json({}), json({}), () => new Response("Würfelbecher record 1"), json({}), json({}), json({}), json({}), json({})];
    await api.step("t", 3, "secret");
    await api.sit("inv", "Anna");
    expect(await api.record("t", "secret")).toBe("Würfelbecher record 1");
    await api.replay("record", 2);
    await api.health();
    await api.watching("w");
    await api.invitation("inv");
    await api.setTable({ game: "jule" } as never);
    const bearer = { headers: { authorization: "Bearer secret" } };
    const post = (body: object) => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const sent = asked.map(([url, { signal: _, ...init }]) => [url.replace("https://here/api/", "").replace("?lang=en", ""), init]);
    expect(sent).toEqual([
      ["tables/t/steps/3", bearer],
      ["invitations/inv", post({ name: "Anna" })],
      ["tables/t/record", bearer],
      ["replay", post({ record: "record", step: 2 })],
      ["health", {}],
      ["watching/w", {}],
      ["invitations/inv", {}],
      ["tables", post({ game: "jule" })],
    ]);
    expect(asked.map(([, init]) => init.signal instanceof AbortSignal)).toEqual([false, false, false, false, true, false, false, true]);
  });

  it("say why they are refused", async () => {
    const api = await requests();
    answers = [json({ error: { key: "no-table", text: "There is no such table." } }, 404)];
    await expect(api.watching("w")).rejects.toMatchObject({ key: "no-table", message: "There is no such table." });
    answers = [() => new Response("<html>", { status: 502 })];
    await expect(api.watching("w")).rejects.toMatchObject({ key: "offline", message: expect.stringContaining("not answering") });
    const { reach } = await import("./reach.svelte");
    expect(reach.server).toBe(false);
    answers = [json({ error: { key: "server-full", text: "The server is full." } }, 503)];
    await expect(api.watching("w")).rejects.toMatchObject({ key: "server-full" });
    expect(reach.server).toBe(true);
    answers = [() => { throw new TypeError("offline"); }];
    await expect(api.watching("w")).rejects.toMatchObject({ key: "offline", message: expect.stringContaining("No connection") });
  });
});

describe("the local network", () => {
  it("is let in by a link that other devices can open", async () => {
    const letIn: boolean[] = [];
    let answer = { may_switch: true, link: "" };
    vi.stubGlobal("location", { hostname: "localhost", origin: "http://localhost:8104" });
    vi.doMock("./api", () => ({ api: { lan: async () => answer, switchLan: async (on: boolean) => (letIn.push(on), answer) } }));
    const { network } = await import("./lan.svelte");
    const seen = () => [network.maySwitch, network.onlyHere, network.origin];
    expect(seen()).toEqual([false, true, "http://localhost:8104"]);
    await network.look();
    expect(seen()).toEqual([true, true, "http://localhost:8104"]);
    answer = { may_switch: true, link: "http://192.0.2.7:8104" };
    await network.letIn(true);
    expect([letIn, ...seen()]).toEqual([[true], true, false, "http://192.0.2.7:8104"]);
    vi.doUnmock("./api");
  });
});

describe("shaking", () => {
  it("throws after three strong swings within a second, until nobody listens any more", async () => {
    vi.useFakeTimers();
    const listening = new Set<(event: object) => void>();
    vi.stubGlobal("addEventListener", (_: string, moved: () => void) => listening.add(moved));
    vi.stubGlobal("removeEventListener", (_: string, moved: () => void) => listening.delete(moved));
    const { onShake } = await import("./shake");
    let thrown = 0;
    const stop = onShake(() => thrown++);
    const swing = (acceleration: object | null, wait: number) => {
      for (const moved of listening) moved({ acceleration });
      vi.advanceTimersByTime(wait);
      return thrown;
    };
    const strong = { x: 10, y: 10, z: 0 };
    expect([swing(strong, 300), swing(strong, 300), swing(strong, 300)]).toEqual([0, 0, 1]);
    expect([swing(strong, 500), swing(strong, 500), swing(strong, 500), swing(strong, 100)]).toEqual([1, 1, 1, 1]);
    expect([swing({ x: 5, y: 5, z: 5 }, 100), swing(null, 100), swing(strong, 900)]).toEqual([1, 1, 2]);
    stop();
    expect(listening.size).toBe(0);
  });
});

describe("sounds", () => {
  let made: { kind: string; at: number; pitch: number; loud: number[]; ends: number }[];
  let noise: Float32Array;
  let buzzed: unknown[];
  let resumed: number;

  /** A browser's audio that notes what would be heard. */
  class Audio {
    state = "running";
    currentTime = 10;
    sampleRate = 1000;
    destination = {};
    resume = () => {
      resumed++;
      this.state = "running";
    };
    #sound(kind: string) {
      const one = { kind, at: 0, pitch: 0, loud: [] as number[], ends: 0 };
      made.push(one);
      const next = { connect: (to: object) => to, frequency: { set value(pitch: number) { one.pitch = pitch; } } };
      return { ...next, start: (at: number) => (one.at = at), stop: (at: number) => (one.ends = at) };
    }
    createBuffer = (_: number, length: number) => {
      noise = new Float32Array(length);
      return { length, getChannelData: () => noise };
    };
    createBufferSource = () => this.#sound("knock");
    createBiquadFilter = () => ({ connect: (to: object) => to, Q: {}, frequency: made.at(-1) && { set value(pitch: number) { (made.at(-1) as { pitch: number }).pitch = pitch; } } });
    createOscillator = () => this.#sound("tone");
    createGain = () => {
      const loud = made.at(-1)?.loud ?? [];
      const ramp = (value: number) => loud.push(value);
      return { connect: (to: object) => to, gain: { set value(value: number) { loud.push(value); }, setValueAtTime: ramp, exponentialRampToValueAtTime: ramp } };
    };
  }

  const sounds = async (state = "running") => {
    made = [];
    buzzed = [];
    resumed = 0;
    vi.stubGlobal("AudioContext", class extends Audio { override state = state; });
    vi.stubGlobal("navigator", { language: "en", vibrate: (pattern: unknown) => buzzed.push(pattern) });
    return import("./sound");
  };

  it("knock for every die, at most five, ever softer", async () => {
    const { sound } = await sounds();
    sound.roll(2);
    expect(made.length).toBe(8);
    expect(made.every(({ kind, at, pitch }) => kind === "knock" && at >= 10 && at <= 10.6 && pitch >= 900 && pitch <= 2300)).toBe(true);
    const loud = made.map(({ loud: [first = 0] }) => first);
    expect(loud[0]).toBe(0.5);
    expect(loud).toEqual([...loud].sort((a, b) => b - a));
    expect(loud.at(-1)).toBeGreaterThan(0.1);
    made = [];
    sound.roll(9);
    expect(made.length).toBe(14);
    expect((made.at(-1) as { at: number }).at).toBeGreaterThan(10.5);
  });

  it("knock with a noise that dies away", async () => {
    const { sound } = await sounds();
    sound.tap();
    expect(noise.length).toBe(50);
    expect(noise.some((one) => one < 0) && noise.some((one) => one > 0)).toBe(true);
    expect(noise.every((one, n) => Math.abs(one) <= Math.exp((-7 * n) / 50) + 1e-6)).toBe(true);
  });

  it("tell a turn, an end and a refusal apart", async () => {
    const { sound } = await sounds();
    const heard = (play: () => void) => {
      made = [];
      play();
      return made.map(({ kind, at, pitch, ends }) => [kind, +(at - 10).toFixed(2), pitch, ends && +(ends - at).toFixed(2)]);
    };
    expect(heard(() => sound.tap())).toEqual([["knock", 0, 1600, 0]]);
    expect(heard(() => sound.turn())).toEqual([["tone", 0, 660, 0.18], ["tone", 0.12, 880, 0.22]]);
    expect(made[0]?.loud).toEqual([0.0001, 0.16, 0.0001]);
    expect(heard(() => sound.refuse())).toEqual([["tone", 0, 190, 0.2]]);
    expect(heard(() => sound.end()).map(([, at, pitch]) => [at, pitch])).toEqual([[0, 523], [0.14, 659], [0.28, 784], [0.42, 1047]]);
    expect(buzzed).toEqual([30, [20, 40, 20], [40, 60, 40, 60, 90]]);
  });

  it("are silent when switched off, and wait for the first touch", async () => {
    const { sound, wakeAudio } = await sounds("suspended");
    wakeAudio();
    expect(resumed).toBe(1);
    wakeAudio();
    sound.tap();
    expect([resumed, made.length]).toEqual([1, 1]);
    (await import("./settings.svelte")).settings.sound = false;
    sound.tap();
    sound.end();
    wakeAudio();
    expect([made.length, buzzed]).toEqual([1, []]);
  });

  it("are missed by nobody whose browser has none", async () => {
    const { sound, wakeAudio } = await sounds();
    vi.unstubAllGlobals();
    wakeAudio();
    sound.tap();
    expect(made).toEqual([]);
  });
});

describe("the page's own texts", () => {
  it("are found by key, number and family", async () => {
    const { counted, list, named, t } = await import("./texts");
    expect(t("log.rolled", { name: "Anna", what: "5" })).toBe("Anna rolls 5");
    expect(list(["Anna", "Ben", "Cem"])).toBe("Anna, Ben, and Cem");
    expect([named("kind", "push"), named("kind", "nonsense")]).toEqual(["Push your luck", "nonsense"]);
    expect([counted("players", 1), counted("players", 2), counted("players", 0)]).toEqual(["1 player", "2 players", "0 players"]);
  });
});

describe("storage", () => {
  const opening = async (open: () => unknown) => {
    vi.stubGlobal("indexedDB", { open });
    const { Store } = await import("./offline/store");
    const store = new Store();
    return { first: await store.open().catch((error: Error) => error), store };
  };
  const failing = (name: string) => () => {
    const request = { error: new DOMException("", name), onerror: () => {} };
    queueMicrotask(() => request.onerror());
    return request;
  };

  it.each(["SecurityError", "InvalidStateError"])("is forbidden where a browser says %s", async (name) => {
    const { Forbidden } = await import("./offline/store");
    expect((await opening(failing(name))).first).toBeInstanceOf(Forbidden);
    const throwing = () => {
      throw new DOMException("", name);
    };
    expect((await opening(throwing)).first).toBeInstanceOf(Forbidden);
  });

  it.each(["QuotaExceededError", "UnknownError"])("may be there later after %s", async (name) => {
    const { first, store } = await opening(failing(name));
    expect((first as Error).name).toBe(name);
    const database = {};
    vi.stubGlobal("indexedDB", {
      open: () => {
        const request = { result: database, onsuccess: () => {} };
        queueMicrotask(() => request.onsuccess());
        return request;
      },
    });
    expect(await store.open()).toBe(database);
  });
});
