import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";

interface Visitor {
  address: string;
  userAgent: string;
}

/** Returns a text that is the same for all visits of a visitor on a day, and cannot be computed again without the day's salt. */
export type HashVisitor = (visitor: Visitor, moment: { day: string; now: number }) => Promise<string>;

/** Returns what is stored of a hash with each visit: 48 bits, which suffice to tell the visitors of a day apart. */
export function shortenHash(hash: string): number {
  return Buffer.from(hash, "base64url").readUIntBE(0, 6);
}

/** How long a salt is remembered, in milliseconds, so that none stays in memory for long after it was deleted. */
const memory = 60 * 60 * 1_000;

/** The salts are in the database, so that neither a restart nor a second instance counts a visitor twice. */
export function createVisitorHash(db: Kysely<Schema>, siteUrl: string): HashVisitor {
  let current: { day: string; readAt: number; salt: Promise<string> } | undefined;

  function saltOf(day: string, now: number): Promise<string> {
    if (current?.day !== day || Math.abs(now - current.readAt) > memory) {
      const salt = readSalt(db, day, now);
      const read = { day, readAt: now, salt };
      current = read;
      setTimeout(forget, memory, read).unref();
      salt.catch(() => forget(read));
    }
    return current.salt;
  }

  function forget(read: typeof current): void {
    if (current === read) current = undefined;
  }

  return async ({ address, userAgent }, { day, now }) =>
    createHmac("sha256", await saltOf(day, now))
      .update(JSON.stringify([siteUrl, address, userAgent]))
      .digest("base64url");
}

async function readSalt(db: Kysely<Schema>, day: string, now: number): Promise<string> {
  const read = db.selectFrom("visit_salts").select("salt").where("day", "=", day);
  const stored = await read.executeTakeFirst();
  if (stored !== undefined) return stored.salt;
  const row = { day, salt: randomBytes(32).toString("base64url"), created_at: now };
  // Another instance may be faster.
  await db
    .insertInto("visit_salts")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read.executeTakeFirstOrThrow()).salt;
}
