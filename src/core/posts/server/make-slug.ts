import { transliterate } from "transliteration";
import { bounds } from "../../http/contract/bounds.ts";

/** Characters of a text from which a slug is made. More can take minutes. */
const mostText = 1_000;

/** Builds a slug from a text in any script, as the form of a post does. It is empty if nothing can be read aloud. */
export function makeSlug(text: string): string {
  return transliterate(text.slice(0, mostText).normalize("NFKC").toLowerCase())
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, bounds.slug)
    .replaceAll(/^-|-$/g, "");
}
