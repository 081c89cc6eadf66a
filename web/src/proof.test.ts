import { afterEach, describe, expect, it, vi } from "vitest";
import cases from "../../tests/fair_cases.json";
import { contributionsIn, madeAlone, prove, type Told } from "./proof";
import { hmac, sha256 } from "./sha256";

const all = cases.map(({ told }) => told as Told);
const copy = (told: Told): Told & { pledge: NonNullable<Told["pledge"]> } => JSON.parse(JSON.stringify(told));

afterEach(() => vi.unstubAllGlobals());

describe.each(["of the browser", "of our own"])("with the SHA-256 %s", (whose) => {
  const choose = () => {
    if (whose === "of our own") vi.stubGlobal("crypto", {});
  };

  it.each(all.map((told) => [told.game, told] as const))("every throw of %s is proved", async (_, told) => {
    choose();
    expect(await prove(told)).toEqual({ found: "proved", throws: told.throws.length });
  });

  it("whatever is changed is found", async () => {
    choose();
    const told = copy(all[0] as Told);
    const last = told.throws.at(-1)!;
    const changed = { ...told, throws: [...told.throws.slice(0, -1), { ...last, came: last.came === "1 1 1 1 1" ? "6 6 6 6 6" : "1 1 1 1 1" }] };
    expect(await prove(changed)).toMatchObject({ found: "throw", number: last.number, due: last.came });
    const secret = copy(told);
    secret.pledge.secret = `ff${secret.pledge.secret.slice(2)}`;
    expect(await prove(secret)).toEqual({ found: "secret" });
    const contribution = copy(told);
    contribution.pledge.contributions[0] = "00".repeat(16);
    expect((await prove(contribution)).found).toBe("throw");
    const standIn = copy(told);
    standIn.pledge.contributions[1] = `server-${"00".repeat(16)}`;
    expect(await prove(standIn)).toEqual({ found: "stand-in", seat: 1 });
  });
});

it("nothing is proved without a pledge, without its secret or against the rules", async () => {
  const told = copy(all[0] as Told);
  expect(await prove({ ...told, pledge: null })).toEqual({ found: "unpledged" });
  expect(await prove({ ...told, pledge: { ...told.pledge, secret: "" } })).toEqual({ found: "unpledged" });
  expect(await prove({ ...told, refused: "no" })).toEqual({ found: "refused", why: "no" });
});

it("our own SHA-256 and HMAC are the browser's", async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
    expect(sha256(message)).toEqual(new Uint8Array(await crypto.subtle.digest("SHA-256", message)));
    const key = Uint8Array.from({ length: 32 }, (_, at) => at);
    const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    expect(hmac(key, message)).toEqual(new Uint8Array(await crypto.subtle.sign("HMAC", imported, message)));
  }
});

it("dice are made alone where nobody has added anything", () => {
  const record = (contributions: string) => `Würfelbecher record 1\ngame: kniffel\ncontributions: ${contributions}\nsecret: 00\n\nAnna: roll\n`;
  expect(contributionsIn(record("server-12 ab"))).toEqual(["server-12", "ab"]);
  expect(madeAlone(contributionsIn(record("server-12 server-ab")))).toBe(true);
  expect(madeAlone(contributionsIn(record("server-12 ab")))).toBe(false);
  expect(madeAlone(["", ""])).toBe(false);
  expect(madeAlone(contributionsIn("Würfelbecher record 1\ndice: seed 3\n"))).toBe(false);
});
