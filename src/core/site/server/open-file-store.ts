import { openDatabaseStore } from "../../../features/site-in-database/database-store.ts";
import type { FileStore } from "./write/file-store.ts";
import { createFolderStore } from "./write/file-store.ts";

interface StoreConfig {
  siteDir: string;
  /** Set if the files are in the database. */
  siteSource: string | undefined;
}

type StoreDeps = Omit<Parameters<typeof openDatabaseStore>[0], "folder" | "source"> & { config: StoreConfig };

/** Where the files of the site are written. */
export type SiteFiles = FileStore;

/** Opens the place where the files of the site are written. Throws a `StartFault` if there are none. */
export async function openFileStore(deps: StoreDeps): Promise<FileStore> {
  const { siteDir: folder, siteSource: source } = deps.config;
  return source === undefined ? createFolderStore(deps) : openDatabaseStore({ ...deps, folder, source });
}
