import type { ColumnType } from "kysely";
import { type DetailName, detailNames } from "../contract/post-fields.ts";

/** The columns of what a post need not have, in `blog_texts` and `blog_revisions`. */
export const detailColumns = {
  description: "description",
  canonicalUrl: "canonical_url",
  series: "series",
} as const satisfies Record<DetailName, string>;

type Columns = typeof detailColumns;
type Selected = { [Name in DetailName]: `${Columns[Name]} as ${Name}` }[DetailName];

/** These columns of a row. Both tables have a text in each, or null. */
export type DetailColumns = Record<Columns[DetailName], ColumnType<string | null, string | null | undefined>>;

/** Selects what a post need not have, with the names of the contract. */
export const selectedDetails = detailNames.map((name) => `${detailColumns[name]} as ${name}`) as Selected[];

/** What a post need not have, as it is stored. */
export type StoredDetails = Record<DetailName, string | null>;

/** What a save stores. Without a value, a column stays as it is. */
export type WrittenDetails = Partial<Record<keyof DetailColumns, string | null | undefined>>;

/** Returns the columns to write. */
export function toDetailColumns(input: { [Name in DetailName]?: string | null | undefined }): WrittenDetails {
  return Object.fromEntries(detailNames.map((name) => [detailColumns[name], input[name]]));
}
