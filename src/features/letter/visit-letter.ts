import type { JobKind } from "../../core/jobs/job-kind.ts";
import { type OwnerMailDeps, ownerMailKind } from "../../core/mail/mail-kind.ts";
import { describeLetter } from "./describe-letter.ts";
import { namedVisitLetter, type QueuedLetter, queuedLetterSchema } from "./enqueue-letter.ts";
import { lastDuePeriod } from "./periods.ts";
import { readLetter } from "./read-letter.ts";
import { readEvery } from "./settings.ts";
import { writeHtml } from "./write-html.ts";
import { writeText } from "./write-text.ts";

interface LetterDeps extends OwnerMailDeps {
  clock: () => number;
}

/** Mails the owner a letter about visits. */
export function createVisitLetter({ db, clock, timeZone, siteUrl, send }: LetterDeps): JobKind {
  /** Whether a later letter is due, because the site was down. */
  async function isOutdated({ every, to }: QueuedLetter): Promise<boolean> {
    return (await readEvery(db)) === every && to < lastDuePeriod(every, clock(), timeZone).to;
  }

  const work = {
    ...namedVisitLetter,
    payload: queuedLetterSchema,
    failure: "could not mail a letter about visits",
    // Three days.
    maxAttempts: 75,
    write: async (queued: QueuedLetter) => {
      if (await isOutdated(queued)) return;
      const letter = await readLetter(db, queued, timeZone);
      const described = describeLetter(letter, { siteUrl, timeZone });
      return {
        id: `visit-letter-${queued.id}`,
        subject: described.subject,
        text: writeText(described),
        html: writeHtml(described),
      };
    },
  };
  return ownerMailKind(work, send);
}
