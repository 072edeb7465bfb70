import type { Transaction } from "kysely";
import { z } from "zod";
import { dayAndTime } from "../../core/calendar/time-of-day.ts";
import type { Schema } from "../../core/db/schema.ts";
import { enqueue } from "../../core/jobs/enqueue.ts";
import type { JobKind, NamedKind } from "../../core/jobs/job-kind.ts";
import { type OwnerMailDeps, ownerMailKind } from "../../core/mail/mail-kind.ts";

/** The kind of the jobs that mail the owner that a share link was opened for the first time. Their key is the id of the link. */
export const openingMail = "share-link-mail";

export const namedOpeningMail: NamedKind = {
  name: openingMail,
  describe: (label) => `Mail about the first opening of the link ${label}`,
};

const payloadSchema = z.object({ linkId: z.string() });

/** Queues the mail, in the transaction that counts the opening. */
export async function enqueueOpeningMail(
  transaction: Transaction<Schema>,
  { id, label }: { id: string; label: string },
  now: number,
): Promise<void> {
  const job = { kind: openingMail, key: id, subject: label, payload: { linkId: id }, dueAt: now };
  await enqueue(transaction, [job], "keep");
}

/** Mails the owner that a share link was opened for the first time. */
export function createOpeningMail({ db, timeZone, siteUrl, send }: OwnerMailDeps): JobKind {
  const work = {
    ...namedOpeningMail,
    payload: payloadSchema,
    failure: "could not mail that a share link was opened",
    write: async ({ linkId }: z.infer<typeof payloadSchema>) => {
      const link = await db
        .selectFrom("share_links")
        .select(["id", "label", "slug", "target", "first_opened_at"])
        .where("id", "=", linkId)
        .executeTakeFirst();
      if (link?.first_opened_at == null) return;
      const { country } = (await db
        .selectFrom("share_link_countries")
        .select("country")
        .where("link_id", "=", link.id)
        .limit(1)
        .executeTakeFirst()) ?? { country: "Unknown" };
      const from = country === "Unknown" ? "" : ` from ${country}`;
      const when = dayAndTime(link.first_opened_at, timeZone);
      return {
        id: `share-link-${link.id}`,
        subject: `${link.label}: opened`,
        text: `Your link ${siteUrl}/to/${link.slug} was opened for the first time${from}, on ${when}. It leads to ${link.target}.\n\nAll your links:\n${siteUrl}/admin/insight/links\n`,
      };
    },
  };
  return ownerMailKind(work, send);
}
