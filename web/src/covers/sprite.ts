/** All pictures on the boxes in one file, each under the id of its game. */

import { COVERS } from "./covers";
import { svgOf } from "./draw";

export function sprite(): string {
  const symbols = Object.entries(COVERS).map(([game, cover]) => `<symbol id="${game}" viewBox="0 0 160 120">${svgOf(cover)}</symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
}
