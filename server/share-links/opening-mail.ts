import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { dayOf } from "../calendar/days.ts";
import { timeOfDay } from "../calendar/time-of-day.ts";
import type { Schema } from "../db/schema.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { JobKind } from "../jobs/job-kind.ts";
import type { OwnerMail } from "../mail/mail-owner.ts";

/** The kind of the jobs that mail the owner that a share link was opened for the first time. Their key is the id of the link. */
export const openingMail = "share-link-mail";

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

interface MailDeps {
  db: Kysely<Schema>;
  timeZone: string;
  siteUrl: string;
  /** Rejects when the mail server does not accept the mail. */
  send: (mail: OwnerMail) => Promise<void>;
}

/** Mails the owner that a share link was opened for the first time. */
export function createOpeningMail({
  db,
  timeZone,
  siteUrl,
  send,
}: MailDeps): JobKind<z.infer<typeof payloadSchema>> {
  return {
    name: openingMail,
    payload: payloadSchema,
    failure: "could not mail that a share link was opened",
    // A day.
    maxAttempts: 27,
    run: async ([job]) => {
      const link =
        job &&
        (await db
          .selectFrom("share_links")
          .select(["id", "label", "slug", "target", "first_opened_at"])
          .where("id", "=", job.payload.linkId)
          .executeTakeFirst());
      if (link?.first_opened_at == null) return;
      const { country } = (await db
        .selectFrom("share_link_countries")
        .select("country")
        .where("link_id", "=", link.id)
        .limit(1)
        .executeTakeFirst()) ?? { country: "Unknown" };
      const time = link.first_opened_at;
      const from = country === "Unknown" ? "" : ` from ${country}`;
      await send({
        id: `share-link-${link.id}`,
        subject: `${link.label}: opened`,
        text: `Your link ${siteUrl}/to/${link.slug} was opened for the first time${from}, on ${dayOf(time, timeZone)} at ${timeOfDay(time, timeZone)}. It leads to ${link.target}.\n\nAll your links:\n${siteUrl}/admin/insight/links\n`,
      });
    },
  };
}
