import type { Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "../../db/schema.ts";
import { removeJobs } from "../../jobs/change-jobs.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { JobKind } from "../../jobs/job-kind.ts";
import type { BlogInput } from "../contract/blogs.ts";
import { type ChangeResult, changePosts, type OnChange, RefusedError } from "./change-posts.ts";
import type { SaveAnnouncer } from "./save-announcer.ts";
import type { BlogRow } from "./tables.ts";

/** The kind of the jobs that publish posts at their time. Their key is the id of the post. */
export const publicationKind = "post-publication";

type Row = Selectable<BlogRow>;

/** When a post is public. */
export type Publication = Pick<Row, "published" | "published_at" | "publish_at">;

/**
 * Decides from what the owner sends, and from what the post is, when it is public. Without a time, a draft keeps the
 * time that it has. Throws a {@link RefusedError} if the time of publication has passed, or the date has not.
 * @param now milliseconds since 1970
 */
export function planPublication(
  { published, publishAt, date }: Pick<BlogInput, "published" | "publishAt" | "date">,
  before: Publication | undefined,
  now: number,
): Publication {
  if (date !== undefined && Date.parse(date) > now) throw new RefusedError({ refused: "date-in-future" });
  const publish_at = chooseTime({ published, publishAt }, before, now);
  const isPublic = published && publish_at === null;
  const firstPublished = date === undefined ? (before?.published_at ?? null) : Date.parse(date);
  return {
    published: isPublic ? 1 : 0,
    published_at: firstPublished ?? (isPublic ? now : null),
    publish_at,
  };
}

function chooseTime(
  { published, publishAt }: Pick<BlogInput, "published" | "publishAt">,
  before: Publication | undefined,
  now: number,
): number | null {
  if (publishAt === undefined) return published ? null : (before?.publish_at ?? null);
  if (publishAt === null) return null;
  const time = Date.parse(publishAt);
  if (time > now) return time;
  // The form may still have the time at which the post was published while the form was open.
  if (before?.published === 1) return null;
  throw new RefusedError({ refused: "publish-time-past" });
}

/** Queues the publication of a draft that has a time for it, or else removes it from the queue. */
export async function queuePublication(
  transaction: Transaction<Schema>,
  { id, title, publish_at: dueAt }: Pick<Row, "id" | "title" | "publish_at">,
): Promise<void> {
  if (dueAt === null) return cancelPublication(transaction, id);
  const job = { kind: publicationKind, key: id, subject: title, payload: { id }, dueAt, isScheduled: true };
  await enqueue(transaction, [job], "replace");
}

/** Removes the publication of a post from the queue. */
export async function cancelPublication(transaction: Transaction<Schema>, id: string): Promise<void> {
  await removeJobs(transaction, publicationKind, [id]);
}

/**
 * Publishes a draft whose time has come. Its date is that time, unless it was published before. Several instances can
 * try; only one of them changes anything.
 * @param now milliseconds since 1970
 */
export function publishDue(
  db: Kysely<Schema>,
  id: string,
  now: number,
  onChange?: OnChange,
): Promise<ChangeResult> {
  return changePosts(db, onChange, async (transaction) => {
    const before = await transaction
      .selectFrom("blogs")
      .selectAll()
      .where("id", "=", id)
      .where("published", "=", 0)
      .where("publish_at", "<=", now)
      .executeTakeFirst();
    if (before === undefined) throw new RefusedError({ refused: "not-found" });
    const after = await transaction
      .updateTable("blogs")
      .set({
        published: 1,
        published_at: before.published_at ?? before.publish_at,
        publish_at: null,
        updated_at: Math.max(now, before.updated_at + 1),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { before, after };
  });
}

/** Milliseconds. If an instance dies while it publishes a post, another one does so after this time. */
const lease = 3_000;
const longestDelay = 30_000;

interface PublicationDeps extends SaveAnnouncer {
  db: Kysely<Schema>;
  clock: () => number;
}

/** Publishes posts at their time, and announces that like a save. */
export function createPublicationKind({ db, clock, onChange, announce }: PublicationDeps): JobKind<{
  id: string;
}> {
  return {
    name: publicationKind,
    describe: (title) => `Publication of ${title}`,
    payload: z.object({ id: z.string() }),
    failure: "could not publish a post at its time",
    maxAttempts: Number.POSITIVE_INFINITY,
    retryDelay: (attempts) => Math.min(1_000 * attempts, longestDelay),
    lease,
    run: async (jobs) => {
      for (const { payload } of jobs) {
        const result = await publishDue(db, payload.id, clock(), onChange);
        if ("change" in result) await announce(result.change);
      }
    },
  };
}
