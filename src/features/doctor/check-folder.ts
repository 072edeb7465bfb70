import { accessSync, constants, statSync } from "node:fs";
import { type Examined, type Finding, ok, problem, warning } from "../../core/cli/finding.ts";
import { codeOf } from "../../core/db/errors.ts";

const subject = "Data folder";

/** Checks the rights of DATA_DIR. */
export async function checkFolder({ config }: Pick<Examined, "config">): Promise<Finding[]> {
  const folder = config.dataDir;
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) {
    const text = `The folder in DATA_DIR does not exist: ${folder}. The first start creates it.`;
    return [warning(subject, text)];
  }
  if (!found.isDirectory()) {
    return [problem(subject, `DATA_DIR is not a folder: ${folder}. Set it to the folder of your site.`)];
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const advice = "Make it readable and writable for the user that runs Foliodesk.";
    return [
      problem(subject, `The folder in DATA_DIR cannot be used: ${folder} (${codeOf(error)}). ${advice}`),
    ];
  }
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0) {
    const text = `Other users of this computer can open ${folder}. Run: chmod 700 ${folder}`;
    return [warning(subject, text)];
  }
  return [ok(subject, `${folder} can be written to, and belongs to its owner alone.`)];
}
