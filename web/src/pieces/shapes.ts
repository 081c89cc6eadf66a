/** What pictures are drawn with: filled and stroked paths, in colours that do not change with the theme. */

export interface Shape {
  d: string;
  fill: string;
  stroke?: string;
  width?: number;
}

export const IVORY = "#fdf3df";
export const INK = "#2a211b";
export const RED = "#c8452b";
export const ROSE = "#e2725a";
export const WINE = "#8d2a18";
export const GOLD = "#f2c14e";
export const BROWN = "#7b4b2a";
export const TAN = "#9a6640";
export const SKIN = "#f4b69f";
export const NIGHT = "#23395b";
export const SKY = "#5d94b6";
export const LEAF = "#6f9a3d";

export function circle(x: number, y: number, r: number): string {
  return oval(x, y, r, r);
}
export function oval(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}
export function box(x: number, y: number, w: number, h: number, round = 0): string {
  if (!round) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const [across, down] = [w - 2 * round, h - 2 * round];
  const corner = (dx: number, dy: number) => `a${round} ${round} 0 0 1 ${dx * round} ${dy * round}`;
  return `M${x + round} ${y}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}z`;
}
export function filled(fill: string, d: string): Shape {
  return { d, fill };
}
export function stroked(stroke: string, width: number, d: string): Shape {
  return { d, fill: "none", stroke, width };
}
/** A four-leaved clover. */
export function clover(x: number, y: number, r: number): string {
  const leaf = 0.62 * r;
  return circle(x, y, leaf) + [-leaf, leaf].map((by) => circle(x - leaf, y + by, leaf) + circle(x + leaf, y + by, leaf)).join("");
}
