import { mock } from "node:test";
import { getHeapSnapshot } from "node:v8";
import { openDatabase } from "../src/core/db/open.ts";
import { createVisitorHash } from "../src/core/visits/server/visitor-hash.ts";

/** Hashes a visitor, and prints whether the memory of this process has the salt: right after that, and an hour later. */
const { DATA_DIR = "" } = process.env;
const { db } = await openDatabase({ dataDir: DATA_DIR, databaseUrl: undefined, onIdleError: () => {} });
mock.timers.enable({ apis: ["setTimeout"] });
const hash = createVisitorHash(db, "https://ada.example");
await hash({ address: "192.0.2.1", userAgent: "Firefox" }, { day: "2026-03-30", now: 0 });
/** In hexadecimal, so that this is no copy of it. */
const salt = Buffer.from(
  (await db.selectFrom("visit_salts").selectAll().executeTakeFirstOrThrow()).salt,
).toString("hex");

async function isInMemory(): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of getHeapSnapshot()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).includes(Buffer.from(salt, "hex"));
}

const before = await isInMemory();
mock.timers.tick(60 * 60 * 1_000);
console.log(JSON.stringify([before, await isInMemory()]));
await db.destroy();
