import { openDatabase } from "../src/core/db/open.ts";
import { forgetVisitors } from "../src/core/visits/server/visitors.ts";

/** Forgets visitors once. NOW is the time, in milliseconds since 1970. */
const { DATA_DIR = "", DATABASE_URL, NOW } = process.env;
const databaseUrl = DATABASE_URL === "" ? undefined : DATABASE_URL;
const { db } = await openDatabase({ dataDir: DATA_DIR, databaseUrl, onIdleError: () => {} });
console.log("ready");
await forgetVisitors(db, Number(NOW));
await db.destroy();
