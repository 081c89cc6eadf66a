/** What is said around a match gone over, apart from the other texts: it is fetched when somebody wants to know. */

import type { Language } from "./protocol";

const de = {
  working: "Ich gehe die Partie durch …",
  curve: "Gewinnchancen im Lauf der Partie; ein Tippen auf das Bild springt zu der Stelle",
  choices: "Entscheidungen",
  better: "besser: {what}",
  here: "Nach {n} von {all}",
};

const en: typeof de = {
  working: "Going over the match …",
  curve: "Chances to win through the match; tap the picture to go to that place",
  choices: "Decisions",
  better: "better: {what}",
  here: "After {n} of {all}",
};

export const coachTexts: Record<Language, typeof de> = { de, en };
