import { statSync } from "node:fs";
import {
  type Config,
  ConfigError,
  environmentFile,
  loadEnvironment,
  readConfig,
} from "../../server/config.ts";
import { openGeo } from "../../server/geo.ts";
import { StartFault } from "../../server/start-faults.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

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
    await openGeo(config.geoipDatabase);
    const files = checkFile(environmentFile());
    const isFine = files.every(({ level }) => level === "ok");
    return { config, environment, findings: isFine ? [ok(subject, "Every variable is valid.")] : files };
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof StartFault)) throw error;
    const findings = error.message.split("\n").map((line) => problem(subject, line));
    return { config: undefined, environment, findings };
  }
}

/** The file can contain passwords. Windows has no such modes. */
function checkFile(file: string | undefined): Finding[] {
  const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  if (found === undefined || process.platform === "win32" || (found.mode & 0o077) === 0) return [];
  return [warning(subject, `Other users of this computer can read ${file}. Run: chmod 600 ${file}`)];
}
