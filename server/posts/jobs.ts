import { hourly, type NamedKind, scheduledKind } from "../jobs/job-kind.ts";
import type { JobDeps } from "../jobs/run-due.ts";
import { createPingKinds, type PingConfig } from "./feeds/pings.ts";
import { createPublicationKind } from "./publication.ts";
import type { SaveAnnouncer } from "./save-announcer.ts";
import { purgeTrash } from "./trash.ts";

interface Deps extends Pick<JobDeps, "db" | "clock"> {
  config: PingConfig;
  saves: SaveAnnouncer;
}

/** The publication of posts, what services outside of the site are told about them, and the end of their trash. */
export function postJobs({ db, clock, config, saves }: Deps): NamedKind[] {
  return [
    createPublicationKind({ db, clock, ...saves }),
    ...createPingKinds(config),
    scheduledKind({
      name: "post-cleanup",
      describe: () => "Cleanup of the trash",
      failure: "could not delete old posts in the trash for good",
      nextRun: hourly,
      run: () => purgeTrash(db, clock()),
    }),
  ];
}
