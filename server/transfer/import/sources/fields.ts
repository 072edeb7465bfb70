import { type Fields, textOf } from "./read-source.ts";

/**
 * Returns the texts of a list. One text can name several, with commas.
 * @param words whether a space also divides them, as for Jekyll
 */
export function listOf(value: unknown, { words = false } = {}): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textOf(one) ?? []);
  const text = textOf(value) ?? "";
  const separator = text.includes(",") ? "," : words ? /\s+/ : /\n/;
  return text.split(separator).flatMap((one) => textOf(one) ?? []);
}

const coverFields = [
  "image",
  "cover",
  "coverImage",
  "cover_image",
  "heroImage",
  "hero",
  "featured_image",
  "featuredImage",
  "feature_image",
  "banner",
  "thumbnail",
  "ogImage",
  "images",
  "header",
  "header-img",
  "header_image",
  "cover-img",
  "thumbnail-img",
];

/** Returns the address of the cover, which each theme calls something else. */
export function coverOf(fields: Fields): string | undefined {
  const places = [fields, Object(fields.params) as Fields, Object(fields.extra) as Fields];
  for (const place of places)
    for (const name of coverFields) {
      const address = addressOf(place[name]);
      if (address !== undefined) return address;
    }
  return undefined;
}

function addressOf(value: unknown): string | undefined {
  if (typeof value === "string") return textOf(value);
  if (Array.isArray(value)) return addressOf(value[0]);
  const { image, src, url, path, teaser } = Object(value) as Fields;
  return [image, src, url, path, teaser].map(textOf).find((address) => address !== undefined);
}
