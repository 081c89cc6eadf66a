/** The page's own texts in each language, fetched when it is first spoken. The German catalogue names the keys. */

import type de from "./i18n/de.json";
import type { Language } from "./protocol";

export type Key = keyof typeof de;
export type Catalogue = Record<Key, string>;

const FETCH: Record<Language, () => Promise<{ default: Catalogue }>> = {
  de: () => import("./i18n/de.json"),
  en: () => import("./i18n/en.json"),
};

class Catalogues {
  #known = $state.raw<Partial<Record<Language, Catalogue>>>({});

  async learn(language: Language): Promise<void> {
    if (this.#known[language]) return;
    const { default: catalogue } = await FETCH[language]();
    this.#known = { ...this.#known, [language]: catalogue };
  }

  /** The texts in this language, or in the one spoken before for as long as they are being fetched. */
  in(language: Language): Catalogue {
    return this.#known[language] ?? (this.all()[0] as Catalogue);
  }

  /** Every catalogue that is there. */
  all(): Catalogue[] {
    return Object.values(this.#known);
  }

  /** For those who search in any language. */
  async learnAll(): Promise<void> {
    await Promise.all((Object.keys(FETCH) as Language[]).map((language) => this.learn(language)));
  }
}

export const catalogues = new Catalogues();
