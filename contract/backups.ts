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
 * Where nightly backups are copied to, when the newest of the copied ones was made, and when it was copied. `failing` is null
 * unless the copies keep failing.
 */
const copiesSchema = z.strictObject({
  target: z.enum(["bucket", "command"]),
  last: z.strictObject({ madeAt: z.iso.datetime(), copiedAt: z.iso.datetime() }).nullable(),
  failing: failingBackupsSchema.nullable(),
});

/** When a copy was last downloaded from the bucket and restored into a new folder, and of which backup it was. */
const copyTestSchema = z.strictObject({
  last: z.strictObject({ file: z.string(), testedAt: z.iso.datetime() }).nullable(),
  failing: failingBackupsSchema.nullable(),
});

/**
 * `lastVerified` is the newest verified backup, or null if there is none. `failing` is null unless nightly backups keep
 * failing. `copies` has what the site is set to do, and `copyTest` is null if that is not to copy to a bucket.
 */
export const backupsSchema = z.strictObject({
  lastVerified: verifiedBackupSchema.nullable(),
  failing: failingBackupsSchema.nullable(),
  copies: z.array(copiesSchema),
  copyTest: copyTestSchema.nullable(),
});

export type CopyTarget = z.infer<typeof copiesSchema>["target"];
export type Backups = z.infer<typeof backupsSchema>;
