import { z } from "zod";
import { nextCursorSchema } from "../../http/contract/cursor.ts";

/** A recorded visit. `date` is ISO 8601 in UTC. `country`, `city`, and `source` are omitted when unknown. */
export const visitSchema = z.strictObject({
  _id: z.string(),
  date: z.iso.datetime(),
  country: z.string().optional(),
  city: z.string().optional(),
  /** Where the visitor came from, such as `news.ycombinator.com`. */
  source: z.string().optional(),
});

/** A page of visits, newest first. */
export const visitPageSchema = z.strictObject({
  visits: z.array(visitSchema),
  nextCursor: nextCursorSchema,
});

export type VisitPage = z.infer<typeof visitPageSchema>;

/** The response to a visit. `visit` is the id under which the browser can report more about it, if that is wanted. */
export const visitRecordedSchema = z.strictObject({ message: z.string(), visit: z.string().optional() });
