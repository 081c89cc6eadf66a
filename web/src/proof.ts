/** Works out every throw of a record again, from what was pledged before the match. */

import { hmac, sha256 } from "./sha256";

export interface Pledge {
  commitment: string;
  contributions: string[];
  secret: string;
}

/** What chance is said to have brought, and what was asked of it. */
export interface Thrown {
  number: number;
  came: string;
  /** Dice of each kind, with all their sides in rising order. */
  dice?: { sides: string[]; count: number }[];
  /** What one thing was drawn from. */
  heap?: string[];
}

export interface Told {
  game: string;
  players: string[];
  dice: string;
  pledge: Pledge | null;
  throws: Thrown[];
  /** Why the rules do not allow what follows; empty if they allow all of it. */
  refused: string;
}

export type Finding =
  | { found: "proved"; throws: number }
  | { found: "unpledged" }
  | { found: "secret" }
  | { found: "stand-in"; seat: number }
  | { found: "throw"; number: number; came: string; due: string }
  | { found: "refused"; why: string };

export const STAND_IN = "server-";
const WORD = 2 ** 32;

/** Whether nobody has added anything: whoever drew the secret made the dice alone, as a device does for its own matches. */
export function madeAlone(contributions: string[]): boolean {
  return contributions.length > 0 && contributions.every((contribution) => contribution.startsWith(STAND_IN));
}

/** What the head of a record says was added to its dice; nothing, if nobody pledged them. */
export function contributionsIn(record: string): string[] {
  return /^contributions: *(.+)$/im.exec(record)?.[1]?.trim().split(/ +/) ?? [];
}

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data: Uint8Array) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const utf8 = (text: string) => new TextEncoder().encode(text);

/** The browser's own SHA-256 where it has one for this page. */
async function digest(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", message)) : sha256(message);
}

type Mix = (message: string) => Promise<Uint8Array>;

async function mixer(secret: string): Promise<Mix> {
  const key = bytes(secret);
  if (!crypto.subtle) return async (message) => hmac(key, utf8(message));
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, utf8(message)));
}

/** The numbers of one answer: eight of 32 bits in every block, without those that would favour small remainders. */
class Words {
  #left: number[] = [];
  #block = 0;

  constructor(
    private readonly mix: Mix,
    private readonly message: string,
  ) {}

  async below(limit: number): Promise<number> {
    for (;;) {
      if (!this.#left.length) {
        const block = await this.mix(`${this.message} ${this.#block++}`);
        const view = new DataView(block.buffer, block.byteOffset);
        this.#left = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => view.getUint32(at));
      }
      const word = this.#left.shift() as number;
      if (word < WORD - (WORD % limit)) return word % limit;
    }
  }
}

async function due(words: Words, { dice, heap }: Thrown): Promise<string> {
  if (heap) return heap[await words.below(heap.length)] as string;
  const marks: string[] = [];
  for (const { sides, count } of dice ?? []) {
    const fallen: number[] = [];
    for (let n = 0; n < count; n++) fallen.push(await words.below(sides.length));
    marks.push(...fallen.sort((one, other) => one - other).map((side) => sides[side] as string));
  }
  return marks.join(" ");
}

export async function prove({ pledge, throws, refused }: Told): Promise<Finding> {
  if (!pledge?.secret) return { found: "unpledged" };
  if (hex(await digest(bytes(pledge.secret))) !== pledge.commitment) return { found: "secret" };
  const mix = await mixer(pledge.secret);
  for (const [seat, contribution] of pledge.contributions.entries()) {
    if (!contribution.startsWith(STAND_IN)) continue;
    const fixed = hex(await mix(`seat ${seat}`)).slice(0, contribution.length - STAND_IN.length);
    if (contribution !== STAND_IN + fixed) return { found: "stand-in", seat };
  }
  const mixed = pledge.contributions.join(" ");
  for (const thrown of throws) {
    const expected = await due(new Words(mix, `${mixed} ${thrown.number}`), thrown);
    if (expected !== thrown.came) return { found: "throw", number: thrown.number, came: thrown.came, due: expected };
  }
  return refused ? { found: "refused", why: refused } : { found: "proved", throws: throws.length };
}
