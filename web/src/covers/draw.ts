/** What the pictures on the boxes are made of, and how one becomes SVG. All of them are 160 wide and 120 high. */

import { pips } from "../pieces/faces";
import { INK, IVORY, NIGHT, RED, type Shape, box, circle, filled, oval, stroked } from "../pieces/shapes";

export interface CoverDie {
  x: number;
  y: number;
  size: number;
  turn: number;
  mark: string;
  colour: string;
  ink: string;
}
export interface CoverLabel {
  x: number;
  y: number;
  size: number;
  text: string;
  fill: string;
  turn: number;
}
/** Drawn in this order. */
export interface Cover {
  ground: string;
  shapes?: Shape[];
  dice?: CoverDie[];
  labels?: CoverLabel[];
  over?: Shape[];
}

export const SCARLET = "#b3261e";
export const BLUE = "#1f4f9e";
export const GREY = "#8b8580";
export const PINE = "#1f5b50";
export const TEAL = "#2f7d6d";
export const PLUM = "#5b3a66";
export const MOSS = "#6f7d3a";
export const LIME = "#a9b76b";
export const AMBER = "#e0a22e";
export const PEACH = "#f7d9a0";
export const STEEL = "#3f7394";
export const AIR = "#a9d0ec";
export const PINK = "#bf5f74";
export const ROSEWOOD = "#9c3f54";
export const OAK = "#5e3a22";

export function die(x: number, y: number, size: number, turn: number, mark: string, colour = IVORY, ink = INK): CoverDie {
  return { x, y, size, turn, mark, colour, ink };
}

/** Dice side by side. */
export function row(marks: string, x: number, y: number, size: number, step: number, rise = 0, colour = IVORY, ink = INK): CoverDie[] {
  return marks.split(" ").map((mark, n) => die(x + n * step, y + n * rise, size, n % 2 ? 6 : -6, mark, colour, ink));
}

export function label(x: number, y: number, size: number, text: string, fill: string, turn = 0): CoverLabel {
  return { x, y, size, text, fill, turn };
}

export function chip(x: number, y: number, r: number, fill: string): Shape[] {
  return [filled("rgb(0 0 0 / .25)", circle(x, y + 3, r)), filled(fill, circle(x, y, r)), stroked(IVORY, r * 0.14, circle(x, y, r * 0.62))];
}

/** Chips on top of each other. */
export function pile(x: number, y: number, r: number, count: number, fills = [RED, NIGHT]): Shape[] {
  return Array.from({ length: count }, (_, n) => chip(x, y - n * r * 0.36, r, fills[n % fills.length] as string)).flat();
}

export function cup(x: number, y: number, scale: number, turned: boolean): Shape[] {
  const at = (points: [number, number][]) => `M${points.map(([dx, dy]) => `${x + dx * scale} ${y + (turned ? -dy : dy) * scale}`).join("L")}z`;
  return [
    filled("#a9592f", at([[-20, -26], [20, -26], [14, 26], [-14, 26]])),
    filled("#8d4522", at([[-20, -26], [-6, -26], [-6, 26], [-14, 26]])),
    filled("#6e3217", at([[-19, -18], [19, -18], [18, -11], [-18, -11]])),
  ];
}

export function cross(x: number, y: number, r: number): string {
  return `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
}

export function heart(x: number, y: number, r: number): string {
  return `M${x} ${y + r}c${-1.6 * r} ${-0.9 * r} ${-1.2 * r} ${-1.8 * r} ${-0.6 * r} ${-1.8 * r}q${0.45 * r} 0 ${0.6 * r} ${0.5 * r}q${0.15 * r} ${-0.5 * r} ${0.6 * r} ${-0.5 * r}c${0.6 * r} 0 ${r} ${0.9 * r} ${-0.6 * r} ${1.8 * r}z`;
}

/** An arrow with a head, along a straight line. */
export function arrow(x: number, y: number, dx: number, dy: number, head = 10): string {
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [(dx / length) * head, (dy / length) * head];
  const [tx, ty] = [x + dx, y + dy];
  return `M${x} ${y}L${tx} ${ty}M${tx - ux - uy * 0.8} ${ty - uy + ux * 0.8}L${tx} ${ty}L${tx - ux + uy * 0.8} ${ty - uy - ux * 0.8}`;
}

/** Points of a star, or rays of a sun. */
export function star(x: number, y: number, outer: number, inner: number, points: number): string {
  const at = (n: number) => {
    const [turn, r] = [(n * Math.PI) / points, n % 2 ? inner : outer];
    return `${round(x + r * Math.sin(turn))} ${round(y - r * Math.cos(turn))}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, n) => at(n)).join("L")}z`;
}

export function crown(x: number, y: number, w: number, h: number): string {
  return `M${x - w / 2} ${y + h / 2}v${-h}l${w / 4} ${h * 0.45}l${w / 4} ${-h * 0.6}l${w / 4} ${h * 0.6}l${w / 4} ${-h * 0.45}v${h}z`;
}

/** Crown, brim and band of a hat. */
export function hat(x: number, y: number, w: number, fill: string, band: string): Shape[] {
  return [
    filled(fill, `M${x - w * 0.3} ${y}q${w * 0.02} ${-w * 0.42} ${w * 0.3} ${-w * 0.4}t${w * 0.3} ${w * 0.4}z`),
    filled(band, box(x - w * 0.3, y - w * 0.1, w * 0.6, w * 0.1)),
    filled(fill, oval(x, y, w * 0.5, w * 0.08)),
  ];
}

/** A face with two eyes and a smile, or a frown if `mood` is negative. */
export function face(x: number, y: number, r: number, skin: string, mood = 1): Shape[] {
  return [
    filled(skin, circle(x, y, r)),
    filled(INK, circle(x - r * 0.36, y - r * 0.1, r * 0.12) + circle(x + r * 0.36, y - r * 0.1, r * 0.12)),
    stroked(INK, r * 0.1, `M${x - r * 0.36} ${y + r * 0.38}q${r * 0.36} ${r * 0.34 * mood} ${r * 0.72} 0`),
  ];
}

/** A louse seen from above. */
export function louse(x: number, y: number, r: number, fill: string): Shape[] {
  const legs = [-0.5, 0, 0.5].map((at) => `M${x - r * 1.5} ${y + r * at * 1.7}L${x} ${y + r * at}L${x + r * 1.5} ${y + r * at * 1.7}`).join("");
  return [
    stroked(INK, r * 0.16, `${legs}M${x - r * 0.2} ${y - r}l${-r * 0.4} ${-r * 0.5}M${x + r * 0.2} ${y - r}l${r * 0.4} ${-r * 0.5}`),
    filled(fill, oval(x, y + r * 0.1, r * 0.8, r)),
    filled(IVORY, circle(x - r * 0.3, y - r * 0.55, r * 0.26) + circle(x + r * 0.3, y - r * 0.55, r * 0.26)),
    filled(INK, circle(x - r * 0.26, y - r * 0.5, r * 0.13) + circle(x + r * 0.26, y - r * 0.5, r * 0.13)),
  ];
}

/** An open hand with its fingers up, the thumb to the left. */
export function hand(x: number, y: number, scale: number, fill: string): Shape[] {
  const at = (d: [number, number][]) => d.map(([dx, dy]) => `${x + dx * scale} ${y + dy * scale}`);
  const fingers: [number, number][][] = [[[-13, 6], [-15, -22]], [[-4.5, 4], [-4.5, -30]], [[4.5, 4], [6, -28]], [[13, 6], [17, -20]], [[-12, 16], [-27, 0]]];
  return [
    stroked(fill, 8.5 * scale, fingers.map((finger) => `M${at(finger).join("L")}`).join("")),
    filled(fill, box(x - 17 * scale, y, 34 * scale, 30 * scale, 11 * scale)),
  ];
}

/** A sheet of ruled paper. */
export function paper(x: number, y: number, w: number, h: number, lines: number): Shape[] {
  const ruled = Array.from({ length: lines - 1 }, (_, n) => `M${x} ${round(y + ((n + 1) * h) / lines)}h${w}`).join("");
  return [filled("rgb(0 0 0 / .2)", box(x + 3, y + 4, w, h)), filled(IVORY, box(x, y, w, h)), stroked("#c9b99a", 1.5, ruled)];
}

export function flame(x: number, y: number, r: number): Shape[] {
  const tongue = (r: number) => `M${x} ${y - 2 * r}q${r * 0.2} ${r * 0.7} ${r * 0.7} ${r * 1.1}q${r * 0.5} ${r * 0.9} ${-r * 0.7} ${r * 0.9}t${-r * 0.7} ${-r * 0.9}q${r * 0.5} ${-r * 0.4} ${r * 0.7} ${-r * 1.1}z`;
  return [filled("#e8632c", tongue(r)), filled("#f6c445", tongue(r * 0.55))];
}

export function svgOf({ ground, shapes = [], dice = [], labels = [], over = [] }: Cover): string {
  return [
    `<path d="M0 0h160v120H0z" fill="${ground}"/>`,
    ...shapes.map(drawn),
    ...dice.map(thrown),
    ...labels.map(written),
    ...over.map(drawn),
  ].join("");
}

function drawn({ d, fill, stroke, width }: Shape): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${round(width ?? 0)}" stroke-linecap="round" stroke-linejoin="round"` : "";
  return `<path d="${tidy(d)}" fill="${fill}"${line}/>`;
}

function thrown({ x, y, size, turn, mark, colour, ink }: CoverDie): string {
  const dots = pips(mark).map((pip) => circle(pip.x - 50, pip.y - 50, 9.5)).join("");
  const face = dots
    ? `<path d="${dots}" fill="${ink}"/>`
    : `<text y="3" text-anchor="middle" dominant-baseline="central" font-size="${mark.length > 1 ? 52 : 66}" font-weight="800" fill="${ink}">${mark}</text>`;
  return (
    `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn}) scale(${size / 100})">` +
    `<rect x="-46" y="-42" width="100" height="100" rx="20" opacity=".22"/><rect x="-50" y="-50" width="100" height="100" rx="20" fill="${colour}"/>${face}</g>`
  );
}

function written({ x, y, size, text, fill, turn }: CoverLabel): string {
  const turned = turn ? ` transform="rotate(${turn} ${x} ${y})"` : "";
  return `<text x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central" font-size="${size}" font-weight="800" fill="${fill}"${turned}>${text}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function tidy(d: string): string {
  return d.replace(/-?\d+\.\d{2,}(?:e-?\d+)?/g, (number) => String(round(Number(number))));
}
