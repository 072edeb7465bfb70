import { z } from "zod";
import { bounds, passwordBounds } from "./bounds.ts";
import { hasNoNul } from "./text.ts";

/** No rule beyond a bound on the length: what is wrong is simply no account's password. */
export const loginSchema = z.object({
  email: z.string().max(bounds.email).refine(hasNoNul, "must not contain the character NUL"),
  password: z.string().max(passwordBounds.longest),
});

/** `token` goes into the `Authorization` header of every call of the owner, after `Bearer `. */
export const loginAnswerSchema = z.strictObject({ token: z.string(), message: z.string() });
export const verifyAnswerSchema = z.strictObject({ email: z.string() });

/**
 * A session of the owner. `device` is the browser and system at sign-in, such as "Chrome on Linux". `lastUsedAt` is at
 * most a minute behind. Unknown facts are left out.
 */
export const sessionSchema = z.strictObject({
  _id: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  device: z.string().optional(),
  country: z.string().optional(),
  city: z.string().optional(),
});

/** The session that asks, then the others, last used first. At most a page of them. */
export const sessionListSchema = z.strictObject({ sessions: z.array(sessionSchema) });

export type Session = z.infer<typeof sessionSchema>;
