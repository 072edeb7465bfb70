import { setOwner } from "../src/core/account/server/credentials.ts";
import { connect } from "../src/core/db/connect.ts";
import { migrate } from "../src/core/db/migrate.ts";
import { fillDemo } from "../src/features/demo/fill-demo.ts";
import { owner } from "./owner.ts";

/** Creates a SQLite database with the owner's account and the demo data in `dataDir`. */
export async function fillDatabase(dataDir: string): Promise<void> {
  const { engine, db } = connect({ databaseUrl: undefined, dataDir, onIdleError: () => {} });
  await migrate({ engine, db });
  await setOwner(db, owner);
  await fillDemo(db, { now: Date.now(), timeZone: "UTC", onProgress: () => {} });
  await db.destroy();
}
