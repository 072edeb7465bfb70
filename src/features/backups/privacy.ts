import type { Connection } from "../../core/db/connect.ts";
import { countOf } from "../../core/http/contract/count-of.ts";
import type { MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { paragraph } from "../../core/posts/server/body/blocks.ts";

interface BackupSettings extends Pick<Connection, "engine"> {
  config: {
    backupKeep: { days: number; weeks: number } | undefined;
    backupBucket: unknown;
    backupCommand: string | undefined;
  };
}

export function describeBackups({ engine, config }: BackupSettings): MarkdownBlock[] {
  const { backupKeep: keep, backupBucket, backupCommand } = config;
  const nightly =
    keep === undefined
      ? "This site makes no nightly backups."
      : `A backup is made every night and kept with the site's data: those of the last ${keptOf(keep)}.`;
  const bucket =
    backupBucket === undefined
      ? ""
      : " Copies of these, encrypted with a passphrase that only the owner has, are kept for as long at a storage service.";
  const command =
    backupCommand === undefined
      ? ""
      : " The owner's own program passes each of these on; this page cannot know to whom and for how long.";
  const before =
    engine === "sqlite"
      ? " Another backup is made before a new version of the software changes the database. The last three of these are kept."
      : "";
  return [
    paragraph(
      `${nightly}${bucket}${command}${before} The owner can make more backups and save messages as files at any time; this page cannot know about those. A backup contains visits and messages as they were at the time, but not the keys and hashes that tell visitors apart. What is deleted from the site stays in its older backups.`,
    ),
  ];
}

function keptOf({ days, weeks }: { days: number; weeks: number }): string {
  const daily = countOf(days, "day");
  if (weeks === 0) return daily;
  return `${daily}, and one of ${weeks === 1 ? "the week" : `each of the ${weeks} weeks`} before`;
}
