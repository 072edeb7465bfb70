import type { Kysely } from "kysely";
import { freshMinutes } from "../../contract/factor-bounds.ts";
import type { Schema } from "../db/schema.ts";
import { hasFactors } from "./second-step/factors.ts";
import { isRecent } from "./second-step/tickets.ts";
import type { ValidSession } from "./sessions.ts";

/**
 * All calls that need a session that was signed in or confirmed in the last 15 minutes, so that a browser that is left
 * open, or a token that is stolen, does not do what outlasts the session. GET includes HEAD.
 */
export const freshCalls: ReadonlySet<string> = new Set([
  "POST /api-keys",
  "POST /push-devices",
  "GET /export",
  "GET /messages/export",
  "POST /people/export",
  "POST /people/erase",
  "POST /account/passkeys/options",
  "POST /account/passkeys",
  "DELETE /account/passkeys/:id",
  "POST /account/app/options",
  "POST /account/app",
  "DELETE /account/app",
  "POST /account/recovery-codes",
]);

/** This one asks for the current password anyway, so it needs a fresh session only if there is a second step. */
export const passwordCall = "PUT /account/password";

/**
 * Whether the session may make the call at `now`, in milliseconds since 1970.
 * @param route its path has the names of its parameters, such as `/blogs/:id`
 */
export async function isFreshEnough(
  db: Kysely<Schema>,
  { confirmedAt }: ValidSession,
  { method, path }: { method: string; path: string },
  now: number,
): Promise<boolean> {
  const call = `${method} ${path}`;
  if (!freshCalls.has(call) && call !== passwordCall) return true;
  if (isRecent(confirmedAt, now, freshMinutes * 60_000)) return true;
  return call === passwordCall && !(await hasFactors(db));
}
