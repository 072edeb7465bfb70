import { hourly, type NamedKind, scheduledKind } from "../../jobs/job-kind.ts";
import type { JobDeps } from "../../jobs/run-due.ts";
import { createPublicationKind } from "./publication.ts";
import type { SaveAnnouncer } from "./save-announcer.ts";
import { purgeTrash } from "./trash.ts";

interface Deps extends Pick<JobDeps, "db" | "clock"> {
  saves: SaveAnnouncer;
}

/** The publication of posts, and the end of their trash. */
export function postJobs({ db, clock, saves }: Deps): NamedKind[] {
  return [
    createPublicationKind({ db, clock, ...saves }),
    scheduledKind({
      name: "post-cleanup",
      describe: () => "Cleanup of the trash",
      failure: "could not delete old posts in the trash for good",
      nextRun: hourly,
      run: () => purgeTrash(db, clock()),
    }),
  ];
}
