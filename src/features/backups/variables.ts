import { z } from "zod";
import { defineVariables } from "../../core/feature.data.ts";
import { type EncryptedBucket, readBucketUrl } from "./copies/bucket-url.ts";

interface BackupSettings {
  /** How many nightly backups to keep; `undefined` for no nightly backups. */
  backupKeep: { days: number; weeks: number } | undefined;
  /** Where they are copied to, and what the copies are encrypted with. */
  backupBucket: EncryptedBucket | undefined;
  /** The shell command that is run after each of them. */
  backupCommand: string | undefined;
}

export const backupVariables = defineVariables({
  after: "VISITS_KEEP",
  declared: {
    BACKUP_KEEP: {
      schema: z
        .string()
        .regex(/^[1-9]\d{0,2}(,\d{1,3})?$/, "must be how many daily and weekly backups to keep, such as 7,4")
        .transform(readKeep)
        .optional(),
      example: "7,4",
      row: {
        default: "none",
        text: "How many nightly backups to keep: days, or days and weeks, such as `7,4`",
      },
    },
    BACKUP_S3: {
      schema: z
        .string()
        .transform((value, { issues }) => {
          const bucket = readBucketUrl(value);
          if (bucket !== undefined) return bucket;
          const message =
            "must be https://KEY:SECRET@host/bucket or https://KEY:SECRET@host/bucket/prefix?region=eu-west-1, with %2F for a / in the key or secret";
          issues.push({ code: "custom", message, input: value });
          return z.NEVER;
        })
        .optional(),
      example: "https://KEY:SECRET@s3.example/my-bucket/foliodesk?region=us-east-1",
      row: {
        default: "none",
        text: "Set both to [copy each nightly backup](backups.md#copies-elsewhere), encrypted, to a bucket: `https://KEY:SECRET@host/bucket/prefix?region=us-east-1`. Write `%2F` for a `/` in the secret",
      },
      isSecret: true,
    },
    BACKUP_PASSPHRASE: {
      schema: z.string().min(12, "must have at least 12 characters").optional(),
      example: "six-words-that-nobody-else-could-guess",
      isSecret: true,
    },
    BACKUP_COMMAND: {
      schema: z.string().optional(),
      example: "'rclone copy \"$BACKUP_FILE\" offsite:foliodesk'",
      row: {
        default: "none",
        text: "A shell command that runs after each nightly backup, whose path is in `BACKUP_FILE`",
      },
      isSecret: true,
    },
  },
  together: ["BACKUP_S3", "BACKUP_PASSPHRASE"],
  read: ({
    BACKUP_KEEP,
    BACKUP_S3: bucket,
    BACKUP_PASSPHRASE: passphrase,
    BACKUP_COMMAND,
  }): BackupSettings => ({
    backupKeep: BACKUP_KEEP,
    backupBucket: bucket && passphrase ? { ...bucket, passphrase } : undefined,
    backupCommand: BACKUP_COMMAND,
  }),
  // A restore from the bucket needs no nightly backups.
  findStartFault: ({ backupBucket, backupCommand, backupKeep }) => {
    if (backupKeep !== undefined || (backupBucket ?? backupCommand) === undefined) return undefined;
    return `${backupBucket ? "BACKUP_S3" : "BACKUP_COMMAND"} requires BACKUP_KEEP: it copies nightly backups. Set BACKUP_KEEP, such as to 7,4.`;
  },
});

function readKeep(value: string): { days: number; weeks: number } {
  const [days = 1, weeks = 0] = value.split(",").map(Number);
  return { days, weeks };
}
