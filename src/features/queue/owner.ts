import { type Context, Hono } from "hono";
import { call } from "../../core/http/call.ts";
import type { Refusal } from "../../core/http/contract/refusal.ts";
import { idParams } from "../../core/http/ids.ts";
import { jobQueueSchema } from "../../core/jobs/contract.ts";
import { listQueue } from "../../core/jobs/read.ts";
import type { JobDeps } from "../../core/jobs/run-due.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import {
  discardFailedJobs,
  discardJob,
  type JobRefusal,
  retryFailedJobs,
  retryJob,
} from "../../core/jobs/write.ts";

const jobNotFound = { message: "Job not found" };

interface QueueDeps extends Pick<JobDeps, "db" | "clock"> {
  jobs: Pick<JobRunner, "wake" | "listPaused" | "find">;
}

export function jobRoutes({ db, clock, jobs }: QueueDeps) {
  return new Hono()
    .get("/jobs", call("owner", jobQueueSchema), async (c) => c.json(await listQueue(db, clock(), jobs), 200))
    .post("/jobs/failed/retry", call("owner", null), async (c) => {
      const kinds = await retryFailedJobs(db, { now: clock(), find: jobs.find });
      kinds.forEach(jobs.wake);
      return c.body(null, 204);
    })
    .delete("/jobs/failed", call("owner", null), async (c) => {
      await discardFailedJobs(db);
      return c.body(null, 204);
    })
    .post("/jobs/:id/retry", call("owner", null), idParams(jobNotFound), async (c) => {
      const id = c.req.param("id");
      const outcome = await retryJob(db, id, { now: clock(), find: jobs.find });
      if ("refused" in outcome) return refuse(c, outcome.refused);
      jobs.wake(outcome.kind);
      return c.body(null, 204);
    })
    .delete("/jobs/:id", call("owner", null), idParams(jobNotFound), async (c) => {
      const id = c.req.param("id");
      const refusal = await discardJob(db, id, { now: clock(), find: jobs.find });
      return refusal === undefined ? c.body(null, 204) : refuse(c, refusal);
    });
}

export type JobApi = ReturnType<typeof jobRoutes>;

function refuse(c: Context, refusal: JobRefusal) {
  return refusal === "not-found"
    ? c.json(jobNotFound, 404)
    : c.json({ message: explanations[refusal] } satisfies Refusal, 409);
}

const explanations = {
  running: "It is running now. Try again when it has ended.",
  kept: "A mail about the security of your account is sent before it leaves the queue.",
  "unknown-kind":
    "This version does not know this kind of work, so it cannot be retried. You can discard it.",
};
