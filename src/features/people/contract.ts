import { z } from "zod";
import { bounds } from "../../core/http/contract/bounds.ts";
import { text } from "../../core/http/contract/text.ts";

/** Someone who has written, by their address, which is compared without case. */
export const personQuerySchema = z.strictObject({
  email: text(bounds.email).pipe(z.string().min(1, "Must not be empty")),
});

/** How much there is about a person, or how much was erased. */
export const personSchema = z.strictObject({
  messages: z.int().nonnegative(),
  replies: z.int().nonnegative(),
  notes: z.int().nonnegative(),
  /** Mails that are queued, or have failed. */
  mails: z.int().nonnegative(),
});

export type Person = z.infer<typeof personSchema>;
