/** A list of words, one for each letter die: what fits, and how it is written as a move. */

const ARTICLE = /^(der|die|das|ein|eine|the|a|an)\s+(?=\S)/i;
const AROUND = /^[\s„“”»«‘’"']+|[\s„“”»«‘’"']+$/g;
const SPELT_OUT: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
const READABLE = /^[a-z0-9][a-z0-9 .'’-]*$/;

function bare(word: string): string {
  const spelt = word.replace(AROUND, "").toLowerCase().replace(/[ßæœøłđðþı]/g, (sign) => SPELT_OUT[sign] ?? "");
  return spelt.normalize("NFD").replace(/\p{M}/gu, "");
}

/** The letter a word begins with, as on a die: articles do not count, and Ä counts as A. */
function initial(word: string): string {
  return bare(word).replace(ARTICLE, "").replace(/[^a-z0-9]/g, "").charAt(0).toUpperCase();
}

/**
 * Whether a word can stand for a letter. A single character the table cannot read would have the whole list refused;
 * tests/letters_cases.json keeps this in line with what the table accepts.
 */
export function fits(word: string, letter: string): boolean {
  return initial(word) === letter && READABLE.test(bare(word).replace(/\s+/g, " ")) && !/\p{M}/u.test(word.normalize("NFC"));
}

/** The words that fit their dice, separated by commas. */
export function listed(letters: string[], words: string[]): string {
  return letters
    .flatMap((letter, at) => {
      const word = (words[at] ?? "").replace(/[,;]/g, " ").replace(/\s+/g, " ").trim();
      return word && fits(word, letter) ? [word] : [];
    })
    .join(", ");
}
