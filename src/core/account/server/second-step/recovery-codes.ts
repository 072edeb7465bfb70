import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import { factorBounds } from "../../contract/factor-bounds.ts";
import { recordEvent } from "../security-events.ts";
import type { UseUp } from "./use-up.ts";

/** 32 characters, none of which looks like another: without i, l, o, and u. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Makes ten recovery codes of 80 random bits, such as `3kf9-…`, instead of those before. Only their hashes are stored. */
export async function replaceRecoveryCodes(transaction: Transaction<Schema>, now: number): Promise<string[]> {
  const codes = Array.from({ length: factorBounds.recoveryCodes }, makeCode);
  await transaction.deleteFrom("recovery_codes").execute();
  await transaction
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ hash: hash(normalize(code)), created_at: now })))
    .execute();
  return codes;
}

/** Verifies a recovery code. Returns what deletes it, or `undefined` if there is none like it. */
export async function verifyRecoveryCode(db: Kysely<Schema>, code: string): Promise<UseUp | undefined> {
  const row = { hash: hash(normalize(code)) };
  const found = db.selectFrom("recovery_codes").select("hash").where("hash", "=", row.hash);
  if ((await found.executeTakeFirst()) === undefined) return undefined;
  return async (transaction, change) => {
    const deleted = await transaction
      .deleteFrom("recovery_codes")
      .where("hash", "=", row.hash)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) return false;
    const key = `${await countRecoveryCodes(transaction)} left`;
    await recordEvent(transaction, { event: "recovery-code-used", key, ...change });
    return true;
  };
}

export async function countRecoveryCodes(db: Kysely<Schema>): Promise<number> {
  const row = db.selectFrom("recovery_codes").select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await row.executeTakeFirstOrThrow()).count);
}

function makeCode(): string {
  const characters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join("");
  return characters.replace(/(.{4})(?!$)/g, "$1-");
}

/** Accepts what people write instead: capitals, spaces, and the letters that look like digits. */
function normalize(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
}

/** A fast hash is enough, because 80 random bits cannot be guessed. */
function hash(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
