/** How games are found on the shelf: groups, filters, an order, and a search that forgives slips. Pure functions. */

import type { GameFacts } from "./protocol";

type Fits = (game: GameFacts) => boolean;

const among = (...kinds: string[]): Fits => ({ shelf }) => kinds.includes(shelf.kind);

/** Groups as a family would ask for them. A game may stand in several. */
export const GROUPS = {
  boxed: ({ shelf }) => shelf.boxed,
  classics: ({ shelf }) => shelf.classic,
  quick: ({ shelf }) => shelf.minutes <= 5,
  brains: ({ shelf }) => shelf.skill >= 2,
  two: ({ players, shelf }) => players.fewest <= 2 && (players.most <= 5 || shelf.skill >= 2),
  many: (game) => game.players.most >= 8 && among("limit", "hit", "word", "strike", "guess", "chips", "target", "bluff")(game),
  bluff: among("bluff", "guess", "bet"),
  dare: among("push", "keep"),
  pencil: among("draw", "strike", "order", "place", "sheet"),
  small: ({ shelf }) => shelf.skill === 0 && ["one", "two"].includes(shelf.dice),
  else: among("word", "trick", "cards", "board", "chips", "sums"),
} satisfies Record<string, Fits>;
export type Group = keyof typeof GROUPS;

export const LENGTHS = { short: [0, 5], medium: [6, 15], long: [16, 999] } as const;
export type Length = keyof typeof LENGTHS;

export const ORDERS = ["name", "short", "long", "number", "luck", "wits"] as const;
export type Order = (typeof ORDERS)[number];

export interface Wanted {
  search: string;
  players: number;
  length: Length | "";
  skill: string;
  dice: string;
  kind: string;
  order: Order | "";
}
export const ANYTHING: Wanted = { search: "", players: 0, length: "", skill: "", dice: "", kind: "", order: "" };

/** Whether so many people can play it. Computers take the seats that would stay empty. */
export function seats(game: GameFacts, people: number): boolean {
  return people <= game.players.most && game.bots.length > 0;
}

function fits(game: GameFacts, wanted: Wanted): boolean {
  const { minutes, skill, dice, kind } = game.shelf;
  const [least, most] = wanted.length ? LENGTHS[wanted.length] : [0, Infinity];
  return (
    (!wanted.players || seats(game, wanted.players)) &&
    minutes >= least &&
    minutes <= most &&
    (!wanted.skill || skill === Number(wanted.skill)) &&
    (!wanted.dice || dice === wanted.dice) &&
    (!wanted.kind || kind === wanted.kind)
  );
}

/** Boxed games first, then those everybody knows, then as in the book. */
function asOnTheShelf(one: GameFacts, other: GameFacts): number {
  const rank = (game: GameFacts) => (game.shelf.boxed ? 0 : game.shelf.classic ? 1 : 2);
  return rank(one) - rank(other) || one.number - other.number;
}

const BY: Record<Order, (one: GameFacts, other: GameFacts, language: "de" | "en") => number> = {
  name: (one, other, language) => one.title[language].localeCompare(other.title[language], language),
  short: (one, other) => one.shelf.minutes - other.shelf.minutes,
  long: (one, other) => other.shelf.minutes - one.shelf.minutes,
  number: (one, other) => (one.number || Infinity) - (other.number || Infinity) || 0,
  luck: (one, other) => one.shelf.skill - other.shelf.skill,
  wits: (one, other) => other.shelf.skill - one.shelf.skill,
};

/** The games that are wanted, the likeliest first. `called` names kinds, dice and the like in all languages. */
export function find(games: GameFacts[], wanted: Wanted, language: "de" | "en", called: (game: GameFacts) => string): GameFacts[] {
  const words = plain(wanted.search).split(" ").filter(Boolean);
  const order = wanted.order;
  return games
    .filter((game) => fits(game, wanted))
    .map((game) => ({ game, match: words.length ? likeness(game, words, called(game)) : 1 }))
    .filter(({ match }) => match > 0)
    .sort(
      (one, other) =>
        (order ? BY[order](one.game, other.game, language) : other.match - one.match) ||
        needsBots(one.game, wanted.players) - needsBots(other.game, wanted.players) ||
        asOnTheShelf(one.game, other.game),
    )
    .map(({ game }) => game);
}

function needsBots(game: GameFacts, people: number): number {
  return people && people < game.players.fewest ? 1 : 0;
}

// -- searching ----------------------------------------------------------------------------------------

/** A text in which spellings of the same sound look alike: umlauts, ß, doubled letters, ck and ph. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/ä|ae/g, "a")
    .replace(/ö|oe/g, "o")
    .replace(/ü|ue/g, "u")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "s")
    .replace(/ck/g, "k")
    .replace(/ph/g, "f")
    .replace(/(\p{L})\1+/gu, "$1")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const NAME = 100;
const CALLED = 30;
const TOLD = 10;

/** How well a game fits all words of a search; 0 if one of them does not fit at all. */
function likeness(game: GameFacts, words: string[], called: string): number {
  const name = plain([game.title.de, game.title.en, game.id, ...game.also, game.number || ""].join(" "));
  const kinds = plain(called);
  const told = plain(`${game.summary.de} ${game.summary.en}`);
  const each = words.map((word) => Math.max(NAME * alike(word, name), CALLED * alike(word, kinds), told.includes(word) ? TOLD : 0));
  return Math.min(...each);
}

/** How much a word is like one in a text, from 0 to 1: begins one, is in one, or is one with a slip. */
function alike(word: string, text: string): number {
  const words = text.split(" ");
  if (words.includes(word)) return 1;
  if (words.some((one) => one.startsWith(word))) return 0.9;
  if (word.length > 1 && text.includes(word)) return 0.7;
  const slips = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  if (slips && words.some((one) => one.length > 3 && misspelt(word, one, slips))) return 0.5;
  return 0;
}

/** Whether a word, or the beginning of one, is written with so few slips: a letter wrong, missing, too many, or two swapped. */
export function misspelt(typed: string, word: string, slips: number): boolean {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, n) => n);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= word.length; j++) {
      const cost = typed[i - 1] === word[j - 1] ? 0 : 1;
      let least = Math.min((last[j] as number) + 1, (next[j - 1] as number) + 1, (last[j - 1] as number) + cost);
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) least = Math.min(least, (before[j - 2] as number) + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return Math.min(...last.slice(Math.max(1, typed.length - slips))) <= slips;
}
