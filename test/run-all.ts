import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, runTool } from "../scripts/processes.mjs";
import { ensureBrowser } from "./browser.ts";
import { type Counts, closingLine, countOne, readPlaywrightReport, readVitestReport } from "./counts.ts";

const [option, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (option !== undefined && option !== "--quick")) {
  console.error("To run only some tests: npx vitest run server/api, or npx playwright test blog");
  process.exit(2);
}

const reports = mkdtempSync(join(tmpdir(), "deskfolio-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

const totals: Counts[] = [];
await runStep("Format and lint (biome)", () => runTool("@biomejs/biome", "biome", ["ci", "."]));
await runStep("Types (tsc)", checkTypes);
await runStep("Unused code (knip)", () => runTool("knip", "knip", []));
await runStep("Unit and API tests (vitest)", runVitest);
if (option !== "--quick") {
  await runStep("Build", () => runCommand(process.execPath, ["scripts/build.mjs"]));
  await runStep("Browser", findBrowser);
  await runStep("Browser journeys (playwright)", runPlaywright);
}
// The counts already include the exit codes of Playwright and Vitest.
process.exitCode = totals.some(({ failed }) => failed > 0) ? 1 : 0;
console.log(closingLine(totals));

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

async function checkTypes(): Promise<StepResult> {
  const generated = await runTool("@react-router/dev", "react-router", ["typegen"]);
  return generated.code === 0 ? runTool("typescript", "tsc", ["--noEmit"]) : generated;
}

async function findBrowser(): Promise<StepResult> {
  // Playwright uses this browser from now on.
  process.env.CHROMIUM_PATH = (await ensureBrowser()) ?? "";
  const found = process.env.CHROMIUM_PATH !== "";
  return { code: found ? 0 : 1, output: "No Chromium or Chrome is here and none could be installed." };
}

async function runVitest(): Promise<StepResult> {
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runTool("vitest", "vitest", args, { show: true });
  return { code, counts: readVitestReport(report, code) };
}

async function runPlaywright(): Promise<StepResult> {
  const report = join(reports, "playwright.json");
  // Playwright detects color support by itself, and its workers print a warning when both variables are set.
  const env = { NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code } = await runTool("@playwright/test", "playwright", ["test"], { env, show: true });
  return { code, counts: readPlaywrightReport(report, code) };
}
