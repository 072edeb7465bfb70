import { createHash, randomBytes } from "node:crypto";
import { type DeleteResult, type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import { v7 as createId } from "uuid";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { bounds } from "../../http/contract/bounds.ts";
import type { Session } from "../contract/sessions.ts";
import type { VerifiedAccount } from "./credentials.ts";
import { type Client, knownFacts, recordEvent, unknownClient } from "./security-events.ts";

/** The maximum lifetime of a session in milliseconds. */
export const sessionAge = 30 * 24 * 60 * 60 * 1000;

/** The lifetime of an unused session in milliseconds. */
export const sessionIdleAge = 7 * 24 * 60 * 60 * 1000;

/** Uses up the second step. Returns `false` if another transaction was first. */
export type Prove = (transaction: Transaction<Schema>) => Promise<boolean>;

interface SignIn {
  /** Milliseconds since 1970. */
  now: number;
  /** Where the owner signs in from. */
  client?: Client;
  /** Whether the owner gets a mail about it. */
  isMailed?: boolean;
  /** Missing if there is no second step. */
  prove?: Prove;
}

/**
 * Starts a session and returns its token. The database stores only a hash of the token.
 * @returns `undefined` when the password has changed since `checkPassword` verified it, or if the second step was used before
 */
export async function startSession(
  db: Kysely<Schema>,
  { id, passwordHash }: VerifiedAccount,
  { now, client = unknownClient, isMailed = false, prove }: SignIn,
): Promise<string | undefined> {
  const token = randomBytes(32).toString("base64url");
  return inTransaction(db, async (transaction) => {
    // Updating the row to its current value locks it: a concurrent password change waits, then ends this session too.
    const lock = await transaction
      .updateTable("admins")
      .set({ password_hash: passwordHash })
      .where("id", "=", id)
      .where("password_hash", "=", passwordHash)
      .executeTakeFirst();
    if (lock.numUpdatedRows === 0n) return undefined;
    if (prove !== undefined && !(await prove(transaction))) return undefined;
    const { device = null, country = null, city = null } = client;
    await transaction
      .insertInto("sessions")
      .values({
        token_hash: hash(token),
        id: createId(),
        admin_id: id,
        created_at: now,
        expires_at: now + sessionAge,
        last_used_at: now,
        confirmed_at: now,
        device,
        country,
        city,
      })
      .execute();
    await recordEvent(transaction, { event: "sign-in", client, now, isMailed });
    return token;
  });
}

export interface ValidSession {
  id: string;
  email: string;
  /** Milliseconds since 1970. */
  lastUsedAt: number;
  /** When the owner last proved to be there. Milliseconds since 1970; 0 if the session is from before that was stored. */
  confirmedAt: number;
}

/**
 * Returns the session with this token, or `undefined` when the token is unknown or its session has ended or expired.
 * @param now milliseconds since 1970
 */
export async function findSession(
  db: Kysely<Schema>,
  token: string,
  now: number,
): Promise<ValidSession | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .select(["sessions.id", "admins.email", "last_used_at as lastUsedAt", "confirmed_at as confirmedAt"])
    .where("token_hash", "=", hash(token))
    .where(isValidAt(now))
    .executeTakeFirst();
}

/** Notes that the owner has proved to be there at `now`. Returns `false` if the second step was used before. */
export async function confirmSession(
  db: Kysely<Schema>,
  id: string,
  now: number,
  prove?: Prove,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (prove !== undefined && !(await prove(transaction))) return false;
    await transaction.updateTable("sessions").set({ confirmed_at: now }).where("id", "=", id).execute();
    return true;
  });
}

/** Returns which of these sessions have neither ended nor expired at `now`. That is not a use of them. */
export async function filterActive(
  db: Kysely<Schema>,
  ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "in", ids)
    .where(isValidAt(now))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether a session has neither ended nor expired at `now`, for changes that must not outlast its end. */
export async function isActive(db: Kysely<Schema>, id: string | undefined, now: number): Promise<boolean> {
  return id !== undefined && (await filterActive(db, [id], now)).has(id);
}

/** Returns the current session, then the others, most recently used first. At most one page of them. */
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
    // The current request is a use of its session, even if it has not been stored yet.
    lastUsedAt: new Date(row.id === currentId ? now : row.last_used_at).toISOString(),
    ...knownFacts(row),
  }));
}

interface Ending {
  /** Milliseconds since 1970. */
  now: number;
  /** The client that ends the sessions. */
  client: Client;
}

/** Ends the session with this id. Returns whether it existed. */
export async function endSession(db: Kysely<Schema>, id: string, ending: Ending): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const deleted = await transaction.deleteFrom("sessions").where("id", "=", id).executeTakeFirst();
    return (await recordEnd(transaction, deleted, ending)) > 0;
  });
}

/** Ends all sessions except one. Returns the number of ended sessions. */
export async function endOtherSessions(db: Kysely<Schema>, keptId: string, ending: Ending): Promise<number> {
  return inTransaction(db, (transaction) => deleteOtherSessions(transaction, keptId, ending));
}

/** Does the same inside the caller's transaction. Without `keptId`, it ends all sessions. */
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

/** Deletes the sessions that have expired at `now`, in milliseconds since 1970. */
export async function deleteExpiredSessions(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((where) => where.not(isValidAt(now)(where)))
    .execute();
}

/** The condition that a session is at most 30 days old and was used in the last 7 days. */
function isValidAt(now: number) {
  return (where: ExpressionBuilder<Schema, "sessions">) =>
    where.and([where("expires_at", ">", now), where("last_used_at", ">", now - sessionIdleAge)]);
}

/** A fast hash is enough, because a token of 256 random bits cannot be guessed. */
function hash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
