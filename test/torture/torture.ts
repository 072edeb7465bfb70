import { parseArgs } from "node:util";
import { type Check, checkInstances } from "./instances.ts";
import type { ScenarioResult } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

// npm run torture [-- --kills 200] [--scenario sqlite]: kills the site, stops its database, and fills its disk during
// writes, and then compares the acknowledged writes with the stored ones.
// npm run torture -- --instances [--seconds 120]: does this to three instances behind nginx, and also checks their limits and
// what they have in common.
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "25" },
    scenario: { type: "string", default: "" },
    instances: { type: "boolean", default: false },
    seconds: { type: "string", default: "120" },
  },
});
if (values.instances) process.exit(await runInstances());
const rounds = Number(values.kills);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--kills must be a whole number from 1; got "${values.kills}".`);
  process.exit(2);
}

const rows: Record<string, string | number>[] = [];
let failed = false;
for (const [name, run] of Object.entries(scenarios)) {
  if (!name.toLowerCase().includes(values.scenario.toLowerCase())) continue;
  // The site needs a few seconds to notice that a full disk has space again. Other rounds are short.
  const own = name.startsWith("disk full") ? Math.min(rounds, 5) : rounds;
  const result = await run({ rounds: own, onRound: (round) => showProgress(name, round, own) });
  process.stdout.write("\n");
  if ("skipped" in result) {
    rows.push({ scenario: name, result: `skipped: ${result.skipped}` });
    continue;
  }
  rows.push({ scenario: name, ...summarize(result) });
  failed ||= result.lost > 0 || result.extra > 0 || result.faults.length > 0;
}
console.table(rows);
process.exitCode = failed ? 1 : 0;

/** Returns the exit code. */
async function runInstances(): Promise<number> {
  const seconds = Number(values.seconds);
  if (!(seconds >= 20)) {
    console.error(`--seconds must be a number from 20; got "${values.seconds}".`);
    return 2;
  }
  const checks = await checkInstances(seconds);
  if ("skipped" in checks) {
    console.log(`skipped: ${checks.skipped}`);
    return 0;
  }
  console.table(
    checks.map(({ passed, ...check }: Check) => ({ ...check, result: passed ? "passed" : "FAILED" })),
  );
  return checks.every(({ passed }) => passed) ? 0 : 1;
}

function summarize({ rounds, acknowledged, found, lost, extra, faults }: ScenarioResult) {
  return { rounds, acknowledged, found, lost, extra, faults: faults.join("; ") || "none" };
}

function showProgress(name: string, round: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${name}: ${round} of ${all}`);
  else if (round === all || round % 25 === 0) console.log(`${name}: ${round} of ${all}`);
}
