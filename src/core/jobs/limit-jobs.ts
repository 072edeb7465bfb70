import type { Connection } from "../db/connect.ts";
import { deleteExpiredLimits } from "../http/postgres-counts.ts";
import { type NamedKind, scheduledKind } from "./job-kind.ts";

const minute = 60_000;

const named: NamedKind = { name: "limit-cleanup", describe: () => "Cleanup of rate limits" };

/** The cleanup of rate limits, which are in memory with SQLite. It is here because `http` knows no jobs. */
export function limitJobs({ db, engine }: Pick<Connection, "db" | "engine">): NamedKind[] {
  if (engine === "sqlite") return [named];
  return [
    scheduledKind({
      ...named,
      failure: "could not delete expired rate limits",
      nextRun: (now) => now + minute,
      run: () => deleteExpiredLimits(db),
    }),
  ];
}
