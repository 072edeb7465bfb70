import { bounds } from "../../../../contract/bounds.ts";

/** A slug from a title: its letters without their marks and its digits, lowercase, joined by hyphens. */
export function proposeSlug(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, bounds.slug)
    .replace(/^-|-$/g, "");
}
