import { fillDemo } from "../cli/fill-demo.ts";
import { connect } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";

/** Creates a SQLite database with the demo data in `dataDir`. */
export async function fillDatabase(dataDir: string): Promise<void> {
  const { engine, db } = connect({ databaseUrl: undefined, dataDir, onIdleError: () => {} });
  await migrate({ engine, db });
  await fillDemo(db, { now: Date.now(), timeZone: "UTC", onProgress: () => {} });
  await db.destroy();
}
