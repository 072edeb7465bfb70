import { z } from "zod";

const count = z.int().nonnegative();

/** What an import of another program's visits has stored: how many visits, on how many days. */
export const visitImportSchema = z.strictObject({
  visits: count,
  days: count,
  skipped: z.strictObject({
    /** Visits that were imported before. */
    known: count,
    /** Rows that are events, not page views. */
    events: count,
    /** Rows of bots. */
    bots: count,
    /** Rows without a time or page, or from the future. */
    invalid: count,
  }),
});

export type VisitImport = z.infer<typeof visitImportSchema>;
