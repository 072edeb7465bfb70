import type { Kysely } from "kysely";
import { inTransaction } from "../../../core/db/retry.ts";
import type { Schema } from "../../../core/db/schema.ts";
import { plainAddress } from "../plain-address.ts";
import { describeFacts, repositoryFactsSchema } from "./describe-facts.ts";

/** The only row of the settings. */
const id = 1;

/** Whether the owner wants facts. They are off until the owner turns them on. */
export async function wantsFacts(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom("repository_settings")
    .select("facts")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.facts === 1;
}

/** Turns facts on, so that they are due at `now`, or off, so that none is left. */
export async function changeFacts(
  db: Kysely<Schema>,
  isOn: boolean,
  { kind, now }: { kind: string; now: number },
): Promise<void> {
  const row = { facts: Number(isOn) };
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto("repository_settings")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    if (!isOn) await transaction.deleteFrom("repository_facts").execute();
    else
      await transaction
        .updateTable("jobs")
        .set({ due_at: now })
        .where("kind", "=", kind)
        .where("due_at", ">", now)
        .execute();
  });
}

export type FactsRow = Schema["repository_facts"];

export async function listFacts(db: Kysely<Schema>): Promise<FactsRow[]> {
  return db.selectFrom("repository_facts").selectAll().orderBy("address").execute();
}

/** Stores what was found, unless the owner has turned facts off since. */
export async function storeFacts(db: Kysely<Schema>, row: FactsRow): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await wantsFacts(transaction))) return;
    await transaction
      .insertInto("repository_facts")
      .values(row)
      .onConflict((conflict) => conflict.column("address").doUpdateSet(row))
      .execute();
  });
}

/** Deletes the facts of all repositories but these. */
export async function keepFactsOf(db: Kysely<Schema>, addresses: readonly string[]): Promise<void> {
  const others = (await listFacts(db)).filter(({ address }) => !addresses.includes(address));
  for (const { address } of others)
    await db.deleteFrom("repository_facts").where("address", "=", address).execute();
}

/** Returns what visitors see about the repository with this address. */
export async function readFacts(db: Kysely<Schema>, address: string): Promise<string[]> {
  const row = await db
    .selectFrom("repository_facts")
    .select("facts")
    .where("address", "=", plainAddress(address))
    .executeTakeFirst();
  return row?.facts ? describeFacts(repositoryFactsSchema.parse(JSON.parse(row.facts))) : [];
}
