/** Where a player's letter dice lie while a layout is being made: on the board or still loose. */

import { lettersOf, runs, worthOf, written, type Cells, type Run } from "./layout";
import type { DicePiece, GridPiece } from "./protocol";

const JOKER = "*";

export interface LetterDie {
  mark: string;
  cell: number | null;
  /** What a joker stands for. */
  meaning: string;
}

export class Draft {
  dice = $state.raw<LetterDie[]>([]);
  /** The cell for the next die, and the direction of writing. */
  cursor = $state(0);
  across = $state(true);
  /** A die on the board that moves to the next empty cell tapped. */
  held = $state<number | null>(null);
  #grid = $state.raw<GridPiece | null>(null);
  #worth = $state.raw<Record<string, number>>({});

  columns = $derived(this.#grid?.columns ?? 1);
  names: string[] = $derived(this.#grid?.names ?? []);
  cells: Cells = $derived.by(() => {
    const cells: Cells = this.names.map(() => null);
    for (const die of this.dice) if (die.cell !== null) cells[die.cell] = letter(die);
    return cells;
  });
  loose: number[] = $derived(this.dice.flatMap((die, n) => (die.cell === null ? [n] : [])));
  runs: Run[] = $derived(runs(this.cells, this.columns));
  text = $derived(written(this.cells, this.names, this.columns));
  total = $derived(this.#worthOf(this.cells));
  /** What lies on the table, and whether the draft differs from it. */
  laid = $derived(this.#grid ? written(this.#grid.cells as Cells, this.names, this.columns) : "");
  changed = $derived(this.text !== "" && this.text !== this.laid);
  /** Whether the draft is worth more than what lies on the table. */
  better = $derived(this.changed && this.total > this.#worthOf((this.#grid?.cells ?? []) as Cells));

  #worthOf(cells: Cells): number {
    return worthOf(cells, this.columns, this.dice.map(({ mark }) => mark), this.#worth);
  }

  worth(mark: string): number | undefined {
    return this.#worth[mark];
  }

  /** Follows the table: a new throw starts a new draft, anything else leaves it alone. */
  sync(grid: GridPiece, dice: DicePiece): void {
    this.#grid = grid;
    this.#worth = dice.worth;
    const signs = (marks: string[]) => [...marks].sort().join("");
    const marks = [...(grid.cells as Cells).flatMap((cell) => (cell ? [mark(cell)] : [])), ...dice.marks];
    if (signs(marks) === signs(this.dice.map((die) => die.mark))) return;
    this.restore(dice.marks);
    this.cursor = Math.floor(grid.cells.length / grid.columns / 2) * grid.columns + Math.floor(grid.columns / 4);
    this.across = true;
  }

  /** Puts everything back as it lies on the table. */
  restore(loose?: string[]): void {
    const cells = (this.#grid?.cells ?? []) as Cells;
    const left = loose ?? this.#without(cells);
    this.held = null;
    this.dice = [
      ...left.map((mark) => ({ mark, cell: null, meaning: "" })),
      ...cells.flatMap((cell, at) => (cell ? [{ mark: mark(cell), cell: at, meaning: cell.toUpperCase() }] : [])),
    ];
  }

  #without(cells: Cells): string[] {
    const left = this.dice.map((die) => die.mark);
    for (const cell of cells) if (cell) left.splice(left.indexOf(mark(cell)), 1);
    return left;
  }

  clear(): void {
    this.held = null;
    this.dice = this.dice.map((die) => ({ ...die, cell: null }));
  }

  /** Puts a die on a cell, or back with the loose ones; whatever lay there becomes loose. */
  put(n: number, cell: number | null, meaning = ""): void {
    this.held = null;
    this.dice = this.dice.map((die, at) => {
      if (at === n) return { ...die, cell, meaning: meaning || die.meaning };
      return cell !== null && die.cell === cell ? { ...die, cell: null } : die;
    });
  }

  /** Lays a loose die at the cursor or on the next empty cell, and moves the cursor on. */
  add(n: number, meaning = ""): void {
    let cell: number | null = this.cursor;
    while (cell !== null && this.cells[cell]) cell = this.next(cell, 1);
    if (cell === null) return;
    this.put(n, cell, meaning);
    this.cursor = this.next(cell, 1) ?? cell;
  }

  /** Lays the letters a key stands for; one that no loose die shows is laid with the joker. */
  type(key: string): boolean {
    const letters = lettersOf(key);
    for (const letter of letters) {
      if (this.cells[this.cursor]?.toUpperCase() !== letter) {
        const find = (mark: string) => this.loose.find((n) => this.dice[n]?.mark === mark);
        const n = find(letter) ?? find(JOKER);
        if (n === undefined) return true;
        this.put(n, this.cursor, letter);
      }
      this.cursor = this.next(this.cursor, 1) ?? this.cursor;
    }
    return letters.length > 0;
  }

  /** Takes back the die that is held, the one under the cursor, or the one before it. */
  back(): void {
    const before = this.next(this.cursor, -1);
    const at = (cell: number | null) => (cell === null ? -1 : this.dice.findIndex((die) => die.cell === cell));
    const here = this.held ?? at(this.cursor);
    if (here < 0 && before !== null) this.cursor = before;
    const n = here >= 0 ? here : at(before);
    if (n >= 0) this.put(n, null);
  }

  go(cell: number): void {
    this.held = null;
    this.cursor = cell;
  }

  turn(): void {
    this.held = null;
    this.across = !this.across;
  }

  /** The cell this many steps further in the direction of writing, or null beyond the edge. */
  next(cell: number, step: number): number | null {
    return this.beside(cell, this.across ? step : 0, this.across ? 0 : step);
  }

  beside(cell: number, dx: number, dy: number): number | null {
    const x = (cell % this.columns) + dx;
    const y = Math.floor(cell / this.columns) + dy;
    return x < 0 || x >= this.columns || y < 0 || y * this.columns + x >= this.names.length ? null : y * this.columns + x;
  }

  /** A tap on a cell moves the die that is held, takes hold of one, or moves the cursor; a second tap turns the direction. */
  tap(cell: number): void {
    const n = this.dice.findIndex((die) => die.cell === cell);
    if (this.held !== null && n < 0) {
      this.put(this.held, cell);
      this.cursor = cell;
    } else if (cell === this.cursor) {
      this.turn();
    } else {
      this.go(cell);
      this.held = n < 0 ? null : n;
    }
  }
}

function mark(cell: string): string {
  return cell === cell.toUpperCase() ? cell : JOKER;
}

function letter(die: LetterDie): string {
  return die.mark === JOKER ? die.meaning.toLowerCase() : die.mark;
}

export { JOKER, letter };
