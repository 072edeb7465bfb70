import { describeFault } from "../../server/site-folder/site-fault.ts";
import { findSiteFolderFault } from "../../server/site-folder/site-folder-fault.ts";
import { findSiteFaults } from "../find-site-faults.ts";
import { type Examined, type Finding, ok, problem } from "./finding.ts";

const subject = "Site folder";

/** Checks the content of SITE_DIR, as `npm run check-site` does. */
export async function checkSiteFolder({ config }: Pick<Examined, "config">): Promise<Finding[]> {
  const missing = findSiteFolderFault(config.siteDir);
  if (missing !== undefined) return [problem(subject, missing)];
  const faults = await findSiteFaults(config);
  if (faults.length === 0) return [ok(subject, `${config.siteDir} has no faults.`)];
  return faults.map((fault) => problem(subject, describeFault(fault)));
}
