/** What stands on the pad: a row for each player, and a column for whatever lies in front of several of them. */

import type { Piece, View } from "../protocol";

/** Tables with one of these show on it how everybody stands, and need no pad. */
const OF_THEIR_OWN = ["sheet", "board", "tableau", "cards", "grid", "tiles", "words"];
/** In the order in which they stand on the pad. */
const WRITTEN = ["dice", "notes", "strip", "drawing", "track", "score", "chips"] as const;

type Written = Extract<Piece, { kind: (typeof WRITTEN)[number] }>;

export interface Column {
  label: string;
  kind: Written["kind"];
  /** By seat; null where a player has nothing of the kind. */
  cells: (Written | null)[];
  /** What is printed above the notes of all players alike. */
  heads: string[];
}

export function needsPad(pieces: Piece[]): boolean {
  return !pieces.some(({ kind }) => OF_THEIR_OWN.includes(kind));
}

/** Whether a piece in front of a player is written on the pad. */
export function isWritten(piece: Piece): piece is Written {
  return piece.owner !== null && WRITTEN.some((kind) => kind === piece.kind);
}

function labelOf(piece: Written): string {
  return "label" in piece ? piece.label : piece.id.replace(/-\d+$/, "");
}

/** Whether nothing is to be seen of a piece yet. */
function bare(piece: Written): boolean {
  if (piece.kind === "score") return piece.value === null;
  if (piece.kind === "dice") return piece.marks.length + piece.kept.length === 0;
  return piece.kind === "notes" && piece.cells.length + piece.heads.length === 0;
}

export function columnsOf(pieces: Piece[], seats: number): Column[] {
  const columns: Column[] = [];
  for (const piece of pieces) {
    if (!isWritten(piece) || bare(piece)) continue;
    const label = labelOf(piece);
    const seat = piece.owner as number;
    let column = columns.find((one) => one.kind === piece.kind && one.label === label && one.cells[seat] === null);
    if (!column) columns.push((column = { label, kind: piece.kind, cells: Array<null>(seats).fill(null), heads: [] }));
    column.cells[seat] = piece;
  }
  for (const column of columns) {
    const [first, ...others] = column.cells.flatMap((cell) => (cell?.kind === "notes" ? [cell.heads] : []));
    if (first && others.every((heads) => heads.join("\n") === first.join("\n"))) column.heads = first;
  }
  return columns.sort((a, b) => WRITTEN.indexOf(a.kind) - WRITTEN.indexOf(b.kind));
}

/** Whether the pad needs no column for the latest throws: they lie in front of the players, or stand in their notes. */
export function tellsThrows(columns: Column[], throws: string[][][]): boolean {
  return columns.some(({ kind, cells }) => {
    if (kind !== "notes") return kind === "dice";
    return throws.every((own, seat) => {
      const cell = cells[seat];
      const noted = cell?.kind === "notes" ? cell.cells.filter((one) => one !== null) : [];
      return noted.join(" ") === own.flat().join(" ");
    });
  });
}

/** Who leads, by the first number that says which end is good; nobody while all are equal. */
export function leadersOf(view: View, seats: number): number[] {
  const standing = (found: (piece: Piece) => { value: number | null; sign: number } | null) => {
    const values = new Map<number, number>();
    let first = "";
    for (const piece of view.pieces) {
      const met = piece.owner === null || view.out.includes(piece.owner) ? null : found(piece);
      if (!met || met.value === null || (piece.kind !== "score" && piece.kind !== "track")) continue;
      first ||= piece.label;
      if (piece.label === first && !values.has(piece.owner as number)) values.set(piece.owner as number, met.sign * met.value);
    }
    return values;
  };
  const scores = standing((piece) => (piece.kind === "score" && piece.best ? { value: piece.value, sign: piece.best === "high" ? 1 : -1 } : null));
  const told = view.pieces.some((piece) => piece.kind === "score" && piece.owner !== null && piece.best);
  const values = told ? scores : standing((piece) => (piece.kind === "track" ? { value: piece.value, sign: piece.avoid ? -1 : 1 } : null));
  const best = Math.max(...values.values());
  const leaders = [...values].filter(([, value]) => value === best).map(([seat]) => seat);
  return values.size > 1 && leaders.length < Math.min(values.size, seats) ? leaders : [];
}

/** So many dice are drawn in a row of the pad at most, unless a single throw has more. */
const MOST_DICE = 12;

/** The latest of a player's throws, as many as there is room for. */
export function latestOf(throws: string[][]): string[][] {
  let dice = 0;
  const first = throws.findLastIndex((marks) => (dice += marks.length) > MOST_DICE);
  return throws.slice(Math.min(first + 1, throws.length - 1));
}
