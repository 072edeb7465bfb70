import { parseArgs } from "node:util";
import type { ScenarioResult } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

// npm run torture [-- --kills 200] [--scenario sqlite]: kills the site, stops its database, and fills its disk during
// writes, and then compares the acknowledged writes with the stored ones.
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "25" },
    scenario: { type: "string", default: "" },
  },
});
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

function summarize({ rounds, acknowledged, found, lost, extra, faults }: ScenarioResult) {
  return { rounds, acknowledged, found, lost, extra, faults: faults.join("; ") || "none" };
}

function showProgress(name: string, round: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${name}: ${round} of ${all}`);
  else if (round === all || round % 25 === 0) console.log(`${name}: ${round} of ${all}`);
}
