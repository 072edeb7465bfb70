import { type Examined, type Finding, ok, problem, warning } from "../../core/cli/finding.ts";
import { tryToReadSite } from "../../core/cli/try-to-read-site.ts";
import { findSampleRemains } from "../../core/site/server/sample-remains.ts";
import { describeFault } from "../../core/site/server/site-fault.ts";
import { findSiteFolderFault } from "../../core/site/server/site-folder-fault.ts";

const subject = "Site folder";

/** Checks the content of the site, as `npm run check-site` does, and whether it is the owner's. */
export async function checkSiteFolder({ config }: Pick<Examined, "config">): Promise<Finding[]> {
  const isStored = config.siteSource !== undefined;
  const missing = findSiteFolderFault(config.siteDir);
  if (missing !== undefined && isStored)
    return [ok(subject, `The files are in the database. The next start copies them to ${config.siteDir}.`)];
  if (missing !== undefined) return [problem(subject, missing)];
  const reading = await tryToReadSite(config);
  if ("faults" in reading) return reading.faults.map((fault) => problem(subject, describeFault(fault)));
  const remains = await findSampleRemains(config.siteDir);
  return [
    ok(
      subject,
      `${config.siteDir}${isStored ? ", a copy of the files in the database," : ""} has no faults.`,
    ),
    ...remains.map((line) => warning(subject, `Still from the sample: ${line}. Replace it with your own.`)),
  ];
}
