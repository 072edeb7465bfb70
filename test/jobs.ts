import type { Insertable, Kysely } from "kysely";
import { v7 as createId } from "uuid";
import type { Schema } from "../src/core/db/schema.ts";

/** Stores a job, by default one that waits and has been due since 1970. Returns its id. */
export async function addJob(
  db: Kysely<Schema>,
  columns: Partial<Insertable<Schema["jobs"]>> = {},
): Promise<string> {
  const id = createId();
  const nothing = { failed_at: null, last_error: null, lease: null, leased_until: null };
  await db
    .insertInto("jobs")
    .values({
      id,
      kind: "test",
      key: id,
      subject: "",
      payload: "{}",
      state: "waiting",
      due_at: 0,
      ...nothing,
      ...columns,
    })
    .execute();
  return columns.id ?? id;
}
