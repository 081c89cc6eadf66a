/** What is printed on the places of a tableau, on a field of 24 by 24. */

import { circle } from "./shapes";

const PINCERS = "M6 4c-6 6-4 14 3 17M18 4c6 6 4 14-3 17";

export const BONUS: Record<string, { d: string; line?: boolean }[]> = {
  extra: [{ d: "M19 8A8.5 8.5 0 1 0 20.5 13", line: true }, { d: "M21.5 2.5v8h-8z" }],
  chip: [{ d: circle(12, 12, 6.5) }],
  "two-chips": [{ d: circle(7, 12, 5.5) + circle(18, 12, 5.5) }],
  "rob-one": [{ d: PINCERS, line: true }, { d: circle(12, 12, 4) }],
  "rob-all": [{ d: PINCERS, line: true }, { d: circle(12, 7, 2.8) + circle(9, 13.5, 2.8) + circle(15, 13.5, 2.8) }],
};
