import { z } from "zod";
import { bounds, passwordBounds } from "./bounds.ts";
import { hasNoNul } from "./text.ts";

/** Only the length of credentials is checked. Anything else that is wrong with them is a failed login. */
export const loginSchema = z.object({
  email: z.string().max(bounds.email).refine(hasNoNul, "Must not contain the NUL character"),
  password: z.string().max(passwordBounds.longest),
});

/** Send `token` with every owner call, in the header `Authorization: Bearer {token}`. */
export const loginResponseSchema = z.strictObject({ token: z.string(), message: z.string() });
export const verifyResponseSchema = z.strictObject({ email: z.string() });
