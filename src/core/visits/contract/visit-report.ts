import { z } from "zod";
import { actions } from "./insight-dimensions.ts";

/** The most pages that are kept of a visit. */
const maxPages = 50;
const maxAddress = 2_048;
const dayInSeconds = 24 * 60 * 60;

/** The largest report in bytes. */
export const reportBytes = 16 * 1_024;

/**
 * What the browser reports about a visit: what it has seen and done so far. A report contains all that the ones before
 * did; the one with the highest `version` counts.
 */
export const visitReportSchema = z.object({
  version: z.int().min(1).max(10_000),
  /** The page that linked here, or an empty text. */
  referrer: z.string().max(maxAddress),
  /** The path and query of the first page. */
  entry: z.string().max(maxAddress),
  /** The screens in the order in which they were first opened. */
  pages: z
    .array(
      z.object({
        path: z.string().max(maxAddress),
        /** How long it was visible. */
        seconds: z.int().min(0).max(dayInSeconds),
        /** How much of it was in sight, as a percentage from its beginning. */
        read: z.int().min(0).max(100),
      }),
    )
    .max(maxPages),
  actions: z.array(z.enum(actions)).max(actions.length),
});

export type VisitReport = z.infer<typeof visitReportSchema>;
