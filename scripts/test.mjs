import "./check-node.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { installDependencies } from "./prepare.mjs";
import { projectEnv, projectNode, root, runCommand, runTool } from "./processes.mjs";
import { addCounts, closingLine, countOne, readPlaywrightReport, readVitestReport } from "./test-counts.mjs";

const quick = process.argv.includes("--quick");
const unknown = process.argv.slice(2).filter((argument) => argument !== "--quick");
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(" ")}. For some tests only: npx vitest run server/api, npx playwright test blog`,
  );
  process.exit(2);
}

await installDependencies({ dev: true });
const reports = mkdtempSync(join(tmpdir(), "deskfolio-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

const totals = [
  await runStep("Format and lint (biome)", () => runTool("@biomejs/biome", "biome", ["ci", "."])),
  await runStep("Types (tsc)", checkTypes),
  await runStep("Unused code (knip)", () => runTool("knip", "knip", [])),
  await runSuite("Unit and API tests (vitest)", runVitest),
];
if (!quick) {
  const built = await runStep("Build", () =>
    runCommand(projectNode(), ["scripts/build.mjs"], { env: projectEnv() }),
  );
  let browser;
  const found = await runStep("Browser", async () => {
    browser = await ensureBrowser();
    return {
      code: browser ? 0 : 1,
      output: browser ?? "No Chromium or Chrome is here and none could be installed.\n",
    };
  });
  const journeys = await runSuite("Browser journeys (playwright)", () => runPlaywright(browser));
  totals.push(built, found, journeys);
}

const total = addCounts(totals);
// Playwright and Vitest are told about a fault by their exit code too, which is in the counts by now.
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(closingLine(total));

async function checkTypes() {
  const generated = await runTool("@react-router/dev", "react-router", ["typegen"]);
  return generated.code === 0 ? runTool("typescript", "tsc", ["--noEmit"]) : generated;
}

/** A check that passes or fails as a whole; its output is shown only when it fails. */
async function runStep(name, work) {
  const start = Date.now();
  const { code, output, interrupted } = await work();
  if (interrupted) stop();
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name}, ${secondsSince(start)}`);
  if (code !== 0) console.log(output.trimEnd());
  return countOne(code === 0);
}

/** A test runner: it writes to the screen itself and counts its tests in a report. */
async function runSuite(name, work) {
  const start = Date.now();
  console.log(`     ${name}`);
  const { code, interrupted, counts } = await work();
  if (interrupted) stop();
  console.log(`${code === 0 && counts.failed === 0 ? "ok  " : "FAIL"} ${name}, ${secondsSince(start)}`);
  return counts;
}

async function runVitest() {
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const result = await runTool("vitest", "vitest", args, { show: true });
  return { ...result, counts: readVitestReport(report, result.code) };
}

async function runPlaywright(browser) {
  const report = join(reports, "playwright.json");
  // Playwright sees for itself whether colours fit, and its workers complain about being told twice.
  const env = { NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  if (browser) env.CHROMIUM_PATH = browser;
  const result = await runTool("@playwright/test", "playwright", ["test"], { env, show: true });
  return { ...result, counts: readPlaywrightReport(report, result.code) };
}

function secondsSince(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}

function stop() {
  console.log(`Stopped before the end in ${root}.`);
  process.exit(130);
}
