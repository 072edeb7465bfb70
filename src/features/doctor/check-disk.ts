import { existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { type Examined, type Finding, ok, problem, warning } from "../../core/cli/finding.ts";
import { databaseFile } from "../../core/db/sqlite.ts";
import { minFree } from "../../core/process/disk-reserve.ts";

const subject = "Disk space";
/** Bytes below which it is time to look, whatever the size of the database. */
const comfortable = 256 * 1024 * 1024;

/** Checks the free space of DATA_DIR. The nightly backup needs room for a second copy of the database and an archive. */
export async function checkDisk({ config }: Pick<Examined, "config">): Promise<Finding[]> {
  const folder = nearestFolder(config.dataDir);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const database = statSync(path.join(config.dataDir, databaseFile), { throwIfNoEntry: false })?.size ?? 0;
  const wanted = Math.max(comfortable, 3 * database);
  const text = `${describe(free)} are free on the disk of ${config.dataDir}.`;
  if (free < minFree) {
    const limit = `With less than ${describe(minFree)}, writes of visitors are refused.`;
    return [problem(subject, `${text} ${limit} Free some space.`)];
  }
  if (free < wanted)
    return [warning(subject, `${text} Free up some space: backups need up to ${describe(wanted)}.`)];
  return [ok(subject, text)];
}

function nearestFolder(folder: string): string {
  const parent = path.dirname(folder);
  return existsSync(folder) || parent === folder ? folder : nearestFolder(parent);
}

export function describe(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes >= 1000 ? `${(megabytes / 1000).toFixed(1)} GB` : `${megabytes.toFixed(1)} MB`;
}
