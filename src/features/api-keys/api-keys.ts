import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { v7 as createId } from "uuid";
import type { ApiKeyScope } from "../../core/account/contract/api-key-scopes.ts";
import type { ValidKey } from "../../core/account/server/keys.ts";
import { type Client, recordDaily, recordEvent } from "../../core/account/server/security-events.ts";
import { isActive } from "../../core/account/server/sessions.ts";
import { lockOwner } from "../../core/db/lock-owner.ts";
import { inTransaction } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import type { ApiKey, ApiKeyInput, NewApiKey } from "./contract/api-keys.ts";

/** 256 random bits. Tokens of sessions are shorter, so none looks like a key. */
const keyPattern = /^fdk_[\w-]{43}$/;

/** Characters of a key that are shown. Those that are not have 220 bits. */
const shownLength = 10;

interface Change {
  /** Milliseconds since 1970. */
  now: number;
  /** The client that makes, deletes, or uses the key. */
  client: Client;
  /** Whether the owner gets a mail about it. */
  isMailed: boolean;
}

/** Returns all keys, newest first. */
export async function listApiKeys(db: Kysely<Schema>): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom("api_keys")
    .select(["id", "prefix", "label", "scope", "created_at", "last_used_at"])
    .orderBy("id", "desc")
    .execute();
  return rows.map(toApiKey);
}

/**
 * Makes a key and returns it. The database stores only a hash of it.
 * @param sessionId the session that asks for it
 * @returns why nothing was stored if there are 20 keys, or the session has just ended
 */
export async function addApiKey(
  db: Kysely<Schema>,
  { label, scope }: ApiKeyInput,
  { sessionId, ...change }: Change & { sessionId: string },
): Promise<NewApiKey | "full" | "ended"> {
  const key = `fdk_${randomBytes(32).toString("base64url")}`;
  const row = {
    id: createId(),
    key_hash: hash(key),
    prefix: key.slice(0, shownLength),
    label,
    scope,
    created_at: change.now,
    last_used_at: null,
  };
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    if (!(await isActive(transaction, sessionId, change.now))) return "ended";
    const { count } = await transaction
      .selectFrom("api_keys")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= bounds.apiKeys) return "full";
    await transaction.insertInto("api_keys").values(row).execute();
    await recordEvent(transaction, { event: "api-key-made", key: label, ...change });
    return { ...toApiKey(row), key };
  });
}

/** Deletes a key, which is unknown from then on. Returns its label, or `undefined` when no key has this id. */
export async function deleteApiKey(
  db: Kysely<Schema>,
  id: string,
  change: Change,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const deleted = await transaction
      .deleteFrom("api_keys")
      .where("id", "=", id)
      .returning("label")
      .executeTakeFirst();
    if (deleted === undefined) return undefined;
    await recordEvent(transaction, { event: "api-key-deleted", key: deleted.label, ...change });
    return deleted.label;
  });
}

interface FoundKey extends ValidKey {
  /** Milliseconds since 1970. `null` if it was never used. */
  lastUsedAt: number | null;
}

/** Whether a Bearer token has the form of a key. */
export function isApiKey(token: string): boolean {
  return keyPattern.test(token);
}

/** Returns the key with this text, or `undefined` when it was never made or has been deleted. */
export async function findApiKey(db: Kysely<Schema>, key: string): Promise<FoundKey | undefined> {
  const row = await db
    .selectFrom("api_keys")
    .select(["id", "label", "scope", "last_used_at as lastUsedAt"])
    .where("key_hash", "=", hash(key))
    .executeTakeFirst();
  return row && { ...row, scope: row.scope as ApiKeyScope };
}

/** Records that a key is used for a change, before the change, so that none is without an entry in the history. */
export async function recordKeyChange(
  db: Kysely<Schema>,
  { id, label }: ValidKey,
  change: Change,
): Promise<void> {
  await recordDaily(db, { event: "api-key-used", about: id, key: label, ...change });
}

function toApiKey(row: Omit<Selectable<Schema["api_keys"]>, "key_hash">): ApiKey {
  const { id, label, prefix, scope, created_at, last_used_at } = row;
  return {
    _id: id,
    label,
    scope: scope as ApiKeyScope,
    prefix,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}

/** A fast hash is enough, because 256 random bits cannot be guessed. */
function hash(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
