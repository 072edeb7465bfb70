import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import type { NotificationSettings } from "./contract/notifications.ts";

const defaults: NotificationSettings = { mail: "each", dailyAt: "08:00", quiet: null, webhook: true };

/** The only row. */
const id = 1;

/** Returns when the owner wants to be told about messages. */
export async function readSettings(db: Kysely<Schema>): Promise<NotificationSettings> {
  const row = await db
    .selectFrom("notification_settings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return defaults;
  const { mail, daily_at, quiet_from: from, quiet_to: to, webhook } = row;
  const quiet = from === null || to === null ? null : { from, to };
  return { mail, dailyAt: daily_at, quiet, webhook: webhook === 1 };
}

/** Stores the settings. Notifications that are queued keep their times: see `changeSettings`. */
export async function writeSettings(db: Kysely<Schema>, settings: NotificationSettings): Promise<void> {
  const { mail, dailyAt, quiet, webhook } = settings;
  const row = {
    mail,
    daily_at: dailyAt,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    webhook: webhook ? (1 as const) : (0 as const),
  };
  await db
    .insertInto("notification_settings")
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
