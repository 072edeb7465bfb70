import type { Traits } from "../../core/visits/server/traits.ts";

/** What the first page view of a visit says about all of it. A source that is an empty text is a visit without a link. */
export interface VisitDetails extends Traits {
  source: string | undefined;
  campaign: string | undefined;
  /** The English name of the country. */
  country: string | undefined;
  city: string | undefined;
}

/** A page view of an export. */
export interface ExportedView {
  /** The same for all views of a visit, and for no other. `undefined` if the export does not know which belong together. */
  visit: string | undefined;
  /** The same for all visits of a visitor on a day. `undefined` if visitors are not told apart. */
  visitor: string | undefined;
  /** Milliseconds since 1970. */
  time: number;
  path: string;
  details: VisitDetails;
}

/** Why a row of an export is no page view: it is an event, from a bot, or cannot be read. */
export type SkippedRow = "events" | "bots" | "invalid";

/** A row by the names of its columns. Columns that the export does not have are empty. */
export type Row = (column: string) => string;

/** How one program writes its export. */
export interface ExportFormat {
  name: string;
  readRow: (row: Row, siteUrl: string) => ExportedView | SkippedRow;
}
