/**
 * From legal moves to taps. A part is `piece/part`; a spot is one place on the screen that shows it,
 * `piece/part#n`, because three fives on the table are one part and three spots.
 */

import type { Form, Offer, Piece } from "./protocol";

export type Spot = string;

export interface Choice {
  /** Moves reached by tapping the parts they touch. */
  touching: Offer[];
  /** Moves shown as buttons from the start. */
  buttons: Offer[];
}

const FEW = 4;
/** Stands for a value that is still open. */
const OPEN = "…";

export function spot(piece: string, part: string, at = 0): Spot {
  return `${piece}/${part}#${at}`;
}

export function partOf(spot: Spot): string {
  return spot.slice(0, spot.lastIndexOf("#"));
}

/** The parts of a piece that a finger can reach: of a heap only the top, of anything but dice and cards each part once. */
function reachable(piece: Piece): string[] {
  if (piece.kind === "dice") return piece.parts;
  if (piece.kind !== "cards") return [...new Set(piece.parts)];
  const cards = piece.fanned ? piece.cards : piece.cards.slice(-1);
  return [...cards.filter((card) => card !== null), "place"];
}

/** How often each part lies on the table. */
export function partsOn(pieces: Piece[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const piece of pieces) {
    for (const part of reachable(piece)) {
      const key = `${piece.id}/${part}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
  }
  return counted;
}

/** `whole` without `some`, or null if `some` is not contained in it. */
function without(whole: string[], some: string[]): string[] | null {
  const left = [...whole];
  for (const part of some) {
    const at = left.indexOf(part);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

export function choiceOf(legal: Offer[], pieces: Piece[]): Choice {
  const onTable = [...partsOn(pieces)].flatMap(([part, count]) => Array<string>(count).fill(part));
  const touching: Offer[] = [];
  const plain: Offer[] = [];
  const verb = (offer: Offer) => offer.text.split(" ")[0];
  const sets = new Set(legal.filter((offer) => offer.any_order && offer.touch.length).map(verb));
  for (const offer of legal) {
    const tappable = offer.touch.length ? without(onTable, offer.touch) !== null : offer.any_order && sets.has(verb(offer));
    (tappable ? touching : plain).push(offer);
  }
  const words = pieces.filter((piece) => piece.kind === "words").map((piece) => `${piece.id}/`);
  const onWord = (offer: Offer) => words.some((piece) => offer.touch[0]?.startsWith(piece));
  const buttons = legal.filter((offer) => (!offer.any_order && !onWord(offer)) || plain.includes(offer));
  return { touching, buttons: buttons.length <= FEW ? buttons : plain };
}

/** The row of a sheet that a move fills in, what it would bring, and whether that strikes it out. */
export function entered(offer: Offer, pieces: Piece[]): { row: string; worth: number; struck: boolean } | null {
  for (const piece of pieces) {
    if (piece.kind !== "sheet" || offer.touch.length !== 1) continue;
    const row = piece.rows.find(({ name }) => offer.touch[0] === `${piece.id}/${name}`);
    if (row && row.offer !== null) return { row: row.name, worth: row.offer, struck: row.offer === 0 && piece.strikes };
  }
  return null;
}

/** Moves that differ only in one number, such as `bet 1 on 7` to `bet 10 on 7`: their notation without it, and each with its number. */
export function counting(offers: Offer[]): { without: string; each: { number: number; offer: Offer }[] } | null {
  const [first = [], ...others] = offers.map(({ text }) => text.split(" "));
  const [at = 0, ...more] = [...first.keys()].filter((at) => others.some((words) => words[at] !== first[at]));
  const each = offers.map((offer) => ({ number: Number(offer.text.split(" ")[at]), offer }));
  if (!others.length || more.length || others.some(({ length }) => length !== first.length)) return null;
  if (each.some(({ number }) => Number.isNaN(number))) return null;
  return { without: first.map((word, n) => (n === at ? OPEN : word)).join(" "), each: each.sort((a, b) => a.number - b.number) };
}

/** The moves that touch exactly what is selected, each waiting for its button. */
export function ready(choice: Choice, selected: Spot[]): Offer[] {
  const parts = selected.map(partOf);
  return choice.touching.filter(
    (offer) =>
      offer.touch.length === parts.length &&
      without(offer.touch, parts) !== null &&
      (offer.any_order || !choice.buttons.includes(offer)),
  );
}

/** The parts worth a tap: those that go with what is selected, and those that are a move by themselves. */
export function lit(choice: Choice, selected: Spot[]): Set<string> {
  const parts = selected.map(partOf);
  const found = new Set(parts);
  for (const offer of choice.touching) {
    const rest = without(offer.touch, parts);
    for (const part of rest ?? (offer.touch.length === 1 ? offer.touch : [])) found.add(part);
  }
  return found;
}

/** What a tap does: it plays a move that touches only this part, unless the player should be `careful`, or changes the selection. */
export function tap(choice: Choice, selected: Spot[], tapped: Spot, careful = false): { selected: Spot[]; play: Offer | null } {
  if (selected.includes(tapped)) return { selected: selected.filter((one) => one !== tapped), play: null };
  const fitting = (spots: Spot[]) => choice.touching.filter((offer) => without(offer.touch, spots.map(partOf)));
  let next = [...selected, tapped];
  let candidates = fitting(next);
  if (!candidates.length) {
    next = [tapped];
    candidates = fitting(next);
  }
  if (!candidates.length) return { selected, play: null };
  const [only] = candidates;
  const single = candidates.length === 1 && only && !only.any_order && only.touch.length === 1;
  if (single && !(careful && !choice.buttons.includes(only))) return { selected: [], play: only };
  return { selected: next, play: null };
}

// -- forms ------------------------------------------------------------------------------------------

export interface Axis {
  values: string[];
  /** The pattern of the parts that are tapped to pick a value; without it, a value is picked in the form itself. */
  touch: string | null;
  /** Whether the values are consecutive whole numbers, for which a stepper will do. */
  counts: boolean;
}

export function axesOf(form: Form, pieces: Piece[]): Axis[] {
  const onTable = partsOn(pieces);
  return form.axes.map((values, at) => {
    const touch = form.touch.find((pattern) => {
      const named = pattern.match(/\{\d+\}/g);
      return named?.length === 1 && named[0] === `{${at}}` && values.every((value) => onTable.has(written(pattern, at, value)));
    });
    const counts = values.length > 1 && values.every((value, n) => Number(value) === Number(values[0]) + n);
    return { values, touch: touch ?? null, counts };
  });
}

function written(pattern: string, at: number, value: string): string {
  return pattern.replaceAll(`{${at}}`, value);
}

export function notation(form: Form, picked: (string | null)[]): string | null {
  if (!form.axes.length || picked.length !== form.axes.length || picked.some((value) => value === null)) return null;
  return filledIn(form, picked);
}

/** The notation with one value left open, as well as those not picked yet. */
export function leaving(form: Form, picked: (string | null)[], open: number): string {
  return filledIn(form, form.axes.map((_, at) => (at === open ? null : (picked[at] ?? null))));
}

function filledIn(form: Form, picked: (string | null)[]): string {
  let next = 0;
  return form.notation.replace(/\{(\d*)\}/g, (_, at: string) => picked[at ? Number(at) : next++] ?? OPEN);
}

export function formLit(axes: Axis[]): Set<string> {
  const found = new Set<string>();
  axes.forEach((axis, at) => {
    if (axis.touch) for (const value of axis.values) found.add(written(axis.touch, at, value));
  });
  return found;
}

export function formTap(axes: Axis[], picked: (string | null)[], tapped: Spot): (string | null)[] {
  const part = partOf(tapped);
  return axes.map((axis, at) => {
    const before = picked[at] ?? null;
    if (!axis.touch) return before;
    const hit = axis.values.find((value) => written(axis.touch as string, at, value) === part);
    return hit === undefined ? before : hit === before ? null : hit;
  });
}

export function formSelected(axes: Axis[], picked: (string | null)[]): Spot[] {
  return axes.flatMap((axis, at) => {
    const value = picked[at];
    return axis.touch && value != null ? [`${written(axis.touch, at, value)}#0`] : [];
  });
}
