import { z } from "zod";

/** A backup that was verified by restoring it into a new folder. Times are ISO 8601 in UTC. */
const verifiedBackupSchema = z.strictObject({
  file: z.string(),
  madeAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime(),
});

/** `lastVerified` is the newest verified backup, or null if there is none. */
export const backupsSchema = z.strictObject({ lastVerified: verifiedBackupSchema.nullable() });

export type Backups = z.infer<typeof backupsSchema>;
