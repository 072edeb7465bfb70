import { z } from "zod";
import { nextCursorSchema } from "../../http/contract/cursor.ts";

export const securityEventSchema = z.enum([
  "sign-in",
  "sign-in-failed",
  "limit-reached",
  "password-changed",
  "session-ended",
  "api-key-made",
  "api-key-deleted",
  "api-key-used",
  "second-step-failed",
  "factor-added",
  "factor-removed",
  "factors-reset",
  "recovery-codes-made",
  "recovery-code-used",
]);

/**
 * An event of the owner's account. Attempts repeated within an hour share an entry, and so do the changes made with an
 * API key within a day: `times` is their number, and `at` and `lastAt` are the times of the first and the last one, in
 * ISO 8601 (UTC). `key` is the label of the API key, passkey, or app, or how many recovery codes are left. Unknown
 * fields are omitted.
 */
export const securityEntrySchema = z.strictObject({
  _id: z.string(),
  event: securityEventSchema,
  at: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  times: z.int().positive(),
  key: z.string().optional(),
  device: z.string().optional(),
  country: z.string().optional(),
  city: z.string().optional(),
});

/** A page of the sign-in history, newest first. */
export const securityEntryPageSchema = z.strictObject({
  events: z.array(securityEntrySchema),
  nextCursor: nextCursorSchema,
});

export type SecurityEvent = z.infer<typeof securityEventSchema>;
export type SecurityEntry = z.infer<typeof securityEntrySchema>;
export type SecurityEntryPage = z.infer<typeof securityEntryPageSchema>;
