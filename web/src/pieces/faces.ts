/** How the faces of dice look. */

const PIPS: Record<string, number[]> = {
  "1": [4],
  "2": [0, 8],
  "3": [0, 4, 8],
  "4": [0, 2, 6, 8],
  "5": [0, 2, 4, 6, 8],
  "6": [0, 2, 3, 5, 6, 8],
};

const POKER = ["9", "10", "J", "Q", "K", "A"];
const POKER_COLOURS: Record<string, string> = {
  "9": "#2b211a",
  A: "#2b211a",
  "10": "#b3261e",
  K: "#b3261e",
  J: "#1f4f9e",
  Q: "#1f4f9e",
};

/** Where the pips of a number lie on a face of 100 by 100. */
export function pips(mark: string): { x: number; y: number }[] {
  return (PIPS[mark] ?? []).map((at) => ({ x: 24 + 26 * (at % 3), y: 24 + 26 * Math.floor(at / 3) }));
}

export function hasPips(die: string, mark: string): boolean {
  return die !== "poker" && !/letter/.test(die) && mark in PIPS && !/10|d8|d20/.test(die);
}

export function inkOf(die: string, mark: string): string {
  return die === "poker" ? (POKER_COLOURS[mark] ?? "#2b211a") : "#2b211a";
}

/** The six sides of a cube whose front shows `mark`; what stands on the others only flashes by. */
export function sides(die: string, mark: string): string[] {
  const known = die === "poker" ? POKER : hasPips(die, mark) ? Object.keys(PIPS) : [];
  const at = known.indexOf(mark);
  if (at < 0) return [mark, "", "", "", "", ""];
  const back = known[known.length - 1 - at] as string;
  const others = known.filter((other) => other !== mark && other !== back);
  return [mark, back, ...others];
}

const COLOURS = ["yellow", "blue", "green", "grey", "red", "white", "black"];

/** The colour of a die that is named after one. */
export function colourOf(die: string): string {
  return COLOURS.find((colour) => die.includes(colour)) ?? "ivory";
}
