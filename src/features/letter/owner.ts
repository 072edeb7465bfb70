import { Hono } from "hono";
import type { Database } from "../../core/db/connect.ts";
import { call } from "../../core/http/call.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { jsonBody } from "../../core/http/json-body.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import {
  letterOrderSchema,
  letterSettingsSchema,
  queuedLetterSchema,
  type VisitLetter,
  visitLetterSchema,
} from "./contract.ts";
import { visitLetter } from "./enqueue-letter.ts";
import { orderLetter } from "./order-letter.ts";
import { changeEvery, readEvery } from "./settings.ts";

const noMail = { message: "Set SMTP_URL and NOTIFY_EMAIL to get mail." };

interface LetterDeps {
  db: Database;
  clock: () => number;
  jobs: Pick<JobRunner, "has" | "wake">;
  config: { timeZone: string; notifyEmail: string | undefined };
}

/** The letter about visits. */
export function letterRoutes({ db, clock, jobs, config: { timeZone, notifyEmail } }: LetterDeps) {
  async function read(): Promise<VisitLetter> {
    const mailTo = jobs.has(visitLetter) ? (notifyEmail ?? null) : null;
    return { every: await readEvery(db), timeZone, mailTo };
  }

  return new Hono()
    .get("/visit-letter", call("owner", visitLetterSchema), async (c) => c.json(await read(), 200))
    .put(
      "/visit-letter",
      call("owner", visitLetterSchema),
      jsonBody(letterSettingsSchema, bounds.body),
      async (c) => {
        await changeEvery(db, c.req.valid("json").every, { now: clock(), timeZone });
        return c.json(await read(), 200);
      },
    )
    .post(
      "/visit-letter/send",
      call("owner", queuedLetterSchema),
      jsonBody(letterOrderSchema, bounds.body),
      async (c) => {
        if (!jobs.has(visitLetter)) return c.json(noMail, 409);
        const period = await orderLetter(db, c.req.valid("json").every, { now: clock(), timeZone });
        jobs.wake(visitLetter);
        return c.json(period, 202);
      },
    );
}

export type LetterApi = ReturnType<typeof letterRoutes>;
