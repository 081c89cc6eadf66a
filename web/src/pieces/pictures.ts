/** The pictures that grow part by part: strokes, each drawn once its parts are there, and where a part can be touched. */

import { BROWN, GOLD, INK, IVORY, RED, ROSE, type Shape, TAN, WINE, circle, filled, oval, stroked } from "./shapes";

/** The parts a stroke needs; until then it is a faint pencil line, or nothing at all if it is a flourish. */
export interface Stroke extends Shape {
  of: string[];
  flourish?: boolean;
}

export interface Picture {
  width: number;
  height: number;
  strokes: Stroke[];
  places: Record<string, [number, number]>;
  /** Parts that are numbers are written into the picture. */
  numbers?: boolean;
  /** How a part is described when it is there, and when it is not. */
  told: ["piece.drawn" | "piece.written" | "piece.struck", "piece.missing" | "piece.free"];
}

function part(name: string, ...shapes: Shape[]): Stroke[] {
  return shapes.map((shape) => ({ of: [name], ...shape }));
}
function flourish(of: string[], ...shapes: Shape[]): Stroke[] {
  return shapes.map((shape) => ({ of, flourish: true, ...shape }));
}

const LEG = (d: string) => stroked(INK, 7, d);

const LOUSE: Picture = {
  width: 240,
  height: 256,
  strokes: [
    ...part("leg-1", LEG("M84 134Q62 128 52 108L30 104")),
    ...part("leg-2", LEG("M76 164Q54 168 40 156L20 162")),
    ...part("leg-3", LEG("M84 192Q64 200 54 216L34 222")),
    ...part("leg-4", LEG("M156 134Q178 128 188 108L210 104")),
    ...part("leg-5", LEG("M164 164Q186 168 200 156L220 162")),
    ...part("leg-6", LEG("M156 192Q176 200 186 216L206 222")),
    ...part("tail", stroked(BROWN, 8, "M120 214Q122 236 138 234T140 248")),
    ...part("left-feeler", stroked(INK, 5, "M104 54Q94 22 68 20"), filled(RED, circle(66, 20, 8))),
    ...part("right-feeler", stroked(INK, 5, "M136 54Q146 22 172 20"), filled(RED, circle(174, 20, 8))),
    ...part("body", filled(TAN, oval(120, 164, 48, 54))),
    ...flourish(["body"], stroked(BROWN, 5, "M80 146Q120 162 160 146M73 168Q120 186 167 168M82 191Q120 208 158 191")),
    ...part("head", filled("#b98256", oval(120, 86, 42, 34))),
    ...flourish(["head"], stroked(BROWN, 4, "M104 98Q120 112 136 98"), filled(ROSE, circle(92, 96, 6) + circle(148, 96, 6))),
    ...part("left-eye", { ...filled(IVORY, circle(101, 66, 17)), stroke: INK, width: 3 }),
    ...flourish(["left-eye"], filled(INK, circle(105, 69, 8)), filled(IVORY, circle(108, 66, 2.5))),
    ...part("right-eye", { ...filled(IVORY, circle(139, 66, 17)), stroke: INK, width: 3 }),
    ...flourish(["right-eye"], filled(INK, circle(135, 69, 8)), filled(IVORY, circle(138, 66, 2.5))),
  ],
  places: {
    "left-feeler": [68, 22], "right-feeler": [172, 22],
    "left-eye": [100, 62], "right-eye": [140, 62], head: [120, 102], body: [120, 164], tail: [134, 238],
    "leg-1": [46, 112], "leg-2": [36, 160], "leg-3": [46, 212], "leg-4": [194, 112], "leg-5": [204, 160], "leg-6": [194, 212],
  },
  told: ["piece.drawn", "piece.missing"],
};

const WALLS = ["floor", "left-wall", "right-wall", "ceiling"];
const DOOR = ["door-left", "door-right", "door-top"];
const WINDOW = ["window-left", "window-right", "window-top", "window-bottom"];
const ROOF = ["left-roof", "right-roof"];
const LINE = (d: string) => stroked(INK, 6, d);

const HOUSE: Picture = {
  width: 240,
  height: 250,
  strokes: [
    ...flourish([...WALLS, ...DOOR, ...WINDOW, ...ROOF], filled(WINE, "M162 34h24v44l-24-20z"), stroked("#a99b86", 5, "M174 26q-8-6 2-10t4-8M190 22q8 2 8-6t10-4")),
    ...flourish(ROOF, filled(RED, "M120 20L222 104H18z"), stroked(ROSE, 4, "M82 62h76M58 82h124M120 42v20M100 62v20M140 62v20")),
    ...flourish(WALLS, filled("#f0d9a8", "M32 104h176v132H32z")),
    ...flourish(DOOR, filled("#2f7d6d", "M52 162h46v74H52z"), filled(GOLD, circle(90, 202, 4))),
    ...flourish(WINDOW, filled("#a9d0ec", "M126 132h60v56h-60z"), stroked(IVORY, 4, "M156 134v52M128 160h56")),
    ...part("floor", LINE("M32 236h176")),
    ...part("left-wall", LINE("M32 104v132")),
    ...part("right-wall", LINE("M208 104v132")),
    ...part("ceiling", LINE("M32 104h176")),
    ...part("door-left", LINE("M52 234v-72")),
    ...part("door-right", LINE("M98 234v-72")),
    ...part("door-top", LINE("M52 162h46")),
    ...part("window-left", LINE("M126 132v56")),
    ...part("window-right", LINE("M186 132v56")),
    ...part("window-top", LINE("M126 132h60")),
    ...part("window-bottom", LINE("M126 188h60")),
    ...part("left-roof", LINE("M18 104L120 20")),
    ...part("right-roof", LINE("M222 104L120 20")),
  ],
  places: {
    floor: [150, 232], "left-wall": [30, 140], "right-wall": [210, 214], ceiling: [84, 106],
    "door-left": [52, 206], "door-right": [98, 206], "door-top": [75, 164],
    "window-left": [126, 160], "window-right": [186, 160], "window-top": [156, 132], "window-bottom": [156, 188],
    "left-roof": [66, 64], "right-roof": [174, 64],
  },
  told: ["piece.drawn", "piece.missing"],
};

const CHAMBERS = [
  "M120 62C108 32 78 16 54 22C19.5 29.7 8.9 61.2 15.1 92H120z",
  "M120 62C132 32 162 16 186 22C220.5 29.7 231.1 61.2 224.9 92H120z",
  "M120 92H15.1C15.4 93.3 15.7 94.7 16 96C20.2 111.4 28.8 126 40 140H120z",
  "M120 92H224.9C224.6 93.3 224.3 94.7 224 96C219.8 111.4 211.2 126 200 140H120z",
  "M120 140H40C61 166.1 91.4 189.9 120 212z",
  "M120 140H200C179 166.1 148.6 189.9 120 212z",
];

const HEART: Picture = {
  width: 240,
  height: 226,
  strokes: CHAMBERS.flatMap((d, n) => part(String(n + 1), { ...filled(n % 2 ? RED : "#b83c22", d), stroke: WINE, width: 3 })),
  places: { "1": [68, 60], "2": [172, 60], "3": [76, 116], "4": [164, 116], "5": [93, 159], "6": [147, 159] },
  numbers: true,
  told: ["piece.written", "piece.free"],
};

const RAYS = ["2", "3", "4", "5", "6", "8", "9", "10", "11", "12"];
/** A point beside the n-th ray, clockwise from the bottom. */
function around(n: number, r: number, aside = 0): [number, number] {
  const turn = ((n + 0.5) * 36 + aside) * (Math.PI / 180);
  return [Math.round(120 - r * Math.sin(turn)), Math.round(120 + r * Math.cos(turn))];
}
function ray(n: number): string {
  return `M${[around(n, 46, -12), around(n, 84, -14), around(n, 118), around(n, 84, 14), around(n, 46, 12)].map((point) => point.join(" ")).join("L")}z`;
}

/** A sun that rises: what is struck out begins to shine. */
const SUN: Picture = {
  width: 240,
  height: 240,
  strokes: [
    ...RAYS.flatMap((name, n) => part(name, { ...filled(n % 2 ? GOLD : "#f0b02e", ray(n)), stroke: "#a86a00", width: 2 })),
    ...part("7", { ...filled(GOLD, circle(120, 120, 40)), stroke: "#a86a00", width: 2 }),
    ...flourish([...RAYS, "7"], stroked(WINE, 4, "M102 140Q120 154 138 140"), filled(WINE, circle(97, 106, 4) + circle(143, 106, 4))),
  ],
  places: { "7": [120, 120], ...Object.fromEntries(RAYS.map((name, n) => [name, around(n, 82)])) },
  numbers: true,
  told: ["piece.struck", "piece.free"],
};

const PICTURES: Record<string, Picture> = { louse: LOUSE, house: HOUSE, heart: HEART, sun: SUN };

/** A picture with a place for every one of these parts, if there is one. */
export function pictureOf(name: string, parts: string[]): Picture | null {
  const picture = PICTURES[name];
  return picture && parts.every((one) => one in picture.places) ? picture : null;
}
