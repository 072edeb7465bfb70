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
