import { statSync } from "node:fs";
import { type Finding, ok, problem, warning } from "../../core/cli/finding.ts";
import { ConfigError, environmentFile, loadEnvironment } from "../../core/process/environment.ts";
import { StartFault } from "../../core/process/start-faults.ts";
import { type Config, findStartFault, readConfig } from "../../core/server/config.ts";
import { findWorkingFolderFault } from "../../core/site/server/working-folder.ts";
import { openGeo } from "../../core/visits/server/places.ts";

const subject = "Configuration";

interface CheckedConfiguration {
  /** `undefined` when it is invalid. */
  config: Config | undefined;
  environment: Record<string, string | undefined>;
  findings: Finding[];
}

/** Reads the configuration as a start would, and reports every fault. */
export async function checkConfiguration(): Promise<CheckedConfiguration> {
  let environment = {};
  try {
    environment = loadEnvironment();
    const config = readConfig(environment);
    const fault =
      findWorkingFolderFault(environment, config.siteSource === undefined ? "site" : "data") ??
      findStartFault(config);
    if (fault !== undefined) throw new StartFault(fault);
    await openGeo(config.geoipDatabase);
    const vain = config.warnings.map((text) => warning(subject, text));
    const findings = [...checkFile(environmentFile()), ...vain];
    if (findings.length === 0) findings.push(ok(subject, "Every variable is valid."));
    return { config, environment, findings };
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof StartFault)) throw error;
    const findings = error.message.split("\n").map((line) => problem(subject, line));
    return { config: undefined, environment, findings };
  }
}

/** The file can contain passwords. Windows has no such modes. */
function checkFile(file: string | undefined): Finding[] {
  const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  if (file === undefined || found === undefined || process.platform === "win32") return [];
  return checkMode(file, found);
}

/** A file of root may be readable by a group, because that is how a service reads a file that it cannot change. */
export function checkMode(file: string, { mode, uid }: { mode: number; uid: number }): Finding[] {
  const allowed = uid === 0 ? 0o640 : 0o600;
  if ((mode & 0o077 & ~allowed) === 0) return [];
  const what = (mode & 0o044 & ~allowed) === 0 ? "change" : "read";
  const advice = `Run: chmod ${(mode & allowed).toString(8)} ${file}`;
  return [warning(subject, `Other users of this computer can ${what} ${file}. ${advice}`)];
}
