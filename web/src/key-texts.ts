/** What the keys do at a table, apart from the other texts: it is fetched when somebody wants to know. */

import type { Language } from "./protocol";

const de = {
  digits: "wählt den Würfel an dieser Stelle aus, sonst den Knopf; gespielt wird damit noch nichts",
  enter: "bestätigt die Auswahl",
  roll: "würfelt, wenn dabei nichts verloren gehen kann; die Leertaste überspringt auch Pausen",
  arrows: "gehen von einem leuchtenden Teil zum nächsten",
  escape: "hebt die Auswahl auf",
  help: "zeigt diese Liste",
};

const en: typeof de = {
  digits: "selects the die in that place, or else the button; it never plays a move",
  enter: "confirms what is selected",
  roll: "rolls if nothing can be lost by it; space also skips pauses",
  arrows: "go from one glowing part to the next",
  escape: "selects nothing any more",
  help: "shows this list",
};

export const keyTexts: Record<Language, typeof de> = { de, en };
