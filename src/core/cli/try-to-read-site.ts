import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPictureLibrary } from "../media/server/uploads/picture-library.ts";
import { createLog } from "../process/log/log.ts";
import type { Config } from "../server/config.ts";
import { findFileFaults, findSiteFaults } from "../server/features.data.ts";
import { readSite, type SiteReading } from "../site/server/read-site.ts";

/** Reads the site folder with its pictures and posts. Changes nothing, not even the cache of pictures. */
export async function tryToReadSite({ siteDir }: Pick<Config, "siteDir">): Promise<SiteReading> {
  const cacheDir = await mkdtemp(path.join(tmpdir(), "foliodesk-check-"));
  const pictures = createPictureLibrary({ siteDir, cacheDir }, createLog("silent"));
  try {
    const reading = await readSite(siteDir, pictures.describe);
    const others = [
      ...("site" in reading ? await findSiteFaults(reading.site, reading.locate) : []),
      ...(await findFileFaults(siteDir, pictures.describeFile)),
    ];
    if (others.length === 0) return reading;
    return { faults: [...("faults" in reading ? reading.faults : []), ...others] };
  } finally {
    await pictures.close();
    await rm(cacheDir, { recursive: true, force: true });
  }
}
