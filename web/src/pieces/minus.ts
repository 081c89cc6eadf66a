/** Numbers below zero with a real minus sign, alone or in a sentence; a throw such as 5-1 stays in one line. */
export function minus(shown: number | string): string {
  return String(shown)
    .replace(/(?<![\p{L}\p{N}-])-(?=\d)/gu, "\u2212")
    .replace(/(?<=\d)-(?=\d)/g, "\u2011");
}
