import { z } from "zod";
import { bounds } from "../../http/contract/bounds.ts";
import { hasNoNul } from "../../http/contract/text.ts";
import { passwordBounds } from "./password-bounds.ts";
import { secondStepSchema } from "./second-step.ts";

/** Only the length of the credentials is validated. Any other invalid value is a failed login. */
export const loginSchema = z.object({
  email: z.string().max(bounds.email).refine(hasNoNul, "Must not contain the NUL character"),
  password: z.string().max(passwordBounds.longest),
});

/** Send `token` with every owner call, in the header `Authorization: Bearer {token}`. */
export const signedInSchema = z.strictObject({ token: z.string(), message: z.string() });

/** With a passkey or an authenticator app, the right password leads to the second step. */
export const loginResponseSchema = z.union([
  signedInSchema,
  z.strictObject({ secondStep: secondStepSchema, message: z.string() }),
]);
export const verifyResponseSchema = z.strictObject({ email: z.string() });

/**
 * A session of the owner. `device` is the browser and system at sign-in, such as "Chrome on Linux". `lastUsedAt` can be
 * up to a minute old. Unknown fields are omitted.
 */
export const sessionSchema = z.strictObject({
  _id: z.string(),
  /** Whether the request was made with this session. */
  current: z.boolean(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  device: z.string().optional(),
  country: z.string().optional(),
  city: z.string().optional(),
});

/** The current session, then the others, most recently used first. At most one page of them. */
export const sessionListSchema = z.strictObject({ sessions: z.array(sessionSchema) });

export type Session = z.infer<typeof sessionSchema>;
