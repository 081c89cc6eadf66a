/** What is said around words laid out with dice, apart from the other texts: few games need it. */

import type { Language } from "./protocol";
import { settings } from "./settings.svelte";
import { fill } from "./words";

const de = {
  keys: "Pfeiltasten bewegen, Buchstaben legen, Rücktaste nimmt zurück, Leertaste dreht, Eingabetaste legt aus.",
  loose: "Freie Würfel",
  lay: "{mark} legen",
  across: "waagerecht",
  down: "senkrecht",
  turn: "Richtung wechseln",
  back: "Würfel zurücknehmen",
  clear: "Alle zurücknehmen",
  restore: "Wie zuletzt ausgelegt",
  joker: "Wofür steht der Joker?",
  points: "Punkte, wenn alles gilt: {n}",
  none: "Tippe Würfel an, um sie auszulegen; ein Feld, um dort weiterzulegen; noch einmal, um zu drehen.",
};

const en: typeof de = {
  keys: "Arrow keys move, letters lay, Backspace takes back, Space turns, Enter lays out.",
  loose: "Loose dice",
  lay: "Lay {mark}",
  across: "across",
  down: "down",
  turn: "Change direction",
  back: "Take a die back",
  clear: "Take all back",
  restore: "As last laid out",
  joker: "What does the joker stand for?",
  points: "points if everything counts: {n}",
  none: "Tap dice to lay them out. Tap a cell to go on there, tap it again to turn.",
};

const texts: Record<Language, typeof de> = { de, en };

export function said(key: keyof typeof de, values: Record<string, unknown> = {}): string {
  return fill(texts[settings.language][key], values);
}
