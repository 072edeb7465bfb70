import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";

interface OldTables {
  mail_queue: { message_id: string; due_at: number };
  messages: { id: string; name: string; deleted_at: number | null };
  pings: { service: string; address: string; attempts: number; due_at: number };
  tasks: {
    name: string;
    due_at: number;
    failures: number;
    failed_at: number | null;
    last_error: string | null;
  };
  jobs: Job;
}

interface Job {
  id: string;
  kind: string;
  key: string;
  subject: string;
  payload: string;
  state: "waiting" | "held" | "scheduled";
  due_at: number;
  attempts: number;
  failed_at?: number | null;
  last_error?: string | null;
}

/** Both engines accept about 32,000 values in one statement. */
const rowsPerStatement = 1_000;

export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<OldTables>;
  await createJobs(db);
  for (const jobs of [await readMails(db), await readPings(db), await readTasks(db)]) {
    for (let start = 0; start < jobs.length; start += rowsPerStatement) {
      await db
        .insertInto("jobs")
        .values(jobs.slice(start, start + rowsPerStatement))
        .execute();
    }
  }
  for (const table of ["mail_queue", "pings", "tasks"]) await db.schema.dropTable(table).execute();
}

async function createJobs(db: Kysely<OldTables>): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("failed_at", "bigint")
    .addColumn("last_error", "text")
    .addColumn("lease", "text")
    .addColumn("leased_until", "bigint")
    .addUniqueConstraint("jobs_key", ["kind", "key"])
    .execute();
  await db.schema.createIndex("jobs_by_time").on("jobs").columns(["kind", "state", "due_at"]).execute();
}

/**
 * The mail about a deleted message waits until the message is restored. Attempts had no limit before, so they are counted
 * from now on.
 */
async function readMails(db: Kysely<OldTables>): Promise<Job[]> {
  const mails = await db
    .selectFrom("mail_queue")
    .innerJoin("messages", "messages.id", "mail_queue.message_id")
    .select(["messages.id", "name", "deleted_at", "due_at"])
    .execute();
  return mails.map(({ id, name, deleted_at, due_at }) => ({
    ...newJob("message-mail", id, { messageId: id }),
    subject: name,
    state: deleted_at === null ? "waiting" : "held",
    attempts: 0,
    due_at,
  }));
}

async function readPings(db: Kysely<OldTables>): Promise<Job[]> {
  const pings = await db.selectFrom("pings").selectAll().execute();
  return pings.map(({ service, address, attempts, due_at }) => ({
    ...newJob(`${service}-ping`, address, { address }),
    subject: address,
    state: "waiting",
    attempts,
    due_at,
  }));
}

async function readTasks(db: Kysely<OldTables>): Promise<Job[]> {
  const tasks = await db.selectFrom("tasks").selectAll().execute();
  return tasks.map(({ name, due_at, failures, failed_at, last_error }) => ({
    ...newJob(name, name, {}),
    subject: "",
    state: "scheduled",
    attempts: failures,
    due_at,
    failed_at,
    last_error,
  }));
}

function newJob(kind: string, key: string, payload: object) {
  return { id: randomUUID(), kind, key, payload: JSON.stringify(payload) };
}
