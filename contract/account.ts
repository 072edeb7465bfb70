import { z } from "zod";
import { passwordBounds } from "./password-bounds.ts";

/**
 * The owner's account. `passwordChangedAt` is ISO 8601 in UTC, and null for a password that was never changed.
 * `passwordIsConfigured` says that `ADMIN_PASSWORD` is set, which replaces the password at each start of the server.
 */
export const accountSchema = z.strictObject({
  email: z.string(),
  passwordChangedAt: z.iso.datetime().nullable(),
  passwordIsConfigured: z.boolean(),
});

/** The server checks the new password against its rule; here is only what keeps a body small. */
export const passwordChangeSchema = z.object({
  currentPassword: z.string().max(passwordBounds.longest),
  newPassword: z.string(),
});

export type Account = z.infer<typeof accountSchema>;
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
