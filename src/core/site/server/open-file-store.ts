import type { ChangeWatcher } from "../../db/change-watcher.ts";
import type { Database } from "../../db/connect.ts";
import type { Logger } from "../../process/log/log.ts";
import { StartFault } from "../../process/start-faults.ts";
import type { DescribeFile } from "./resolve-pictures.ts";
import { createFolderStore, type FileStore } from "./write/file-store.ts";

/** Where the files of the site are written. */
export type SiteFiles = FileStore;

export interface StoreDeps {
  db: Database;
  clock: () => number;
  log: Pick<Logger, "info" | "warn">;
  watcher: Pick<ChangeWatcher, "notify">;
  pictures: { describeFile: DescribeFile };
  config: {
    siteDir: string;
    /** Set if the files are elsewhere. The folder is a copy then. */
    siteSource: string | undefined;
  };
}

/**
 * Opens the place where the files of the site are written. Throws a {@link StartFault} if there are none.
 * @param openElsewhere opens a place that is not a folder
 */
export async function openFileStore(
  deps: StoreDeps,
  openElsewhere: ((deps: StoreDeps & { source: string }) => Promise<FileStore>) | undefined,
): Promise<FileStore> {
  const { siteSource: source } = deps.config;
  if (source === undefined) return createFolderStore(deps);
  if (openElsewhere === undefined)
    throw new StartFault("SITE_STORE is database, which this installation cannot do. Set it to folder.");
  return openElsewhere({ ...deps, source });
}
