/** The drawn boards: shapes, and where each field lies. A board without a drawing is shown as plain fields. */

import { BROWN, GOLD, INK, IVORY, LEAF, NIGHT, RED, ROSE, SKIN, SKY, type Shape, TAN, WINE, box, circle, clover, filled, oval, stroked } from "./shapes";

/** How a field looks if it is not round and ivory. */
interface Look {
  width?: number;
  height?: number;
  round?: number;
  fill?: string;
  ink?: string;
}
export interface Place extends Look {
  x: number;
  y: number;
}
export interface Layout {
  width: number;
  height: number;
  shapes: Shape[];
  places: Place[];
}

type Drawn = Omit<Layout, "places"> & { places: Record<string, [number, number, Look?]> };

const PAPER = "var(--sheet)";
const BIG: Look = { width: 70, height: 70 };
const POKER: Record<string, string> = { "9": INK, "10": "#b3261e", J: "#1f4f9e", Q: "#1f4f9e", K: "#b3261e", A: INK };

const ZEPPELIN: Drawn = {
  width: 360,
  height: 220,
  shapes: [
    { d: "M300 70l44-34v104l-44-30z", fill: "#8d2a18" },
    { d: "M12 90C12 40 90 12 180 12s150 38 158 78c-8 40-68 78-158 78S12 140 12 90z", fill: "#d2563a" },
    { d: "M14 78C24 36 96 12 180 12s146 32 156 66z", fill: "#e2725a" },
    { d: "M60 30c-20 40-20 80 0 120M300 30c20 40 20 80 0 120M180 12v156", fill: "none", stroke: "#8d2a18", width: 2 },
    { d: "M128 166h104M140 168l8 18M220 168l-8 18", fill: "none", stroke: "#5e3a22", width: 4 },
    { d: "M122 182h116l-12 32a8 8 0 0 1-8 5h-76a8 8 0 0 1-8-5z", fill: "#7b4b2a" },
  ],
  places: { "1": [62, 90], "2": [121, 78], "3": [180, 90], "4": [239, 78], "5": [298, 90], "6": [180, 192] },
};

/** Two dice show 2 to 12: seven in the middle, the sides beside it. */
const SUMS: Drawn = {
  width: 360,
  height: 216,
  shapes: [
    filled("#7b4b2a", box(0, 0, 360, 216, 14)),
    filled("#8f5a34", box(10, 10, 340, 196, 8)),
    stroked("#7b4b2a", 3, "M24 74h312M24 142h312"),
  ],
  places: {
    "2": [54, 40], "3": [117, 40], "4": [180, 40], "5": [243, 40],
    "6": [117, 108], "7": [180, 108], "8": [243, 108],
    "9": [117, 176], "10": [180, 176], "11": [243, 176], "12": [306, 176],
  },
};

/** Allie lies between two heaps and opens her mouth to one of them. */
const ALLIE: Drawn = {
  width: 360,
  height: 70,
  shapes: [
    { d: "M70 22q40-20 110-14t110 14v28H70z", fill: "#6f9a3d" },
    { d: "M70 36h220v14q-110 18-220 0z", fill: "#56802c" },
    { d: "M88 36l7 9 7-9 7 9 7-9 7 9 7-9 7 9 7-9M202 36l7 9 7-9 7 9 7-9 7 9 7-9 7 9 7-9", fill: "#fdf6e6" },
    { d: "M166 16a9 9 0 1 0 18 0a9 9 0 1 0-18 0z", fill: "#fdf6e6" },
    { d: "M171 16a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", fill: "#2a211b" },
  ],
  places: { left: [36, 35], right: [324, 35] },
};

const SPOKES = [18, 54, 90, 126, 162, 198, 234, 270, 306, 342]
  .map((turn) => [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)] as const)
  .map(([x, y]) => `${Math.round(180 + 90 * x)} ${Math.round(170 + 84 * y)}L${Math.round(180 + 168 * x)} ${Math.round(170 + 160 * y)}`)
  .join("M");
const RICH: Look = { fill: "#f2c14e" };

/** A finch in the middle of a painted plate: its belly is the seven, and fields across from each other make fourteen. */
const FINKE: Drawn = {
  width: 360,
  height: 344,
  shapes: [
    filled("#5e3a22", oval(180, 174, 176, 170)),
    filled("#8f5a34", oval(180, 170, 176, 168)),
    stroked(GOLD, 3, oval(180, 170, 168, 160)),
    stroked("#7b4b2a", 3, `M${SPOKES}`),
    filled("#f0d9a8", oval(180, 170, 90, 84)),
    stroked(LEAF, 5, "M106 214q60 26 150 6"),
    filled(LEAF, "M112 214q-2-16 14-18 4 18-14 18zM244 222q14-14 26-2-8 14-26 2z"),
    filled(NIGHT, "M200 196l66 22-10-34-40-22z"),
    filled("#b5673f", "M132 150c0-34 22-52 46-52 40 0 66 40 66 76 0 30-26 44-54 44-34 0-58-26-58-68z"),
    filled(SKY, "M134 132c4-24 22-36 42-36 18 0 30 8 36 20-22-2-56-6-78 16z"),
    filled(INK, "M132 134l-22 4 21 10z"),
    filled(INK, circle(152, 130, 5)),
    filled(NIGHT, "M222 142c20 16 30 44 30 66-18-8-30-24-34-42z"),
  ],
  places: {
    "2": [180, 296, RICH], "3": [105, 272], "4": [57, 209], "5": [57, 131], "6": [105, 68], "12": [180, 44, RICH],
    "8": [255, 68], "9": [303, 131], "10": [303, 209], "11": [255, 272],
    "7": [182, 172, BIG],
  },
};

/** A thirsty fellow: whatever is thrown to his belly stays there. */
const HANSEL: Drawn = {
  width: 360,
  height: 372,
  shapes: [
    filled(PAPER, box(0, 0, 360, 372, 14)),
    filled("#d9cdb8", oval(180, 352, 140, 12)),
    filled(BROWN, "M14 300q26-10 56 0v48q-30 10-56 0z"),
    stroked("#5e3a22", 5, "M12 308q30 8 60 0M12 340q30 8 60 0"),
    stroked(NIGHT, 46, "M146 290L122 326M214 290L238 326"),
    filled(INK, "M74 356q4-30 40-30h30v30zM286 356q-4-30-40-30h-30v30z"),
    stroked(RED, 34, "M124 174Q70 176 52 214M238 174Q292 196 300 150"),
    filled(RED, oval(180, 222, 86, 84)),
    filled(GOLD, oval(180, 228, 56, 70)),
    filled(WINE, circle(180, 170, 4) + circle(180, 278, 4)),
    filled(SKIN, circle(46, 222, 20) + circle(304, 146, 19)),
    filled(SKIN, circle(180, 112, 42)),
    filled(BROWN, "M138 112q4 50 42 50t42-50q-8 22-42 22t-42-22z"),
    filled("#5a1c14", "M160 132q20 30 40 0-20 8-40 0z"),
    filled(INK, circle(164, 102, 4.5) + circle(196, 102, 4.5)),
    filled(ROSE, circle(180, 116, 9) + circle(150, 118, 8) + circle(210, 118, 8)),
    filled(NIGHT, "M146 84q0-74 34-74t34 74z"),
    filled(NIGHT, oval(180, 84, 60, 11)),
    filled(GOLD, "M147 70h66l1 8h-68z"),
    stroked(TAN, 9, "M284 88h-14v40h14"),
    filled(TAN, box(282, 70, 62, 74, 6)),
    filled("#c98a4b", box(290, 70, 8, 74) + box(328, 70, 8, 74)),
    filled(IVORY, circle(292, 66, 12) + circle(312, 60, 15) + circle(334, 66, 12) + circle(278, 76, 8)),
  ],
  places: {
    "12": [180, 44], "3": [46, 226], "4": [112, 188], "5": [132, 296], "6": [104, 340], "2": [42, 324],
    "11": [313, 108], "10": [248, 188], "9": [228, 296], "8": [256, 340],
    "7": [180, 226, BIG],
  },
};

/** The lucky cousin: clover on his bib takes whatever comes, and a pig sits at his feet. */
const PETER: Drawn = {
  width: 360,
  height: 372,
  shapes: [
    filled(PAPER, box(0, 0, 360, 372, 14)),
    filled("#d9cdb8", oval(180, 354, 150, 12)),
    stroked(SKIN, 24, "M112 290V330M248 290V330"),
    filled(BROWN, "M66 360q4-26 40-28h24v28zM294 360q-4-26-40-28h-24v28z"),
    stroked("#a9d0ec", 36, "M132 176Q92 172 50 116M228 176Q268 172 310 116"),
    stroked(SKY, 3, "M118 190Q84 176 50 134M242 190Q276 176 310 134"),
    filled(SKIN, circle(44, 106, 20) + circle(316, 106, 20)),
    filled("#a9d0ec", "M124 160h112l10 80H114z"),
    filled(TAN, "M110 236h140l14 66h-60l-24-34-24 34H96z"),
    filled(TAN, "M134 158h16v84h-16zM210 158h16v84h-16zM128 184h104v60H128z"),
    filled(LEAF, clover(180, 208, 44)),
    filled(SKIN, circle(180, 112, 40)),
    filled(INK, circle(165, 106, 4.5) + circle(195, 106, 4.5)),
    filled(ROSE, circle(150, 120, 8) + circle(210, 120, 8)),
    filled("#b98256", "M180 120q-8-8-22 0-8 6-16 2 6 16 22 14 12-2 16-8 4 6 16 8 16 2 22-14-8 4-16-2-14-8-22 0z"),
    stroked("#5a1c14", 4, "M168 140q12 8 24 0"),
    filled("#4d7a3a", "M140 82q4-66 40-72t40 72z"),
    filled("#4d7a3a", oval(180, 84, 58, 10)),
    stroked(RED, 5, "M148 74h64"),
    filled(RED, "M214 76q28-28 18-66-26 26-18 66z"),
    filled(ROSE, oval(180, 334, 36, 24)),
    filled("#d2563a", "M150 318l-8-16 18 6zM210 318l8-16-18 6z"),
    stroked(ROSE, 9, "M158 352v8M202 352v8"),
    stroked("#56802c", 4, "M44 100Q34 80 36 62M316 100Q326 80 324 62"),
    filled(LEAF, clover(36, 52, 18) + clover(324, 52, 18)),
  ],
  places: {
    "12": [180, 46], "3": [48, 106], "4": [102, 164], "5": [112, 268], "6": [92, 334], "2": [180, 332],
    "11": [312, 106], "9": [258, 164], "8": [248, 268], "7": [268, 334],
    "10": [180, 208, BIG],
  },
};

const LEFT: Look = { width: 104, height: 44, round: 12, fill: "#f4b69f" };
const RIGHT: Look = { ...LEFT, fill: "#a9d0ec" };

/** The seven wears a cap with bells; below it the two sides. */
const SEVEN: Drawn = {
  width: 360,
  height: 330,
  shapes: [
    filled("#5b3a66", box(0, 50, 360, 280, 18)),
    filled(RED, "M14 76h160v242H28a14 14 0 0 1-14-14z"),
    filled("#35568a", "M346 76H186v242h146a14 14 0 0 0 14-14z"),
    stroked(GOLD, 3, box(8, 58, 344, 264, 12)),
    filled(RED, "M180 14Q124-8 84 28q36-2 44 34h52z"),
    filled("#35568a", "M180 14q56-22 96 14-36-2-44 34h-52z"),
    filled(GOLD, "M148 60Q154 10 180 0q26 10 32 60z"),
    filled(IVORY, circle(84, 32, 10) + circle(276, 32, 10)),
    stroked(WINE, 2, "M79 32h10M271 32h10"),
  ],
  places: {
    "7": [180, 58, { width: 70, height: 70, fill: "#fbe3a2" }],
    "2": [94, 104, LEFT], "4": [94, 151, LEFT], "6": [94, 198, LEFT], "9": [94, 245, LEFT], "11": [94, 292, LEFT],
    "3": [266, 104, RIGHT], "5": [266, 151, RIGHT], "8": [266, 198, RIGHT], "10": [266, 245, RIGHT], "12": [266, 292, RIGHT],
  },
};

const value = (name: string): Look => ({ width: 88, height: 54, round: 12, ink: POKER[name] });
const colour = (fill: string): Look => ({ width: 98, height: 54, round: 12, fill, ink: "#fff" });

/** A jukebox with a record in its window and the fields to bet on below. */
const ROCK: Drawn = {
  width: 360,
  height: 326,
  shapes: [
    filled("#5e3a22", "M0 312V130Q0 0 180 0t180 130v182a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z"),
    stroked(GOLD, 6, "M11 316V132Q11 12 180 12t169 120v184"),
    stroked(ROSE, 6, "M21 316V136Q21 22 180 22t159 114v180"),
    filled("#8f5a34", "M30 316V138Q30 32 180 32t150 106v178z"),
    filled("#1d1a22", circle(180, 84, 42)),
    stroked("#4a4456", 2, circle(180, 84, 35) + circle(180, 84, 27)),
    filled(RED, circle(180, 84, 17)),
    filled(IVORY, circle(180, 84, 4)),
    stroked(IVORY, 5, "M100 108V78l26-8v30M260 108V78l-26-8v30"),
    filled(IVORY, oval(93, 108, 9, 7) + oval(119, 100, 9, 7) + oval(253, 108, 9, 7) + oval(227, 100, 9, 7)),
  ],
  places: {
    black: [85, 168, colour(INK)], "9": [184, 168, value("9")], A: [278, 168, value("A")],
    red: [85, 228, colour("#b3261e")], "10": [184, 228, value("10")], K: [278, 228, value("K")],
    blue: [85, 288, colour("#1f4f9e")], J: [184, 288, value("J")], Q: [278, 288, value("Q")],
  },
};

const seat = (name: string): Look => ({ ink: POKER[name] });

/** Faces that lie on opposite sides of a die sit at opposite ends of the seesaw, joined by a bow. */
const SEESAW: Drawn = {
  width: 360,
  height: 250,
  shapes: [
    filled("#8fbcd6", box(0, 0, 360, 250, 14)),
    filled(GOLD, circle(330, 30, 18)),
    filled(IVORY, circle(48, 46, 16) + circle(70, 38, 20) + circle(94, 48, 14)),
    filled(LEAF, "M0 206Q90 190 180 204t180-4v36a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z"),
    filled(WINE, "M180 158l40 62h-80z"),
    stroked("#b3261e", 5, "M92 152C92 42 268 28 268 130"),
    stroked(INK, 5, "M34 160C34-20 326-34 326 124"),
    stroked("#1f4f9e", 5, "M150 146C150 84 210 80 210 138"),
    stroked("#5e3a22", 18, "M14 172L346 132"),
    stroked(TAN, 11, "M14 170L346 130"),
    filled(GOLD, circle(180, 160, 8)),
  ],
  places: {
    "9": [36, 154, seat("9")], "10": [93, 147, seat("10")], J: [150, 140, seat("J")],
    Q: [210, 133, seat("Q")], K: [267, 126, seat("K")], A: [324, 119, seat("A")],
  },
};

const HALF: Look = { width: 148, height: 60, round: 16 };

/** A gull above the water and a fish below it: will it be over or under? */
const WATER: Drawn = {
  width: 360,
  height: 220,
  shapes: [
    filled("#a9d0ec", box(0, 0, 360, 220, 14)),
    filled("#3f7394", "M0 112q15-14 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0v94a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z"),
    stroked(IVORY, 4, "M0 112q15-14 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0"),
    filled(IVORY, "M16 40q22-18 35 6 16-22 38-2-24-4-36 14-13-20-37-18z"),
    filled(GOLD, circle(316, 42, 20)),
    filled(ROSE, "M272 166q25-28 52 0l20-16v32l-20-16q-27 28-52 0z"),
    filled(INK, circle(287, 162, 4)),
    stroked("#5d94b6", 4, circle(52, 150, 8) + circle(76, 178, 12) + circle(40, 188, 5)),
  ],
  places: { over: [180, 52, HALF], under: [180, 168, HALF] },
};

const BOARDS: Record<string, Drawn> = {
  zeppelin: ZEPPELIN,
  craps: SUMS,
  "allie-gator": ALLIE,
  finke: FINKE,
  hansel: HANSEL,
  peter: PETER,
  "lustige-sieben": SEVEN,
  "rock-and-roll": ROCK,
  schaukel: SEESAW,
  zehner: WATER,
};

export function layoutOf(picture: string, fields: string[]): Layout | null {
  const drawn = BOARDS[picture];
  if (!drawn || !fields.every((field) => field in drawn.places)) return null;
  const places = fields.map((field) => {
    const [x, y, look] = drawn.places[field] as [number, number, Look?];
    return { x, y, ...look };
  });
  return { ...drawn, places };
}
