import type { JobQueue } from "../../../../../contract/jobs.ts";
import { ownerApi } from "../../../../admin/owner-api.ts";
import { ApiError, parse } from "../../../../api.ts";

/** Names all failed jobs in place of an id. */
export const allFailed = "failed";

export function fetchQueue(): Promise<JobQueue> {
  return parse(ownerApi.jobs.$get());
}

/** `running`: the server is doing the job right now, so it was not changed. */
export type ChangeOutcome = "done" | "running";

/** Makes a job, or {@link allFailed}, due now. Succeeds if the job is no longer in the queue. */
export async function retryJob(id: string): Promise<ChangeOutcome> {
  return id === allFailed
    ? check(await ownerApi.jobs.failed.retry.$post())
    : check(await ownerApi.jobs[":id"].retry.$post({ param: { id } }));
}

/** Removes a job, or {@link allFailed}, without doing it. Succeeds if the job is no longer in the queue. */
export async function discardJob(id: string): Promise<ChangeOutcome> {
  return id === allFailed
    ? check(await ownerApi.jobs.failed.$delete())
    : check(await ownerApi.jobs[":id"].$delete({ param: { id } }));
}

function check({ status }: { status: number }): ChangeOutcome {
  if (status === 204 || status === 404) return "done";
  if (status === 409) return "running";
  throw new ApiError(status);
}
