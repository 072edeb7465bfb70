import type { Kysely } from "kysely";
import { z } from "zod";
import { findOwnerEmail, firstEmail, setOwner } from "../account/server/credentials.ts";
import { findPasswordFault, type KnownNames } from "../account/server/password-rule.ts";
import type { Schema } from "../db/schema.ts";
import { bounds } from "../http/contract/bounds.ts";

const emailSchema = z.email().max(bounds.email);

/** Whether the text is a valid email for the owner's account. */
export function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success;
}

export type SetPasswordResult = { email: string } | { refused: string };

/**
 * Sets the password of the owner's account and ends all its sessions. Creates the account if there is none.
 * @param password must pass `findPasswordFault`
 * @param email a new email for the account; if missing, the email does not change
 * @param site the names that the password must not be, beside the email
 */
export async function setPassword(
  db: Kysely<Schema>,
  password: string,
  email?: string,
  site: Omit<KnownNames, "email"> = {},
): Promise<SetPasswordResult> {
  if (email !== undefined && !isEmail(email))
    return { refused: `The email must be a valid address; got "${email}".` };
  const account = email ?? (await findOwnerEmail(db)) ?? firstEmail;
  const fault = findPasswordFault(password, { ...site, email: account });
  if (fault !== undefined) return { refused: `The password ${fault}.` };
  await setOwner(db, { email: account, password });
  return { email: account };
}
