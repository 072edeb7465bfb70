/** Returns the stem of a word that `splitWords` has found, such as `shipment` of `shipments`. */
export type Stem = (word: string) => string;

/** By the code of the language. Other languages have none that works without accents, or none at all. */
const stemmers: Record<string, () => Promise<{ stemmer: Stem }>> = {
  ar: () => import("@orama/stemmers/arabic"),
  da: () => import("@orama/stemmers/danish"),
  de: () => import("@orama/stemmers/german"),
  el: () => import("@orama/stemmers/greek"),
  en: () => import("@orama/stemmers/english"),
  es: () => import("@orama/stemmers/spanish"),
  fi: () => import("@orama/stemmers/finnish"),
  fr: () => import("@orama/stemmers/french"),
  hi: () => import("@orama/stemmers/indian"),
  hu: () => import("@orama/stemmers/hungarian"),
  id: () => import("@orama/stemmers/indonesian"),
  it: () => import("@orama/stemmers/italian"),
  lt: () => import("@orama/stemmers/lithuanian"),
  nb: () => import("@orama/stemmers/norwegian"),
  nl: () => import("@orama/stemmers/dutch"),
  nn: () => import("@orama/stemmers/norwegian"),
  no: () => import("@orama/stemmers/norwegian"),
  pt: () => import("@orama/stemmers/portuguese"),
  ro: () => import("@orama/stemmers/romanian"),
  ru: () => import("@orama/stemmers/russian"),
  sv: () => import("@orama/stemmers/swedish"),
  tr: () => import("@orama/stemmers/turkish"),
  uk: () => import("@orama/stemmers/ukrainian"),
};

/** Words whose stems are kept, because finding one takes 2 to 10 µs, and a search marks 20 texts. */
const mostKnown = 10_000;
const loaded = new Map<string, Promise<Stem>>();

/**
 * Returns what reduces words to their stems in a language. Without a stemmer for it, each word is its own stem.
 * @param language a BCP 47 tag, such as `pt-BR`
 */
export function loadStemmer(language: string): Promise<Stem> {
  const { language: code } = new Intl.Locale(language);
  const known = loaded.get(code) ?? load(code);
  loaded.set(code, known);
  return known;
}

async function load(code: string): Promise<Stem> {
  if (!Object.hasOwn(stemmers, code)) return (word) => word;
  const module = await stemmers[code]?.();
  const known = new Map<string, string>();
  return (word) => {
    if (known.size >= mostKnown) known.clear();
    // Of a few short words, some stemmers leave nothing.
    const stem = known.get(word) ?? (module?.stemmer(word) || word);
    known.set(word, stem);
    return stem;
  };
}
