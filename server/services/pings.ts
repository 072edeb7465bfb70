import { expressionBuilder, type Kysely, type Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

/** Who is told about a changed address: a WebSub hub, or the search engines behind IndexNow. */
export type PingService = "websub" | "indexnow";

export interface Ping {
  service: PingService;
  address: string;
}

/** A ping that this instance may send until its lease ends. */
export interface ClaimedPing extends Ping {
  /** How often it has been tried, including this time. */
  attempts: number;
  /** Until when, in milliseconds since 1970. It also identifies the claim. */
  leaseEnd: number;
}

/**
 * Queues pings in the transaction that changes a post. A ping that is already queued is due again, so many changes of a
 * post cause one ping, and a change while a ping is sent causes another one.
 * @param dueAt milliseconds since 1970
 */
export async function queuePings(
  transaction: Transaction<Schema>,
  pings: Ping[],
  dueAt: number,
): Promise<void> {
  if (pings.length === 0) return;
  await transaction
    .insertInto("pings")
    .values(pings.map((ping) => ({ ...ping, attempts: 0, due_at: dueAt })))
    .onConflict((conflict) =>
      conflict.columns(["service", "address"]).doUpdateSet({ attempts: 0, due_at: dueAt }),
    )
    .execute();
}

/**
 * Claims the ping that has been due the longest by moving its due time to `leaseEnd`. When several instances try, the one
 * whose update still finds the row unchanged gets it. Returns `undefined` when none is due.
 */
export async function claimPing(
  db: Kysely<Schema>,
  now: number,
  leaseEnd: number,
): Promise<ClaimedPing | undefined> {
  for (;;) {
    const due = await db
      .selectFrom("pings")
      .selectAll()
      .where("due_at", "<=", now)
      .orderBy("due_at")
      .limit(1)
      .executeTakeFirst();
    if (due === undefined) return undefined;
    const { service, address, attempts } = due;
    const claim = await db
      .updateTable("pings")
      .set({ due_at: leaseEnd, attempts: attempts + 1 })
      .where(isUnchanged({ service, address, attempts, leaseEnd: due.due_at }))
      .executeTakeFirst();
    if (claim.numUpdatedRows > 0n) return { service, address, attempts: attempts + 1, leaseEnd };
  }
}

/** Removes a ping that was sent or given up, unless it was queued again since it was claimed. */
export async function removePing(db: Kysely<Schema>, ping: ClaimedPing): Promise<void> {
  await db.deleteFrom("pings").where(isUnchanged(ping)).execute();
}

/** Sets when a ping is tried again, unless it was queued again since it was claimed. */
export async function postponePing(db: Kysely<Schema>, ping: ClaimedPing, dueAt: number): Promise<void> {
  await db.updateTable("pings").set({ due_at: dueAt }).where(isUnchanged(ping)).execute();
}

function isUnchanged({ service, address, attempts, leaseEnd }: ClaimedPing) {
  const { eb, and } = expressionBuilder<Schema, "pings">();
  return and([
    eb("service", "=", service),
    eb("address", "=", address),
    eb("attempts", "=", attempts),
    eb("due_at", "=", leaseEnd),
  ]);
}
