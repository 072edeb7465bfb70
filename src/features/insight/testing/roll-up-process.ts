import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../../core/db/open.ts";
import { readConfig } from "../../../core/server/config.ts";
import { createVisitCountsKind } from "../insight/store-counts.ts";

/** Counts past days and deletes old visits again and again, until it is killed. CLOCK is its time, in milliseconds since 1970. */
const { CLOCK, ...environment } = process.env;
const config = readConfig(environment);
const { db } = await openDatabase({ ...config, onIdleError: () => {} });
const { run } = createVisitCountsKind({ db, config, clock: () => Number(CLOCK) });
console.log("ready");
for (;;) {
  await run([], new AbortController().signal);
  await sleep(5);
}
