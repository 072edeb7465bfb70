import type { Kysely, Selectable } from "kysely";
import { v7 as createId } from "uuid";
import type { z } from "zod";
import { lockOwner } from "../../../core/db/lock-owner.ts";
import { inTransaction, retrying } from "../../../core/db/retry.ts";
import type { Schema } from "../../../core/db/schema.ts";
import { listFile } from "../../../core/exports/room-file.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import type { Goal, goalInputSchema } from "../contract/goals.ts";
import type { VisitGoalRow } from "./tables.ts";

/** A goal as it is stored. */
export type StoredGoal = Omit<Goal, "hasPage">;

export const goalFile = listFile("visits/goals.json", "lists", listGoals);

/** Returns the owner's goals, in the order in which they were added. */
export async function listGoals(db: Kysely<Schema>): Promise<StoredGoal[]> {
  const rows = await db.selectFrom("visit_goals").selectAll().orderBy("id").execute();
  return rows.map(toGoal);
}

/**
 * Stores a goal and returns it.
 * @param now milliseconds since 1970
 * @returns `taken` if the page is a goal already, and `full` when there are 20; nothing is stored then
 */
export async function addGoal(
  db: Kysely<Schema>,
  { path, label }: z.output<typeof goalInputSchema>,
  now: number,
): Promise<StoredGoal | "taken" | "full"> {
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    const paths = await transaction.selectFrom("visit_goals").select("path").execute();
    if (paths.some((goal) => goal.path === path)) return "taken";
    if (paths.length >= bounds.goals) return "full";
    const row = { id: createId(), path, label: label || null, created_at: now };
    await transaction.insertInto("visit_goals").values(row).execute();
    return toGoal(row);
  });
}

/** Deletes a goal. The figures of its page stay. Returns `false` when no goal has this id. */
export async function deleteGoal(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await retrying(() =>
    db.deleteFrom("visit_goals").where("id", "=", id).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

function toGoal({ id, path, label, created_at }: Selectable<VisitGoalRow>): StoredGoal {
  return { _id: id, path, label, createdAt: new Date(created_at).toISOString() };
}
