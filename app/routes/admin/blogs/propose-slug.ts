import { bounds } from "../../../../contract/bounds.ts";

/** Builds a slug from a title: lowercase ASCII letters and digits, without accents, joined by hyphens. */
export function proposeSlug(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, bounds.slug)
    .replace(/^-|-$/g, "");
}
