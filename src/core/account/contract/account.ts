import { z } from "zod";
import { passwordBounds } from "./password-bounds.ts";

/**
 * The owner's account. `passwordChangedAt` is ISO 8601 in UTC, or null if the password was never changed.
 * `passwordIsConfigured` is true if `ADMIN_PASSWORD` is set, which replaces the password at each start of the server.
 * `timeZone` is that of the site, such as `Europe/Berlin`, in which the owner gives times.
 */
export const accountSchema = z.strictObject({
  email: z.string(),
  passwordChangedAt: z.iso.datetime().nullable(),
  passwordIsConfigured: z.boolean(),
  timeZone: z.string(),
});

/** Limits only the length of the passwords. The server checks the new one against the password rule. */
export const passwordChangeSchema = z.object({
  currentPassword: z.string().max(passwordBounds.longest),
  newPassword: z.string(),
});

export type Account = z.infer<typeof accountSchema>;
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
