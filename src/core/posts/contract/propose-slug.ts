import { bounds } from "../../http/contract/bounds.ts";

/** Returns a text in the Latin alphabet. Until the library is loaded, only accents are removed. */
let toLatin = removeAccents;

/** Loads how other scripts are written in the Latin alphabet: 45 KB, which only the form for a new post needs. */
export async function loadScripts(): Promise<void> {
  const { transliterate } = await import("transliteration");
  toLatin = (text) => transliterate(text.normalize("NFKC").toLowerCase());
}

/**
 * Builds a slug from a title in any script: lowercase ASCII letters and digits, joined by hyphens. Chinese characters
 * are read as Mandarin, in Japanese titles, too.
 */
export function proposeSlug(title: string): string {
  return toLatin(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, bounds.slug)
    .replace(/^-|-$/g, "");
}

function removeAccents(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "");
}
