import { CommandFault } from "../../core/cli/command-fault.ts";
import { loadChecks } from "../../core/cli/features.ts";
import { type Check, type Examined, type Finding, problem } from "../../core/cli/finding.ts";
import { countOf } from "../../core/http/contract/count-of.ts";
import { environmentWith } from "../../core/process/environment.ts";
import { checkClock } from "./check-clock.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkFolder } from "./check-folder.ts";
import { checkJobs } from "./check-jobs.ts";
import { checkMail } from "./check-mail.ts";
import { checkNode } from "./check-node.ts";
import { checkSite } from "./check-site.ts";
import { checkSiteFolder } from "./check-site-folder.ts";
import { checkCertificate } from "./outside/check-certificate.ts";
import { checkConnection } from "./outside/check-connection.ts";
import { checkPages, checkReady } from "./outside/check-pages.ts";
import { checkRedirects } from "./outside/check-redirects.ts";
import type { Outside } from "./outside/outside.ts";

/** The checks that need a valid configuration, in the order of the report. */
const checksOfConfig: readonly Check<Pick<Examined, "config">>[] = [
  checkSiteFolder,
  checkFolder,
  checkDisk,
  checkSite,
];
/** The checks that also read the database, if it can be read. */
async function loadAllChecks(): Promise<Check[]> {
  const { servers, data } = await loadChecks();
  return [checkClock, checkMail, ...servers, checkJobs, ...data];
}

/** The checks of a running site from outside. */
const outsideChecks: readonly Check<Outside>[] = [
  checkCertificate,
  checkReady,
  checkRedirects,
  checkPages,
  checkConnection,
];

interface Options {
  sendTestMail?: boolean;
  /** The address of a running site, which is then checked from outside. */
  site?: string;
}

/** Checks everything that a site needs, and reports it line by line. Creates and changes nothing. */
export async function examine({ sendTestMail = false, site }: Options): Promise<void> {
  const findings = site === undefined ? findAll({ sendTestMail }) : findOutside(readOutside(site));
  const counts = { ok: 0, warning: 0, problem: 0 };
  for await (const finding of findings) {
    counts[finding.level] += 1;
    console.log(`${finding.level.padEnd(8)} ${finding.subject.padEnd(14)} ${finding.text}`);
  }
  console.log(`${countOf(counts.problem, "problem")}, ${countOf(counts.warning, "warning")}.`);
  if (counts.problem > 0) process.exitCode = 1;
}

async function* findAll(options: { sendTestMail: boolean }): AsyncGenerator<Finding> {
  yield checkNode(process.versions.node);
  const { config, environment, findings } = await checkConfiguration();
  yield* findings;
  if (config === undefined) return;
  for (const check of checksOfConfig) yield* await runCheck(check, { config });
  const { db, finding } = await checkDatabase(config);
  try {
    yield finding;
    const examined = { config, environment, db, now: Date.now(), ...options };
    for (const check of await loadAllChecks()) yield* await runCheck(check, examined);
  } finally {
    await db?.destroy();
  }
}

function readOutside(address: string): Outside {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandFault(`--site must be an address such as https://ada.example; got "${address}".`);
  return {
    site: new URL(url.origin),
    plainPort: url.port === "" ? 80 : undefined,
    key: environmentWith({}).FOLIODESK_KEY?.trim() || undefined,
    connecting: {},
    now: Date.now(),
  };
}

/** Checks a running site as visitors see it. */
export async function* findOutside(outside: Outside): AsyncGenerator<Finding> {
  for (const check of outsideChecks) yield* await runCheck(check, outside);
}

/** A check that fails does not end the others. */
async function runCheck<Needs>(check: Check<Needs>, examined: Needs): Promise<Finding[]> {
  try {
    return await check(examined);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [problem(check.name.replace("check", ""), `This could not be checked: ${reason}`)];
  }
}
