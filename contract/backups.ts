import { z } from "zod";

/** A backup that was restored into a new folder to prove it. Times are ISO 8601 in UTC. */
const verifiedBackupSchema = z.strictObject({
  file: z.string(),
  madeAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime(),
});

/** `lastVerified` is the newest backup that was proven; null when there is none. */
export const backupsSchema = z.strictObject({ lastVerified: verifiedBackupSchema.nullable() });

export type Backups = z.infer<typeof backupsSchema>;
