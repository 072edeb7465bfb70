import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { JobKind } from "../jobs/job-kind.ts";
import type { OwnerMail } from "../mail/mail-owner.ts";
import { describeLetter } from "./describe-letter.ts";
import { type QueuedLetter, queuedLetterSchema, visitLetter } from "./enqueue-letter.ts";
import { lastDuePeriod } from "./periods.ts";
import { readLetter } from "./read-letter.ts";
import { readEvery } from "./settings.ts";
import { writeHtml } from "./write-html.ts";
import { writeText } from "./write-text.ts";

interface LetterDeps {
  db: Kysely<Schema>;
  clock: () => number;
  timeZone: string;
  siteUrl: string;
  /** Rejects when the mail server does not accept the mail. */
  send: (mail: OwnerMail) => Promise<void>;
}

/** Mails the owner a letter about visits. */
export function createVisitLetter(deps: LetterDeps): JobKind<QueuedLetter> {
  const { db, clock, timeZone, siteUrl, send } = deps;

  /** Whether a later letter is due, because the site was down. */
  async function isOutdated({ every, to }: QueuedLetter): Promise<boolean> {
    return (await readEvery(db)) === every && to < lastDuePeriod(every, clock(), timeZone).to;
  }

  return {
    name: visitLetter,
    payload: queuedLetterSchema,
    failure: "could not mail a letter about visits",
    // Three days.
    maxAttempts: 75,
    run: async ([job]) => {
      if (job === undefined || (await isOutdated(job.payload))) return;
      const letter = await readLetter(db, job.payload, timeZone);
      const described = describeLetter(letter, { siteUrl, timeZone });
      await send({
        id: `visit-letter-${job.payload.id}`,
        subject: described.subject,
        text: writeText(described),
        html: writeHtml(described),
      });
    },
  };
}
