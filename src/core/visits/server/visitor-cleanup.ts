import type { Connection } from "../../db/connect.ts";
import { emptyLog } from "../../db/empty-log.ts";
import { type JobKind, scheduledKind } from "../../jobs/job-kind.ts";
import { forgetVisitors } from "./visitors.ts";

const minute = 60_000;

interface CleanupDeps extends Pick<Connection, "db" | "engine"> {
  clock: () => number;
}

/**
 * Forgets visitors after 48 hours. This is a job of its own, so that it neither waits for the counting of past days nor
 * fails with it. SQLite's log still has what was deleted, so it is emptied. It is also emptied the first time, in case
 * the process that deleted something was killed before it could do that.
 */
export function createVisitorCleanup({ db, engine, clock }: CleanupDeps): JobKind {
  let isErased = engine !== "sqlite";
  return scheduledKind({
    name: "visitor-cleanup",
    describe: () => "Cleanup of what tells visitors apart",
    failure: "could not delete what tells visitors apart",
    nextRun: (now) => now + 30 * minute,
    run: async () => {
      if ((await forgetVisitors(db, clock())) && engine === "sqlite") isErased = false;
      if (isErased) return;
      await emptyLog(db);
      isErased = true;
    },
  });
}
