import { readFileSync } from "node:fs";
import path from "node:path";

/** Where a site stores what it is given. */
interface Stored {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Set if the files of the site are in the database. */
  siteSource: string | undefined;
}

/**
 * Returns why a container would lose what the site stores, or `undefined` if it keeps it: in a volume, or all of it in
 * PostgreSQL.
 * @param mounts the folders of this system at which something is mounted
 */
export function findVolumeFault(
  { dataDir, databaseUrl, siteSource }: Stored,
  mounts = readMounts(),
): string | undefined {
  const isElsewhere = databaseUrl !== undefined && siteSource !== undefined;
  const isMounted = mounts.some((mount) => mount !== "/" && !path.relative(mount, dataDir).startsWith(".."));
  if (isElsewhere || isMounted) return undefined;
  return `No volume is mounted at ${dataDir}, so everything in it would be deleted with this container. Mount one there. Without a volume, the site needs DATABASE_URL and SITE_STORE=database.`;
}

/** See proc_pid_mountinfo(5). */
function readMounts(): string[] {
  const lines = readFileSync("/proc/self/mountinfo", "utf8").split("\n");
  return lines.map((line) => line.split(" ")[4] ?? "/");
}
