/** The pictures on the boxes: a few made by hand, the others composed from what a game is played with, in colours of its own. */

import { BROWN, GOLD, INK, IVORY, LEAF, NIGHT, RED, ROSE, SKIN, SKY, type Shape, TAN, WINE, box, circle, clover, filled, oval, stroked } from "../pieces/shapes";
import type { GameFacts } from "../protocol";

export interface CoverDie {
  x: number;
  y: number;
  size: number;
  turn: number;
  mark: string;
  colour: string;
  ink: string;
}
export interface CoverText {
  x: number;
  y: number;
  size: number;
  text: string;
  fill: string;
  turn?: number;
}
export interface CoverPicture {
  ground: string;
  shapes: Shape[];
  dice: CoverDie[];
  texts: CoverText[];
}

/** Background, a large shape, a small accent. */
const PALETTES: [string, string, string][] = [
  ["#c8452b", "#e2725a", "#f2c14e"],
  ["#1f5b50", "#2f7d6d", "#f2c14e"],
  ["#23395b", "#35568a", "#e2725a"],
  ["#e0a22e", "#f0c15b", "#8d2a18"],
  ["#5b3a66", "#7d5489", "#f2c14e"],
  ["#3f7394", "#5d94b6", "#fdf3df"],
  ["#6f7d3a", "#8f9e52", "#fdf3df"],
  ["#9c3f54", "#bf5f74", "#f7d9a0"],
  ["#7b4b2a", "#9a6640", "#f2c14e"],
  ["#2f6f7a", "#46929f", "#f4b69f"],
];

function hash(text: string): number {
  let value = 2166136261;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) as number), 16777619) >>> 0;
  return value;
}

/** The same small numbers for the same game, every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function die(x: number, y: number, size: number, turn: number, mark: string, colour = IVORY, ink = INK): CoverDie {
  return { x, y, size, turn, mark, colour, ink };
}
function chip(x: number, y: number, r: number, fill: string): Shape[] {
  return [
    { d: circle(x, y + 3, r), fill: "rgb(0 0 0 / .25)" },
    { d: circle(x, y, r), fill },
    { d: circle(x, y, r * 0.62), fill: "none", stroke: IVORY, width: r * 0.14 },
  ];
}
function cup(x: number, y: number, scale: number, turned: boolean): Shape[] {
  const at = (points: [number, number][]) =>
    `M${points.map(([dx, dy]) => `${x + dx * scale} ${y + (turned ? -dy : dy) * scale}`).join("L")}z`;
  return [
    { d: at([[-20, -26], [20, -26], [14, 26], [-14, 26]]), fill: "#a9592f" },
    { d: at([[-20, -26], [-6, -26], [-6, 26], [-14, 26]]), fill: "#8d4522" },
    { d: at([[-19, -18], [19, -18], [18, -11], [-18, -11]]), fill: "#6e3217" },
  ];
}

const DICE_COUNT: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, poker: 5, letters: 6, other: 3, cards: 0 };
const SPOTS: Record<number, [number, number, number][]> = {
  1: [[80, 66, 52]],
  2: [[56, 58, 42], [104, 70, 42]],
  3: [[48, 74, 36], [82, 46, 36], [114, 78, 36]],
  4: [[54, 44, 32], [104, 42, 32], [50, 84, 32], [106, 82, 32]],
  5: [[38, 46, 28], [80, 36, 28], [122, 48, 28], [58, 84, 28], [102, 84, 28]],
  6: [[40, 40, 27], [80, 34, 27], [120, 42, 27], [42, 82, 27], [82, 78, 27], [122, 84, 27]],
};
const POKER_MARKS = ["9", "10", "J", "Q", "K", "A"];
const LETTERS = "EANRISTULDOGMKB";

function composed(game: GameFacts): CoverPicture {
  const seed = hash(game.id);
  const below = numbers(seed);
  const [ground, large, accent] = PALETTES[seed % PALETTES.length] as [string, string, string];
  const shapes: Shape[] = [];
  const backdrop = below(5);
  if (backdrop === 0) shapes.push({ d: circle(40 + below(80), 60, 58), fill: large });
  if (backdrop === 1) shapes.push({ d: `M-160 320V${50 + below(20)}L320 ${20 + below(50)}V320z`, fill: large });
  if (backdrop === 2) for (let n = -3; n < 8; n++) shapes.push({ d: box(n * 44 - 6, -200, 22, 520), fill: large });
  if (backdrop === 3) shapes.push({ d: circle(0, 120, 110), fill: large }, { d: circle(0, 120, 60), fill: ground });
  if (backdrop === 4) shapes.push({ d: "M80 6l74 54-74 54L6 60z", fill: large });
  const texts: CoverText[] = [];
  if (game.shelf.kind === "bluff") shapes.push(...cup(122, 52, 1.1, false));
  if (game.shelf.kind === "bet") for (let n = 0; n < 3; n++) shapes.push(...chip(26 + n * 17, 98 - n * 5, 15, n % 2 ? NIGHT : RED));
  if (game.shelf.kind === "sheet" || game.shelf.kind === "place") {
    shapes.push({ d: box(100, 14, 48, 92), fill: IVORY });
    for (let n = 1; n < 6; n++) shapes.push({ d: `M100 ${14 + n * 15}h48`, fill: "none", stroke: "#c9b99a", width: 1.5 });
  }
  if (game.shelf.kind === "target") for (let n = 0; n < 6; n++) shapes.push({ d: box(10 + n * 24, 98, 18, 14), fill: n % 2 ? accent : IVORY });
  if (game.shelf.kind === "draw") shapes.push({ d: "M16 100q20-30 34-6t30-12 28 8 30-20", fill: "none", stroke: accent, width: 5 });
  if (game.shelf.kind === "trick") shapes.push({ d: "M128 12l5 14 14 5-14 5-5 14-5-14-14-5 14-5z", fill: accent });
  if (game.shelf.kind === "push") shapes.push({ d: "M20 104l28-26 20 14 34-44 34 18", fill: "none", stroke: accent, width: 6 });
  if (game.shelf.dice === "cards") {
    shapes.push({ d: "M40 28l44-8 12 72-44 8z", fill: "#d9cdb8" }, { d: "M70 22l46 4-6 72-46-4z", fill: IVORY });
    texts.push({ x: 92, y: 60, size: 34, text: "?", fill: accent === IVORY ? RED : accent });
  }
  const spots = SPOTS[DICE_COUNT[game.shelf.dice] ?? 3] ?? [];
  const dice = spots.map(([x, y, size]) => {
    const mark =
      game.shelf.dice === "poker"
        ? (POKER_MARKS[below(6)] as string)
        : game.shelf.dice === "letters"
          ? (LETTERS[below(LETTERS.length)] as string)
          : String(1 + below(6));
    return die(x, y, size, below(40) - 20, mark);
  });
  return { ground, shapes, dice, texts };
}

const BY_HAND: Record<string, () => CoverPicture> = {
  kniffel: () => ({
    ground: RED,
    shapes: [{ d: circle(80, 132, 100), fill: "#e2725a" }, { d: circle(80, 132, 66), fill: "#f2c14e" }],
    dice: [die(22, 76, 27, -32, "5"), die(48, 45, 28, -16, "5"), die(80, 33, 30, 0, "5"), die(112, 45, 28, 16, "5"), die(138, 76, 27, 32, "5")],
    texts: [{ x: 80, y: 92, size: 34, text: "50", fill: INK }],
  }),
  "die-boese-drei": () => ({
    ground: "#3b1f2b",
    shapes: [{ d: circle(80, 66, 50), fill: "#8d2a18" }, { d: "M50 36q-14-6-14-26 16 4 24 18zM110 36q14-6 14-26-16 4-24 18z", fill: "#f2c14e" }],
    dice: [die(80, 66, 62, -6, "3")],
    texts: [],
  }),
  zeppelin: () => ({
    ground: "#5d94b6",
    shapes: [
      { d: "M-130 96q20-16 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0v300h-380z", fill: IVORY },
      { d: "M126 46l24-16v44l-24-14z", fill: "#8d2a18" },
      { d: "M12 52c0-22 32-34 66-34s58 18 62 34c-4 16-28 34-62 34S12 74 12 52z", fill: RED },
      { d: "M14 46c6-18 34-28 64-28s52 14 60 28z", fill: "#e2725a" },
      { d: "M58 84h40l-5 12a4 4 0 0 1-4 3H67a4 4 0 0 1-4-3z", fill: "#5e3a22" },
    ],
    dice: [die(76, 53, 25, 6, "6")],
    texts: [],
  }),
  jule: () => ({
    ground: "#6f7d3a",
    shapes: [1, 2, 3, 4, 5, 6].map((n) => ({ d: box(n * 23 - 11, 112 - n * 15, 21, 300), fill: n % 2 ? "#8f9e52" : "#a9b76b" })),
    dice: [die(36, 36, 34, -12, "1")],
    texts: [1, 2, 3, 4, 5, 6].map((n) => ({ x: n * 23, y: 120 - n * 15, size: 14, text: String(n), fill: INK })),
  }),
  "hohe-hausnummern": () => ({
    ground: "#e0a22e",
    shapes: [
      { d: "M24 300V56l56-42 56 42v244z", fill: IVORY },
      { d: "M14 62l66-50 66 50", fill: "none", stroke: "#8d2a18", width: 9 },
      { d: box(46, 58, 68, 30), fill: NIGHT },
      { d: box(68, 96, 24, 200), fill: "#8d2a18" },
    ],
    dice: [],
    texts: [{ x: 80, y: 74, size: 24, text: "654", fill: IVORY }],
  }),
  tarnkappe: () => ({
    ground: NIGHT,
    shapes: [
      { d: circle(124, 26, 16), fill: "#f2c14e" },
      { d: "M80 12c36 4 44 54 62 168H18C36 66 44 16 80 12z", fill: "#5b3a66" },
      { d: "M80 34c20 4 26 40 36 146H44c10-106 16-142 36-146z", fill: "#2a1a30" },
    ],
    dice: [],
    texts: [{ x: 80, y: 82, size: 44, text: "?", fill: "#f2c14e" }],
  }),
  maexchen: () => ({
    ground: "#1f5b50",
    shapes: [{ d: circle(80, 120, 84), fill: "#2f7d6d" }, ...cup(60, 56, 1.5, true)],
    dice: [die(106, 84, 32, -12, "2"), die(134, 70, 32, 14, "1")],
    texts: [],
  }),
  craps: () => ({
    ground: "#0f3d35",
    shapes: [
      { d: "M8 20h144v80H8z", fill: "none", stroke: "#f2c14e", width: 3 },
      ...chip(34, 86, 18, RED),
      ...chip(34, 78, 18, RED),
      ...chip(34, 70, 18, NIGHT),
      ...chip(72, 88, 18, "#e0a22e"),
    ],
    dice: [die(92, 46, 38, -14, "4", RED, IVORY), die(130, 70, 38, 12, "3", RED, IVORY)],
    texts: [],
  }),
  "kleine-differenzen": () => ({
    ground: "#3f7394",
    shapes: [
      ...[0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ d: box(36 + column * 32, 16 + row * 32, 26, 26), fill: (row + column) % 2 ? "#5d94b6" : IVORY }))),
      ...[0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => ({ d: circle(33 + column * 32, 13 + row * 32, 8), fill: (row * 3 + column) % 4 ? "#f2c14e" : RED }))),
    ],
    dice: [],
    texts: [{ x: 49, y: 30, size: 15, text: "10", fill: INK }, { x: 113, y: 94, size: 15, text: "12", fill: INK }, { x: 113, y: 30, size: 15, text: "7", fill: INK }],
  }),
  chicago: () => ({
    ground: "#23395b",
    shapes: [
      { d: circle(128, 24, 14), fill: "#f2c14e" },
      { d: "M-200 300V74h214V50h22v24h10V30h26v44h8V14l11-12 11 12v60h10V40h24v34h12V56h22v18h204v226z", fill: "#35568a" },
      { d: "M22 58h4v4h-4zM54 40h4v4h-4zM62 52h4v4h-4zM88 26h4v4h-4zM94 40h4v4h-4zM122 50h4v4h-4zM130 62h4v4h-4z", fill: "#f2c14e" },
    ],
    dice: [die(42, 92, 34, -10, "1"), die(80, 88, 36, 4, "1"), die(118, 92, 34, 14, "1")],
    texts: [],
  }),
  neunundneunzig: () => ({
    ground: "#9c3f54",
    shapes: [
      { d: circle(54, 52, 30), fill: "none", stroke: "#f7d9a0", width: 16 },
      { d: circle(112, 52, 30), fill: "none", stroke: "#f7d9a0", width: 16 },
      { d: "M84 54q-2 40-30 54M142 54q-2 40-30 54", fill: "none", stroke: "#f7d9a0", width: 16 },
    ],
    dice: [die(54, 52, 28, -8, "3"), die(112, 52, 28, 10, "6")],
    texts: [],
  }),
  raffzahn: () => ({
    ground: "#7b4b2a",
    shapes: [
      { d: circle(80, 62, 52), fill: "#9a6640" },
      { d: "M50 26c10-8 20 2 30 2s20-10 30-2c12 12 2 34-2 48-3 12-4 34-13 34-8 0-5-28-15-28s-7 28-15 28c-9 0-10-22-13-34-4-14-14-36-2-48z", fill: IVORY },
    ],
    dice: [die(28, 92, 32, -14, "★", "#f2c14e"), die(134, 94, 32, 12, "5", "#a9d0ec")],
    texts: [],
  }),
  mistkaefer: () => ({
    ground: "#a9b76b",
    shapes: [
      filled("#6f7d3a", "M-200 104q150-14 290-4t270-8v300h-560z"),
      filled(BROWN, circle(112, 62, 44)),
      filled(TAN, circle(106, 54, 34)),
      stroked(BROWN, 3, "M84 44q8 8 4 16M112 34q-6 8 2 14M120 62q-10 2-10 12M92 72q8-2 12 6"),
      stroked(INK, 5, "M58 62q16-14 22-6M50 82q16 2 22-6M38 86q-2 16-14 18M26 78Q12 84 10 98"),
      filled(NIGHT, "M14 66c2-26 24-38 40-24s16 38 0 46-42 4-40-22z"),
      filled("#35568a", "M20 62c4-18 18-26 30-18-12 2-24 8-30 18z"),
      stroked(SKY, 2.5, "M17 70Q36 50 58 52"),
      filled(INK, circle(60, 42, 15)),
      stroked(INK, 4, "M64 30q2-14 14-14M72 36q10-8 16-2"),
      filled(IVORY, circle(64, 37, 5.5) + circle(54, 36, 4.5)),
      filled(INK, circle(66, 37, 2.5) + circle(56, 36, 2)),
      filled("#4d7a3a", clover(140, 22, 9) + clover(24, 20, 7)),
    ],
    dice: [die(132, 98, 24, 12, "5", "#a9d0ec"), die(104, 104, 22, -10, "2", "#f6d05c"), die(78, 100, 22, 8, "3", "#b9d99a")],
    texts: [],
  }),
  "allie-gator": () => ({
    ground: "#f0c15b",
    shapes: [
      { d: "M-200 40Q30-20 118 34l42 18v12h-360z", fill: "#2f7d6d" },
      { d: "M-200 104V84h350q-10 24-60 26z", fill: "#1f5b50" },
      { d: "M40 64l8 14 8-14 8 14 8-14 8 14 8-14 8 14 8-14 8 14 8-14z", fill: IVORY },
      { d: circle(60, 26, 14), fill: IVORY },
      { d: circle(64, 26, 6), fill: INK },
    ],
    dice: [],
    texts: [],
  }),
  "letra-mix": () => ({
    ground: "#9c3f54",
    shapes: [{ d: circle(80, 60, 54), fill: "#bf5f74" }],
    dice: [..."WORT"].map((letter, n) => die(28 + n * 35, n % 2 ? 52 : 64, 32, n % 2 ? 8 : -8, letter)),
    texts: [],
  }),
  "laeuse-wuerfeln": () => ({
    ground: "#f4b69f",
    shapes: [
      { d: "M58 60L34 44M56 72H28M60 84L38 102M102 60l24-16M104 72h28M100 84l22 18M70 30L60 10M90 30l10-20", fill: "none", stroke: INK, width: 4 },
      { d: "M80 44c22 0 28 20 28 34s-12 34-28 34-28-20-28-34 6-34 28-34z", fill: "#7b4b2a" },
      stroked("#5e3a22", 3, "M54 68q26 10 52 0M52 82q28 10 56 0M57 96q23 8 46 0"),
      filled("#b98256", oval(80, 40, 21, 16)),
      filled(IVORY, circle(71, 30, 9) + circle(89, 30, 9)),
      filled(INK, circle(73, 32, 4.5) + circle(87, 32, 4.5)),
      stroked("#5e3a22", 2.5, "M72 46q8 6 16 0"),
    ],
    dice: [],
    texts: [],
  }),
  "das-grosse-herz": () => ({
    ground: "#f7d9a0",
    shapes: [{ d: "M80 112C20 74 18 42 30 28s38-12 50 10c12-22 38-24 50-10s10 46-50 84z", fill: RED }, stroked(IVORY, 4, "M80 38v70M28 54h104M41 80h78")],
    dice: [],
    texts: [],
  }),
  "haeuser-wuerfeln": () => ({
    ground: "#8fbcd6",
    shapes: [
      filled(LEAF, "M-200 98q140-16 280-4t280-6v300h-560z"),
      filled(WINE, box(98, 20, 12, 26)),
      filled("#f0d9a8", box(42, 52, 76, 56)),
      filled(RED, "M80 14l50 40H30z"),
      filled("#2f7d6d", box(52, 74, 20, 34)),
      filled(IVORY, box(84, 66, 24, 22)),
      stroked(INK, 4, "M42 54v54h76V54M30 54l50-40 50 40zM52 106V74h20v32M84 66h24v22H84zM96 66v22M84 77h24"),
    ],
    dice: [],
    texts: [],
  }),
  "die-sonne": () => ({
    ground: "#3f7394",
    shapes: [
      ...[...Array(12).keys()].map((n) => {
        const at = (turn: number, r: number) => `${80 + r * Math.sin((turn * Math.PI) / 180)} ${60 + r * Math.cos((turn * Math.PI) / 180)}`;
        return filled(n % 2 ? GOLD : "#e0a22e", `M${at(n * 30 - 13, 34)}L${at(n * 30, n % 2 ? 54 : 60)}L${at(n * 30 + 13, 34)}z`);
      }),
      filled(GOLD, circle(80, 60, 32)),
    ],
    dice: [],
    texts: [{ x: 80, y: 62, size: 36, text: "7", fill: WINE }],
  }),
  finke: () => ({
    ground: "#f0c15b",
    shapes: [
      stroked(BROWN, 6, "M-200 104q200-18 360 2"),
      filled(LEAF, "M22 98q-4-20 16-22 6 22-16 22z"),
      filled(NIGHT, "M98 82l48 26-2-26-34-22z"),
      filled("#b5673f", "M44 56c0-28 18-44 38-44 32 0 52 32 52 60 0 22-20 32-42 32-28 0-48-18-48-48z"),
      filled(SKY, "M46 42c4-20 18-30 34-30 16 0 26 6 32 16-20-2-48-4-66 14z"),
      filled(INK, "M45 44l-20 5 20 8z" + circle(64, 42, 4)),
      filled(NIGHT, "M112 46c16 12 24 34 24 52-14-6-26-16-30-32z"),
    ],
    dice: [],
    texts: [{ x: 84, y: 74, size: 30, text: "7", fill: IVORY }],
  }),
  "schluck-hansel": () => ({
    ground: "#1f5b50",
    shapes: [
      filled(RED, "M24 320q-6-206 46-214t46 214z"),
      stroked(RED, 18, "M100 116Q130 120 130 84"),
      filled(SKIN, circle(70, 72, 33) + circle(130, 80, 11)),
      filled(BROWN, "M37 72q4 40 33 40t33-40q-6 18-33 18t-33-18z"),
      filled("#5a1c14", "M54 88q16 24 32 0-16 6-32 0z"),
      filled(INK, circle(58, 64, 3.5) + circle(82, 64, 3.5)),
      filled(ROSE, circle(70, 75, 7)),
      filled(NIGHT, "M42 50Q44 6 70 6t28 44z" + oval(70, 50, 46, 8)),
      filled(TAN, box(112, 40, 36, 42)),
      filled(IVORY, circle(118, 38, 9) + circle(131, 33, 11) + circle(144, 39, 8)),
    ],
    dice: [],
    texts: [],
  }),
  glueckspeter: () => ({
    ground: "#e0a22e",
    shapes: [
      filled(LEAF, clover(120, 46, 28)),
      stroked("#56802c", 5, "M120 52q4 30-12 66"),
      filled("#a9d0ec", "M16 320q-6-204 42-212t42 212z"),
      filled(TAN, box(38, 106, 9, 300) + box(69, 106, 9, 300)),
      filled(SKIN, circle(58, 74, 30)),
      filled(INK, circle(47, 68, 3.5) + circle(69, 68, 3.5)),
      filled("#7b4b2a", "M58 80q-6-6-16 0-6 4-12 1 5 13 17 11 8-1 11-6 3 5 11 6 12 2 17-11-6 3-12-1-10-6-16 0z"),
      filled("#4d7a3a", "M30 52Q34 10 58 6t28 46z" + oval(58, 53, 42, 7)),
      filled(RED, "M84 48q20-20 12-44-18 18-12 44z"),
    ],
    dice: [],
    texts: [{ x: 120, y: 47, size: 24, text: "10", fill: IVORY }],
  }),
  "lustige-sieben": () => ({
    ground: "#5b3a66",
    shapes: [
      filled(RED, box(-200, 84, 280, 300)),
      filled("#35568a", box(80, 84, 280, 300)),
      filled(RED, "M80 18Q34-6 8 30q28 0 34 36h38z"),
      filled(SKY, "M80 18q46-24 72 12-28 0-34 36H80z"),
      filled(GOLD, "M52 66Q56 14 80 4q24 10 28 62z"),
      filled(IVORY, circle(10, 34, 8) + circle(150, 34, 8) + circle(80, 76, 32)),
    ],
    dice: [],
    texts: [{ x: 80, y: 78, size: 44, text: "7", fill: WINE }],
  }),
  "rock-and-roll": () => ({
    ground: "#9c3f54",
    shapes: [
      filled("#1d1a22", circle(62, 60, 52)),
      stroked("#4a4456", 2, circle(62, 60, 44) + circle(62, 60, 36) + circle(62, 60, 28)),
      filled(GOLD, circle(62, 60, 18)),
      filled(INK, circle(62, 60, 4)),
      stroked(IVORY, 6, "M124 62V20l24-8v42"),
      filled(IVORY, oval(116, 62, 10, 8) + oval(140, 54, 10, 8)),
    ],
    dice: [die(104, 92, 30, -10, "K", IVORY, "#b3261e"), die(138, 92, 30, 12, "A")],
    texts: [],
  }),
  "die-schaukel": () => ({
    ground: "#8fbcd6",
    shapes: [
      filled(LEAF, "M-200 104q140-12 280-2t280-4v300h-560z"),
      filled(WINE, "M80 70l22 38H58z"),
      stroked(INK, 4, "M26 62C26 2 134-12 134 32"),
      stroked("#5e3a22", 10, "M12 92L148 58"),
      filled(GOLD, circle(80, 75, 6)),
    ],
    dice: [die(28, 66, 32, -14, "9"), die(130, 42, 32, -14, "A")],
    texts: [],
  }),
  "verdecktes-wuerfelpoker": () => ({
    ground: "#5b3a66",
    shapes: [{ d: circle(60, 60, 54), fill: "#7d5489" }, ...cup(52, 58, 1.5, true)],
    dice: [die(104, 40, 32, 12, "K", IVORY, "#b3261e"), die(134, 66, 32, -10, "A"), die(100, 86, 32, -6, "Q", IVORY, "#1f4f9e")],
    texts: [],
  }),
  dreitausend: () => ({
    ground: "#2f6f7a",
    shapes: [{ d: circle(80, 60, 56), fill: "#46929f" }],
    dice: ["1", "1", "1", "5", "5", "5"].map((mark, n) => die(30 + n * 20, 92 - n * 9, 26, -14 + n * 6, mark)),
    texts: [{ x: 62, y: 32, size: 30, text: "3000", fill: "#f2c14e" }],
  }),
};

export function coverOf(game: GameFacts): CoverPicture {
  return BY_HAND[game.id]?.() ?? composed(game);
}
