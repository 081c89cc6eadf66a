import type { Form } from "./protocol";

/** The values with which a form is filled in to make a move, or null if it does not make that move. */
export function valuesOf(form: Form, move: string): string[] | null {
  const order: number[] = [];
  const pattern = form.notation.replace(/\{(\d*)\}/g, (_, at: string) => {
    order.push(at ? Number(at) : order.length);
    return "(\\S+)";
  });
  const found = move.match(new RegExp(`^${pattern}$`));
  return found && form.axes.map((_, axis) => found[order.indexOf(axis) + 1] as string);
}
