/** Where dice lie: those left standing stay put, those thrown again fall into the gaps. */

export interface Lying {
  mark: string;
  /** The number of the throw in which this die last fell. */
  fell: number;
}

export function arrange(before: Lying[], marks: string[], rolled: { at: number; marks: string[] } | null): Lying[] {
  const latest = before.reduce((most, die) => Math.max(most, die.fell), 0);
  if (!rolled || rolled.at === latest) return keepOrder(before, marks, 0);
  const whole = sameMarks(rolled.marks, marks);
  const changed = !sameMarks(before.map((die) => die.mark), marks);
  if (!whole && !changed) return keepOrder(before, marks, 0);
  const standing = minus(marks, rolled.marks);
  if (!standing) return keepOrder(before, marks, changed ? rolled.at : 0);
  const fallen = rolled.marks.map((mark) => ({ mark, fell: rolled.at }));
  if (before.length !== marks.length || !minus(before.map((die) => die.mark), standing)) {
    return [...standing.map((mark) => ({ mark, fell: 0 })), ...fallen];
  }
  return before.map((die) => {
    const at = standing.indexOf(die.mark);
    if (at < 0) return fallen.shift() as Lying;
    standing.splice(at, 1);
    return { mark: die.mark, fell: 0 };
  });
}

function keepOrder(before: Lying[], marks: string[], fell: number): Lying[] {
  if (sameMarks(before.map((die) => die.mark), marks)) return before;
  return marks.map((mark) => ({ mark, fell }));
}

function minus(whole: string[], some: string[]): string[] | null {
  const left = [...whole];
  for (const mark of some) {
    const at = left.indexOf(mark);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

function sameMarks(a: string[], b: string[]): boolean {
  return a.length === b.length && minus(a, b)?.length === 0;
}
