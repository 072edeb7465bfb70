import { accountJobs } from "./account/jobs.ts";
import type { Config } from "./config.ts";
import type { Connection } from "./db/connect.ts";
import { answerJobs } from "./inbox/answers/jobs.ts";
import type { MessageChanges } from "./inbox/events/changes.ts";
import { messageJobs } from "./inbox/jobs.ts";
import { notificationJobs } from "./inbox/notifications/jobs.ts";
import type { SendPush } from "./inbox/notifications/push.ts";
import { replyJobs } from "./inbox/replies/jobs.ts";
import type { NamedKind } from "./jobs/job-kind.ts";
import { limitJobs } from "./jobs/limit-jobs.ts";
import type { JobDeps } from "./jobs/run-due.ts";
import type { JobRunner } from "./jobs/runner.ts";
import { letterJobs } from "./letter/jobs.ts";
import { uploadJobs } from "./media/uploads/jobs.ts";
import { postJobs } from "./posts/jobs.ts";
import type { SaveAnnouncer } from "./posts/save-announcer.ts";
import { shareLinkJobs } from "./share-links/jobs.ts";
import type { SiteStore } from "./site-folder/site-store.ts";
import { backupJobs } from "./transfer/backup/jobs.ts";
import { visitJobs } from "./visits/jobs.ts";

interface KindDeps extends JobDeps, Pick<Connection, "engine"> {
  config: Config;
  site: Pick<SiteStore, "current">;
  saves: SaveAnnouncer;
  sendPush: SendPush;
  messageChanges: Pick<MessageChanges, "notifyOthers" | "announce">;
  /** Which of these kinds this instance does. */
  jobs: Pick<JobRunner, "has">;
}

const rooms: readonly ((deps: KindDeps) => NamedKind[])[] = [
  notificationJobs,
  replyJobs,
  answerJobs,
  messageJobs,
  postJobs,
  uploadJobs,
  visitJobs,
  letterJobs,
  shareLinkJobs,
  accountJobs,
  limitJobs,
  backupJobs,
];

/** Lists the kinds of jobs: all work that is done later, or again and again. Those that this instance does have a `run`. */
export function listJobKinds(deps: KindDeps): NamedKind[] {
  return rooms.flatMap((list) => list(deps));
}
