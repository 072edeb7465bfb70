import "./node.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { installDependencies } from "./install.mjs";
import { runCommand, runTool } from "./processes.mjs";
import { closingLine, countOne, readPlaywrightReport, readVitestReport } from "./test-counts.mjs";

const [option, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (option !== undefined && option !== "--quick")) {
  console.error("For some tests only: npx vitest run server/api, npx playwright test blog");
  process.exit(2);
}

await installDependencies({ dev: true });
const reports = mkdtempSync(join(tmpdir(), "deskfolio-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

const totals = [];
await runStep("Format and lint (biome)", () => runTool("@biomejs/biome", "biome", ["ci", "."]));
await runStep("Types (tsc)", checkTypes);
await runStep("Unused code (knip)", () => runTool("knip", "knip", []));
await runStep("Unit and API tests (vitest)", runVitest);
if (option !== "--quick") {
  await runStep("Build", () => runCommand(process.execPath, ["scripts/build.mjs"]));
  await runStep("Browser", findBrowser);
  await runStep("Browser journeys (playwright)", runPlaywright);
}
// The exit codes of Playwright and Vitest are in the counts by now.
process.exitCode = totals.some(({ failed }) => failed > 0) ? 1 : 0;
console.log(closingLine(totals));

/** A check passes or fails as a whole, and its output is shown only when it fails; a test runner counts its tests. */
async function runStep(name, work) {
  const start = Date.now();
  const { code, output, counts = countOne(code === 0) } = await work();
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${counts.failed === 0 ? "ok  " : "FAIL"} ${name}, ${seconds} s`);
  if (counts.failed > 0 && output) console.log(output.trimEnd());
  totals.push(counts);
}

async function checkTypes() {
  const generated = await runTool("@react-router/dev", "react-router", ["typegen"]);
  return generated.code === 0 ? runTool("typescript", "tsc", ["--noEmit"]) : generated;
}

async function findBrowser() {
  // From here on Playwright takes this one.
  process.env.CHROMIUM_PATH = (await ensureBrowser()) ?? "";
  const found = process.env.CHROMIUM_PATH !== "";
  return { code: found ? 0 : 1, output: "No Chromium or Chrome is here and none could be installed." };
}

async function runVitest() {
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runTool("vitest", "vitest", args, { show: true });
  return { counts: readVitestReport(report, code) };
}

async function runPlaywright() {
  const report = join(reports, "playwright.json");
  // Playwright sees for itself whether colors fit, and its workers complain about being told twice.
  const env = { NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code } = await runTool("@playwright/test", "playwright", ["test"], { env, show: true });
  return { counts: readPlaywrightReport(report, code) };
}
