/** How the bots at the table look: each name has an animal's face of its own, any other name gets one by its letters. */

export interface Look {
  fur: string;
  ears: "round" | "pointed" | "long" | "tufts" | "none";
  snout: "muzzle" | "beak" | "wide" | "dot";
  wears?: "glasses" | "hat" | "bow" | "patch" | "monocle";
}

/** Their names are in `croupier/seats.py`. */
export const CAST: Record<string, Look> = {
  Rollo: { fur: "#a8744a", ears: "round", snout: "muzzle", wears: "hat" },
  Trixi: { fur: "#d9722e", ears: "pointed", snout: "muzzle" },
  Kasimir: { fur: "#4a4f63", ears: "none", snout: "beak", wears: "monocle" },
  Momo: { fur: "#b9b4ae", ears: "round", snout: "dot" },
  Pepe: { fur: "#6fae52", ears: "none", snout: "wide" },
  Olga: { fur: "#9c8463", ears: "tufts", snout: "beak", wears: "glasses" },
  Bruno: { fur: "#7b5136", ears: "round", snout: "muzzle" },
  Fips: { fur: "#c98f5a", ears: "round", snout: "wide", wears: "patch" },
  Tilda: { fur: "#8f7a6a", ears: "tufts", snout: "dot", wears: "bow" },
  Knut: { fur: "#eef0f2", ears: "round", snout: "muzzle" },
  Mokka: { fur: "#6b4a3a", ears: "pointed", snout: "dot", wears: "glasses" },
  Zora: { fur: "#e0b13c", ears: "pointed", snout: "dot", wears: "patch" },
  Ferdi: { fur: "#c9b28d", ears: "long", snout: "dot" },
  Lulu: { fur: "#e6a7b0", ears: "long", snout: "dot", wears: "bow" },
  Otto: { fur: "#5d7f99", ears: "none", snout: "wide", wears: "hat" },
  Wanda: { fur: "#8aa7a0", ears: "none", snout: "beak", wears: "bow" },
};

export function lookOf(name: string): Look {
  const looks = Object.values(CAST);
  const sum = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return CAST[name] ?? (looks[sum % looks.length] as Look);
}
