import { hourly, type NamedKind, scheduledKind } from "../../../jobs/job-kind.ts";
import type { JobDeps } from "../../../jobs/run-due.ts";
import { noteUnused } from "./write.ts";

export function uploadJobs({ db, clock }: Pick<JobDeps, "db" | "clock">): NamedKind[] {
  return [
    scheduledKind({
      name: "upload-check",
      describe: () => "Search for unused uploads",
      failure: "could not find out which uploads are unused",
      nextRun: hourly,
      run: () => noteUnused(db, clock()),
    }),
  ];
}
