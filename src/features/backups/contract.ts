import { z } from "zod";

/** A backup that was verified by restoring it into a new folder. Times are ISO 8601 in UTC. */
const verifiedBackupSchema = z.strictObject({
  file: z.string(),
  madeAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime(),
});

/** Work that has failed at least twice since it last succeeded, and why the latest attempt did. */
const failingBackupsSchema = z.strictObject({
  failures: z.int().min(2),
  failedAt: z.iso.datetime(),
  reason: z.string(),
});

/**
 * What the site does with nightly backups: it copies them to a bucket or with the owner's command, or restores the
 * newest copy in the bucket as a test. `last` is the newest backup with which it was done, and when. `failing` is null
 * unless it keeps failing.
 */
const copyWorkSchema = z.strictObject({
  work: z.enum(["bucket", "command", "test"]),
  last: z.strictObject({ file: z.string(), madeAt: z.iso.datetime(), doneAt: z.iso.datetime() }).nullable(),
  failing: failingBackupsSchema.nullable(),
});

/**
 * `lastVerified` is the newest verified backup, or null if there is none. `failing` is null unless nightly backups keep
 * failing. `copies` has what the site is set to do.
 */
export const backupsSchema = z.strictObject({
  lastVerified: verifiedBackupSchema.nullable(),
  failing: failingBackupsSchema.nullable(),
  copies: z.array(copyWorkSchema),
});

export type CopyWork = z.infer<typeof copyWorkSchema>["work"];
export type Backups = z.infer<typeof backupsSchema>;
