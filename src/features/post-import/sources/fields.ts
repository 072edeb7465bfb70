import {
  type Detail,
  type DetailName,
  detailNames,
  details,
  recordOf,
} from "../../../core/posts/contract/post-fields.ts";
import { appearances, type Source } from "../../../core/posts/server/post-fields.ts";
import { type Fields, isFields, textOf, webAddressOf } from "./read-source.ts";

/**
 * Reads the details of a post: of each, the first value that the source has under one of its names.
 * @param read returns what the source has under a name
 * @param toText returns a value as a text, or `undefined` if it is none
 */
export function readDetails(
  source: Source,
  read: (name: string) => unknown,
  toText: (value: unknown, detail: DetailName) => string | undefined = toDetail,
): Record<DetailName, string | undefined> {
  return recordOf(detailNames, (detail) =>
    appearances[detail].imports[source]
      .map((name) => toText(read(name), detail))
      .find((text) => text !== undefined),
  );
}

function toDetail(value: unknown, detail: DetailName): string | undefined {
  const { isAddress }: Detail = details[detail];
  return isAddress ? webAddressOf(value) : textOf(value);
}

/** Returns the value of a field, or with dots, of a field of a field. */
export function valueAt(fields: Fields, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), fields);
}

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
