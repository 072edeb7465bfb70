import { z } from "zod";

export const securityEventSchema = z.enum([
  "sign-in",
  "sign-in-failed",
  "limit-reached",
  "password-changed",
  "session-ended",
]);

/**
 * What happened to the owner's account. Attempts that repeat within an hour share an entry: `times` says how many there
 * were, `at` and `lastAt` when the first and the last one took place, ISO 8601 in UTC. Unknown facts are left out.
 */
export const securityEntrySchema = z.strictObject({
  _id: z.string(),
  event: securityEventSchema,
  at: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  times: z.int().positive(),
  device: z.string().optional(),
  country: z.string().optional(),
  city: z.string().optional(),
});

/** A page of the sign-in history, newest first. `nextCursor` is null on the last one. */
export const securityEntryPageSchema = z.strictObject({
  events: z.array(securityEntrySchema),
  nextCursor: z.string().nullable(),
});

export type SecurityEvent = z.infer<typeof securityEventSchema>;
export type SecurityEntry = z.infer<typeof securityEntrySchema>;
export type SecurityEntryPage = z.infer<typeof securityEntryPageSchema>;
