import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { type DeleteResult, type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import { bounds } from "../../contract/bounds.ts";
import type { Session } from "../../contract/sessions.ts";
import type { Schema } from "../db/schema.ts";
import type { OpenedAccount } from "./owner.ts";
import { type Client, knownFacts, recordEvent, unknownClient } from "./security-events.ts";

/** Milliseconds that a login lasts at most. */
export const sessionAge = 30 * 24 * 60 * 60 * 1000;

/** Milliseconds without use after which a session ends. */
export const sessionIdleAge = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds for which a session's last use is not written again, so that reading does not become writing. */
const useGranularity = 60_000;

/**
 * Begins a session at `now` (milliseconds) and gives its token, which is stored nowhere: the database has its hash.
 * Gives `undefined` when the account has got another password since it was opened.
 */
export async function startSession(
  db: Kysely<Schema>,
  { id, passwordHash }: OpenedAccount,
  now: number,
  client: Client = unknownClient,
): Promise<string | undefined> {
  const token = randomBytes(32).toString("base64url");
  return db.transaction().execute(async (transaction) => {
    // Written as it is, the account is held: a new password waits until the session is there, and then ends it.
    const held = await transaction
      .updateTable("admins")
      .set({ password_hash: passwordHash })
      .where("id", "=", id)
      .where("password_hash", "=", passwordHash)
      .executeTakeFirst();
    if (held.numUpdatedRows === 0n) return undefined;
    const { device = null, country = null, city = null } = client;
    await transaction
      .insertInto("sessions")
      .values({
        token_hash: hash(token),
        id: randomUUIDv7(),
        admin_id: id,
        created_at: now,
        expires_at: now + sessionAge,
        last_used_at: now,
        device,
        country,
        city,
      })
      .execute();
    await recordEvent(transaction, { event: "sign-in", client, now });
    return token;
  });
}

export interface FoundSession {
  id: string;
  email: string;
  /** Milliseconds since 1970. */
  lastUsedAt: number;
}

/** Whose session the token is; `undefined` when it is unknown, ended or expired at `now`. */
export async function findSession(
  db: Kysely<Schema>,
  token: string,
  now: number,
): Promise<FoundSession | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .select(["sessions.id", "admins.email", "last_used_at as lastUsedAt"])
    .where("token_hash", "=", hash(token))
    .where(isValidAt(now))
    .executeTakeFirst();
}

/** Whether the last use of a session is so long ago that `noteUse` would write `now`. */
export function isUseWorthNoting({ lastUsedAt }: FoundSession, now: number): boolean {
  return now - lastUsedAt >= useGranularity;
}

/** Notes that the session is used at `now`; of several requests in the same minute, one writes. */
export async function noteUse(db: Kysely<Schema>, id: string, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where("last_used_at", "<=", now - useGranularity)
    .execute();
}

/** Returns the sessions that are valid at `now`: the current one, then the others, last used first. At most a page. */
export async function listSessions(
  db: Kysely<Schema>,
  { currentId, now }: { currentId: string; now: number },
): Promise<Session[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "created_at", "last_used_at", "device", "country", "city"])
    .where(isValidAt(now))
    .orderBy(sql`case when id = ${currentId} then 0 else 1 end`)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .limit(bounds.pageSize)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    current: row.id === currentId,
    signedInAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    ...knownFacts(row),
  }));
}

interface Ending {
  /** Milliseconds since 1970. */
  now: number;
  /** Who ends the sessions. */
  client: Client;
}

/** Ends a session. @returns whether there was one with this id */
export async function endSession(db: Kysely<Schema>, id: string, ending: Ending): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await transaction.deleteFrom("sessions").where("id", "=", id).executeTakeFirst();
    return (await recordEnd(transaction, deleted, ending)) > 0;
  });
}

/** Ends all sessions but one. @returns how many */
export async function endOtherSessions(db: Kysely<Schema>, keptId: string, ending: Ending): Promise<number> {
  return db.transaction().execute((transaction) => deleteOtherSessions(transaction, keptId, ending));
}

/** The same inside the transaction of the caller. Without an id, it ends all sessions. */
export async function deleteOtherSessions(
  transaction: Transaction<Schema>,
  keptId: string | undefined,
  ending: Ending,
): Promise<number> {
  const deleted = await transaction
    .deleteFrom("sessions")
    .$if(keptId !== undefined, (query) => query.where("id", "!=", keptId as string))
    .executeTakeFirst();
  return recordEnd(transaction, deleted, ending);
}

async function recordEnd(
  transaction: Transaction<Schema>,
  { numDeletedRows }: DeleteResult,
  ending: Ending,
): Promise<number> {
  const times = Number(numDeletedRows);
  if (times > 0) await recordEvent(transaction, { event: "session-ended", times, ...ending });
  return times;
}

/** Deletes the sessions that are no longer valid at `now`. */
export async function deleteExpiredSessions(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((where) => where.not(isValidAt(now)(where)))
    .execute();
}

/** Condition on a session: not older than 30 days, and used within the last 7. */
function isValidAt(now: number) {
  return (where: ExpressionBuilder<Schema, "sessions">) =>
    where.and([where("expires_at", ">", now), where("last_used_at", ">", now - sessionIdleAge)]);
}

/** The token has 256 random bits, so a fast hash is enough: there is nothing to guess. */
function hash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
