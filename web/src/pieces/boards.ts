/** The drawn boards: shapes on a small plane, and where each field lies on it. A board unknown here is shown as plain fields. */

interface Shape {
  d: string;
  fill: string;
  stroke?: string;
  width?: number;
}

export interface Layout {
  width: number;
  height: number;
  shapes: Shape[];
  places: { x: number; y: number }[];
}

type Drawn = Omit<Layout, "places"> & { places: Record<string, [number, number]> };

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
    { d: "M14 0h332a14 14 0 0 1 14 14v188a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14V14A14 14 0 0 1 14 0z", fill: "#7b4b2a" },
    { d: "M18 10h324a8 8 0 0 1 8 8v180a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8V18a8 8 0 0 1 8-8z", fill: "#8f5a34" },
    { d: "M24 74h312M24 142h312", fill: "none", stroke: "#7b4b2a", width: 3 },
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

const BOARDS: Record<string, Drawn> = { zeppelin: ZEPPELIN, craps: SUMS, "allie-gator": ALLIE };

export function layoutOf(picture: string, fields: string[]): Layout | null {
  const drawn = BOARDS[picture];
  if (!drawn || !fields.every((field) => field in drawn.places)) return null;
  const places = fields.map((field) => {
    const [x, y] = drawn.places[field] as [number, number];
    return { x, y };
  });
  return { ...drawn, places };
}
