import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand, runTool } from "../scripts/processes.mjs";
import { ensureTestBrowser } from "./browser.ts";
import { contractTests } from "./core-tests.ts";
import {
  addUp,
  type Counts,
  closingLine,
  countOne,
  readPlaywrightReport,
  readVitestReport,
} from "./counts.ts";
import { ensureDeploymentPrograms } from "./deployment.ts";
import { ensureDovecot } from "./dovecot.ts";
import { listFeatures } from "./feature-folders.ts";
import { ensureFirefox } from "./firefox.ts";
import { makeMemoryFolder } from "./memory-folder.ts";
import { findOrdinaryUser } from "./ordinary-user.ts";
import { testPictureCache } from "./picture-cache.ts";
import { runAllAs } from "./run-as-user.ts";

const { quick, release = false, only, counts: countsFile } = readOptions();
const reports = mkdtempSync(join(tmpdir(), "foliodesk-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
/** The tests of what needs root, such as a small disk. */
const rootTests = ".root.test.ts";
/**
 * The tests that start other programs, such as the commands of the project, or build the site, which takes a second or
 * more.
 */
const processTests = ".process.test.ts";
/** The tag of tests that run only before a release: they kill, upgrade, or install sites, and take long. */
const releaseTag = "release";

const totals: Counts[] = [];
const user = findOrdinaryUser();
if (only !== undefined) await runOnly(only);
else if (user === undefined) await runEverything();
else {
  // Only root can install programs for everyone.
  if (!quick) {
    await runStep("Browsers", findBrowsers);
    await runStep("Mail server", findMailServer);
  }
  if (release) await runStep("Proxies and systemd", findDeploymentPrograms);
  const flags = [quick && "--quick", release && "--release"].filter((flag) => typeof flag === "string");
  totals.push(await runAllAs(user, flags));
  if (!quick) await runStep("Tests that need root (vitest)", () => runVitest([rootTests], { show: true }));
}
const sum = addUp(totals);
// The counts already include the exit codes of Playwright and Vitest.
process.exitCode = sum.failed > 0 ? 1 : 0;
if (countsFile === undefined) console.log(closingLine(sum));
else writeFileSync(countsFile, JSON.stringify(sum));

async function runEverything(): Promise<void> {
  writeToMemory();
  if (!quick && countsFile === undefined) await runStep("Mail server", findMailServer);
  const exclude = listExcluded().flatMap((end) => ["--exclude", `**/*${end}`]);
  await Promise.all([
    checkAndBuild(),
    runStep("Unit and API tests (vitest)", () => runVitest(exclude, { show: false })),
  ]);
  if (quick) return;
  if (countsFile === undefined) {
    await runStep("Browsers", findBrowsers);
    if (release) await runStep("Proxies and systemd", findDeploymentPrograms);
  }
  await runStep("Browser journeys (playwright)", () => runPlaywright());
}

/** Runs the tests of a feature, or of a subject of the core, and those that say what features can rely on. */
async function runOnly(name: string): Promise<void> {
  const folder = [`src/features/${name}`, `src/core/${name}`].find((one) => existsSync(one));
  if (folder === undefined || !/^[a-z-]+$/.test(name)) {
    console.error(
      `There is no feature and no subject of the core named ${name}. The features: ${listFeatures(".").join(", ")}.`,
    );
    process.exit(2);
  }
  writeToMemory();
  await runStep("Mail server", findMailServer);
  await runStep("Unit and API tests (vitest)", () =>
    runVitest([`${folder}/`, ...contractTests, "--exclude", `**/*${rootTests}`], { show: false }),
  );
  if (globSync(`${folder}/**/*.spec.ts`).length === 0) return;
  await runStep("Build", () => runCommand(process.execPath, ["scripts/build.mjs"]));
  await runStep("Browsers", findBrowsers);
  await runStep("Browser journeys (playwright)", () => runPlaywright([`${folder}/`]));
}

function listExcluded(): string[] {
  if (quick) return [rootTests, processTests];
  // Root, who has started this, runs them itself. Otherwise they say why they are skipped.
  return countsFile === undefined ? [] : [rootTests];
}

/** One after the other: the unit tests run at the same time and need the processor, too. */
async function checkAndBuild(): Promise<void> {
  await runStep("Format and lint (biome)", () => runTool("@biomejs/biome", "biome", ["ci", "."]));
  await runStep("Types (tsc)", () => runCommand(process.execPath, ["test/check-types.ts"]));
  await runStep("Unused code (knip)", () => runTool("knip", "knip", []));
  if (!quick) await runStep("Build", () => runCommand(process.execPath, ["scripts/build.mjs"]));
}

/** Tests write their temporary files to memory if possible. The converted pictures stay on disk for the next run. */
function writeToMemory(): void {
  const folder = makeMemoryFolder();
  if (folder === undefined) return;
  process.env.TEST_PICTURE_CACHE ??= testPictureCache;
  process.env.TMPDIR = folder;
  // Hundreds of processes load the same modules.
  process.env.NODE_COMPILE_CACHE ??= join(folder, "compiled");
}

interface Options {
  quick?: boolean;
  release?: boolean;
  /** A feature or a subject of the core, whose tests are the only ones beside those that all can rely on. */
  only?: string;
  /** The file for the counts, if root has started this as another user. */
  counts?: string;
}

function readOptions(): Options {
  try {
    const flag = { type: "boolean" } as const;
    return parseArgs({
      options: { quick: flag, release: flag, only: { type: "string" }, counts: { type: "string" } },
    }).values;
  } catch {
    console.error(
      "The options are --release, and --only with the name of a feature or of a subject of the core, such as --only share-links. To run only some tests: npx vitest run src/core/posts/server, or npx playwright test blog",
    );
    process.exit(2);
  }
}

interface StepResult {
  code: number;
  output?: string;
  counts?: Counts;
}

/**
 * A step passes or fails as a whole, and its output is shown only if it fails. A test runner reports its own counts.
 */
async function runStep(name: string, work: () => Promise<StepResult>): Promise<void> {
  const start = Date.now();
  const { code, output, counts = countOne(code === 0) } = await work();
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${counts.failed === 0 ? "ok  " : "FAIL"} ${name}, ${seconds} s`);
  if (counts.failed > 0 && output) console.log(output.trimEnd());
  totals.push(counts);
}

/** The journeys use these browsers from now on. */
async function findBrowsers(): Promise<StepResult> {
  process.env.CHROMIUM_PATH = (await ensureTestBrowser()) ?? "";
  if (release) process.env.FIREFOX_PATH = (await ensureFirefox()) ?? "";
  const missing = [
    process.env.CHROMIUM_PATH === "" && "No Chromium or Chrome is here and none could be installed.",
    process.env.FIREFOX_PATH === "" &&
      "No Firefox is here and none could be installed. Install it, or set FIREFOX_PATH.",
  ].filter((line) => line !== false);
  return { code: missing.length, output: missing.join("\n") };
}

/** Tests read mails from it. */
async function findMailServer(): Promise<StepResult> {
  if ((await ensureDovecot()) !== undefined) return { code: 0 };
  return { code: 1, output: "No Dovecot is here and none could be installed (Debian: dovecot-imapd)." };
}

/** Tests put them in front of the site, and check its units. */
async function findDeploymentPrograms(): Promise<StepResult> {
  const missing = await ensureDeploymentPrograms();
  if (missing.length === 0) return { code: 0 };
  return { code: 1, output: `These could not be installed (Debian): ${missing.join(", ")}.` };
}

/** @param options.show whether to print each file when it is done, instead of all output if a test fails */
async function runVitest(args: string[], { show }: { show: boolean }): Promise<StepResult> {
  const report = join(reports, "vitest.json");
  // What failed is easy to find only without a line for each of thousands that passed.
  const reporters = [
    `--reporter=${show ? "default" : "dot"}`,
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const filter = release ? [] : [`--tags-filter=!${releaseTag}`];
  const command = ["run", ...args, ...filter, ...reporters];
  const env = release ? {} : { TEST_ENGINES: "sqlite" };
  const { code, output } = await runTool("vitest", "vitest", command, { env, show });
  return { code, output, counts: readVitestReport(report, code, release ? undefined : releaseTag) };
}

async function runPlaywright(files: readonly string[] = []): Promise<StepResult> {
  const report = join(reports, "playwright.json");
  // Playwright detects color support by itself, and its workers print a warning when both variables are set.
  const env = { NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const filter = release ? [] : [`--grep-invert=@${releaseTag}`];
  const command = ["test", ...filter, ...files];
  const { code } = await runTool("@playwright/test", "playwright", command, { env, show: true });
  return { code, counts: readPlaywrightReport(report, code) };
}
