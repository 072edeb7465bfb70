import { type Examined, type Finding, ok, warning } from "../../core/cli/finding.ts";
import { countJobs } from "../../core/jobs/read.ts";

const subject = "Queue";

/** Checks whether queued work, such as mails and pings, has failed so often that it is not tried again. */
export async function checkJobs({ db }: Pick<Examined, "db">): Promise<Finding[]> {
  if (db === undefined) return [];
  const failed = (await countJobs(db)).filter(({ state }) => state === "failed");
  if (failed.length === 0) return [ok(subject, "No queued work has failed for good.")];
  const list = failed.map(({ kind, jobs }) => `${jobs} ${kind}`).join(", ");
  const text = `Not tried again: ${list}. Open the queue in the settings of the admin area to see why, and to retry or discard it.`;
  return [warning(subject, text)];
}
