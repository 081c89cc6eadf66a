/** A list of words, one for each letter die: what fits, and how it is written as a move. */

const ARTICLE = /^(der|die|das|ein|eine|the)\s+(?=\S)/i;

/** The letter with which a word begins, as on a die: articles do not count, and Ä counts as A. */
export function initial(word: string): string {
  const bare = word.trim().replace(ARTICLE, "").normalize("NFD").replace(/[^a-z]/gi, "");
  return bare.charAt(0).toUpperCase();
}

export function fits(word: string, letter: string): boolean {
  return initial(word) === letter;
}

/** The words that fit their dice, behind one another. */
export function listed(letters: string[], words: string[]): string {
  return letters
    .flatMap((letter, at) => {
      const word = (words[at] ?? "").replace(/[,;]/g, " ").replace(/\s+/g, " ").trim();
      return word && fits(word, letter) ? [word] : [];
    })
    .join(", ");
}
