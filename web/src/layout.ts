/** Letters on a grid, read like a crossword. Only the table knows what is a word. */

export interface Run {
  /** The letters as they lie there; a small letter is a joker standing for it. */
  text: string;
  cells: number[];
  across: boolean;
}

/** A cell holds a letter, or nothing. */
export type Cells = (string | null)[];

/** Every row of two or more letters: first those across, then those down. */
export function runs(cells: Cells, columns: number): Run[] {
  const rows = Math.ceil(cells.length / columns);
  const across = Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => y * columns + x));
  const down = Array.from({ length: columns }, (_, x) => Array.from({ length: rows }, (_, y) => y * columns + x));
  return [...across.flatMap((line) => inLine(cells, line, true)), ...down.flatMap((line) => inLine(cells, line, false))];
}

function inLine(cells: Cells, line: number[], across: boolean): Run[] {
  const found: Run[] = [];
  let run: number[] = [];
  for (const cell of [...line, -1]) {
    if (cells[cell]) {
      run.push(cell);
      continue;
    }
    if (run.length > 1) found.push({ text: run.map((at) => cells[at]).join(""), cells: run, across });
    run = [];
  }
  return found;
}

/** The layout as the table reads it: `KNOSPEN a3 across; ORGELN c3 down`. */
export function written(cells: Cells, names: string[], columns: number): string {
  return runs(cells, columns)
    .map(({ text, cells: [first = 0], across }) => `${text} ${names[first]} ${across ? "across" : "down"}`)
    .join("; ");
}

/** What it is worth if every word counts: each word once, less the dice that are in none. */
export function worthOf(cells: Cells, columns: number, dice: string[], worth: Record<string, number>): number {
  const points = (letter: string) => worth[letter] ?? 0;
  const best = new Map<string, number>();
  const used = new Set<number>();
  for (const run of runs(cells, columns)) {
    const sum = [...run.text].reduce((all, letter) => all + points(letter), 0);
    const word = run.text.toUpperCase();
    best.set(word, Math.max(sum, best.get(word) ?? 0));
    for (const cell of run.cells) used.add(cell);
  }
  const laid = [...used].reduce((all, cell) => all + points(cells[cell] as string), 0);
  const thrown = dice.reduce((all, mark) => all + points(mark), 0);
  return [...best.values()].reduce((all, sum) => all + sum, 0) - (thrown - laid);
}

/** What a key types: umlauts are spelt out. */
export function lettersOf(key: string): string[] {
  const spelt = { ä: "AE", ö: "OE", ü: "UE", ß: "SS" }[key.toLowerCase()] ?? key.toUpperCase();
  return /^[A-Z]{1,2}$/.test(spelt) && (key.length === 1) ? [...spelt] : [];
}
