/** Numbers below zero with a real minus sign, alone or in a sentence; a throw such as 5-1 stays as it is. */
export function minus(shown: number | string): string {
  return String(shown).replace(/(?<![\p{L}\p{N}-])-(?=\d)/gu, "\u2212");
}
