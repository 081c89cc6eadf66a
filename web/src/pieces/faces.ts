/** How the faces of dice look. */

import type { DieLook, GameWords } from "../protocol";
import { label } from "../words";

const PIPS: Record<string, number[]> = {
  "1": [4],
  "2": [0, 8],
  "3": [0, 4, 8],
  "4": [0, 2, 6, 8],
  "5": [0, 2, 4, 6, 8],
  "6": [0, 2, 3, 5, 6, 8],
};

const BLACK = "#2b211a";
const INKS: Record<string, string> = { red: "#b3261e", blue: "#1f4f9e" };
const OTHER_SIDES = 5;
const STAR = "★";
const LONGEST_MARK = 2;

/** What is printed on a side: short marks as they are, others in words; a letter that stands for a word is its initial. */
export function printed(words: GameWords, mark: string): string {
  if (mark.endsWith("*")) return STAR;
  const name = label(words, mark);
  if (mark.length > LONGEST_MARK) return name;
  return /^[A-Z]$/.test(mark) && name.length > 1 ? name.slice(0, 1).toUpperCase() : mark;
}

/** What a side is called: its name and, where that differs, what is printed on it. */
export function spoken(words: GameWords, mark: string): string {
  const [name, seen] = [label(words, mark), printed(words, mark)];
  return seen === STAR || seen === name ? name : `${seen} (${name})`;
}

/** Where the pips of a number lie on a face of 100 by 100. */
export function pips(mark: string): { x: number; y: number }[] {
  return (PIPS[mark] ?? []).map((at) => ({ x: 24 + 26 * (at % 3), y: 24 + 26 * Math.floor(at / 3) }));
}

export function hasPips(die: DieLook, mark: string): boolean {
  return die.pips && mark in PIPS;
}

export function inkOf(die: DieLook, mark: string): string {
  return INKS[die.inks[mark] ?? ""] ?? BLACK;
}

/** How wide dice are drawn if there are so many of them, and how wide their rows may be to be even. */
export function roomFor(count: number): { die: string; row: string } {
  const most = count <= 2 ? 76 : count <= 6 ? 60 : 46;
  const abreast = count <= 6 ? Math.max(count, 1) : Math.ceil(count / 2);
  return { die: `min(${most}px, ${count <= 6 ? 7.4 : 4.6}dvh, (min(100cqw, 560px) - 34px) / ${abreast} - 16px)`, row: `calc(${abreast} * (var(--die) + 16px) + 8px)` };
}

/** The six sides of a cube: in front the one that shows, behind it its opposite; the others only flash by. */
export function sides(die: DieLook, mark: string): string[] {
  const at = die.sides.indexOf(mark);
  const back = die.sides[die.sides.length - 1 - at] ?? "";
  const others = [back, ...die.sides.filter((side) => side !== mark && side !== back)].slice(0, OTHER_SIDES);
  return [mark, ...others, ...Array<string>(OTHER_SIDES - others.length).fill("")];
}
