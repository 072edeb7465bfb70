import { Hono } from "hono";
import type { Kysely } from "kysely";
import { bounds } from "../../contract/bounds.ts";
import {
  type Every,
  letterOrderSchema,
  letterSettingsSchema,
  type VisitLetter,
} from "../../contract/visit-letter.ts";
import { dayOf } from "../calendar/days.ts";
import type { Database } from "../db/connect.ts";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import { jsonBody } from "../http/json-body.ts";
import type { JobRunner } from "../jobs/runner.ts";
import { enqueueLetter, visitLetter } from "./enqueue-letter.ts";
import { lastPeriod, type Period } from "./periods.ts";
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
    .get("/visit-letter", async (c) => c.json(await read(), 200))
    .put("/visit-letter", jsonBody(letterSettingsSchema, bounds.body), async (c) => {
      await changeEvery(db, c.req.valid("json").every, { now: clock(), timeZone });
      return c.json(await read(), 200);
    })
    .post("/visit-letter/send", jsonBody(letterOrderSchema, bounds.body), async (c) => {
      if (!jobs.has(visitLetter)) return c.json(noMail, 409);
      const period = await orderLetter(db, c.req.valid("json").every, { now: clock(), timeZone });
      jobs.wake(visitLetter);
      return c.json(period, 202);
    });
}

/** Queues the letter about the last week or month that is over, whether or not it was sent before. Returns its period. */
async function orderLetter(
  db: Kysely<Schema>,
  every: Every,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<Period> {
  const period = lastPeriod(every, dayOf(now, timeZone));
  await inTransaction(db, (transaction) => enqueueLetter(transaction, { every, ...period }, now));
  return period;
}
