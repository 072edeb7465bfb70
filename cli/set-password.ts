import type { Kysely } from "kysely";
import { z } from "zod";
import { bounds } from "../contract/bounds.ts";
import type { Schema } from "../server/db/schema.ts";
import { findOwnerEmail, firstEmail, setOwner } from "../server/services/owner.ts";
import { findPasswordFault } from "../server/services/password-rule.ts";

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
 */
export async function setPassword(
  db: Kysely<Schema>,
  password: string,
  email?: string,
): Promise<SetPasswordResult> {
  const fault = findPasswordFault(password);
  if (fault !== undefined) return { refused: `The password ${fault}.` };
  if (email !== undefined && !isEmail(email))
    return { refused: `The email must be a valid address; got "${email}".` };
  const account = email ?? (await findOwnerEmail(db)) ?? firstEmail;
  await setOwner(db, { email: account, password });
  return { email: account };
}
