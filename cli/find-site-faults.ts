import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Config } from "../server/config.ts";
import { createLog } from "../server/log/log.ts";
import { createPictureLibrary } from "../server/media/picture-library.ts";
import { readSite } from "../server/site-folder/read-site.ts";
import type { SiteFault } from "../server/site-folder/site-fault.ts";

/** Returns every fault of the site folder, its pictures included. Changes nothing, not even the cache of pictures. */
export async function findSiteFaults({ siteDir }: Pick<Config, "siteDir">): Promise<SiteFault[]> {
  const cacheDir = await mkdtemp(path.join(tmpdir(), "foliodesk-check-"));
  const pictures = createPictureLibrary({ siteDir, cacheDir }, createLog("silent"));
  try {
    const reading = await readSite(siteDir, pictures.describe);
    return "faults" in reading ? reading.faults : [];
  } finally {
    await pictures.close();
    await rm(cacheDir, { recursive: true, force: true });
  }
}
