import type { Kysely } from "kysely";
import { z } from "zod";
import { bounds } from "../contract/bounds.ts";
import type { Schema } from "../server/db/schema.ts";
import { findOwnerEmail, firstEmail, setOwner } from "../server/services/owner.ts";
import { findPasswordFault } from "../server/services/password-rule.ts";

const emailSchema = z.email().max(bounds.email);

/** Whether an account may have this email. */
export function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success;
}

export type SetPasswordResult = { email: string } | { refused: string };

/**
 * Gives the owner's account a new password and ends all its sessions; makes the account when there is none.
 * @param password must pass `findPasswordFault`
 * @param email the account's new email; without one it keeps its own
 */
export async function setPassword(
  db: Kysely<Schema>,
  password: string,
  email?: string,
): Promise<SetPasswordResult> {
  const fault = findPasswordFault(password);
  if (fault !== undefined) return { refused: `The password ${fault}.` };
  if (email !== undefined && !isEmail(email)) return { refused: "That is not an email address" };
  const account = email ?? (await findOwnerEmail(db)) ?? firstEmail;
  await setOwner(db, { email: account, password });
  return { email: account };
}
