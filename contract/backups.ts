import { z } from "zod";

/** A backup that was verified by restoring it into a new folder. Times are ISO 8601 in UTC. */
const verifiedBackupSchema = z.strictObject({
  file: z.string(),
  madeAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime(),
});

/** Nightly backups that have failed at least twice since the last one succeeded, and why the latest one did. */
const failingBackupsSchema = z.strictObject({
  failures: z.int().min(2),
  failedAt: z.iso.datetime(),
  reason: z.string(),
});

/**
 * `lastVerified` is the newest verified backup, or null if there is none. `failing` is null unless nightly backups keep
 * failing.
 */
export const backupsSchema = z.strictObject({
  lastVerified: verifiedBackupSchema.nullable(),
  failing: failingBackupsSchema.nullable(),
});

export type Backups = z.infer<typeof backupsSchema>;
