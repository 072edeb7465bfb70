import { z } from "zod";
import { insightQuerySchema } from "../insight/contract/insight.ts";

/** `?from=&to=`, with the format and bounds of the days of other figures. */
export const insightRequestsQuerySchema = z
  .object({ from: z.string(), to: z.string() })
  .pipe(insightQuerySchema)
  .transform(({ from, to }) => ({ from, to }));

const count = z.int().nonnegative();

/**
 * What the server counts without JavaScript. The number of subscribers is that of the last day of the period that is
 * over and on which a feed was requested, or of today so far if there is none: the highest of the period would be kept
 * by one day with a forged number, and would hide that subscribers leave.
 */
export const insightRequestsSchema = z.strictObject({
  /** On `subscribersDay`, of all readers. */
  subscribers: count,
  /** YYYY-MM-DD, or null if no feed was requested in the period. */
  subscribersDay: z.string().nullable(),
  /** The most subscribers first. `subscribers` are those of `subscribersDay`, and `requests` those of the period. */
  readers: z.array(z.strictObject({ reader: z.string(), subscribers: count, requests: count })),
  /** The 100 with the most downloads, and the sum of all others under {@link otherValues}. */
  downloads: z.array(z.strictObject({ path: z.string(), downloads: count })),
  /** Every day of the period, oldest first. */
  series: z.array(z.strictObject({ day: z.string(), subscribers: count, downloads: count })),
});

export type InsightRequestsQuery = z.infer<typeof insightRequestsQuerySchema>;
export type InsightRequests = z.infer<typeof insightRequestsSchema>;
