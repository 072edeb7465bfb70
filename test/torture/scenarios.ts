import { randomInt } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { connect } from "../../src/core/db/connect.ts";
import { fillDisk, mountSmallDisk, whyNoSmallDisk } from "../small-disk.ts";
import { compare, createLedger, readFound } from "./ledger.ts";
import { tortureReplies } from "./replies.ts";
import type { Scenario, ScenarioOptions, ScenarioResult } from "./scenario.ts";
import { tortureSiteFiles } from "./site-files.ts";
import { prepareSite, type SiteProcess } from "./site-process.ts";
import { killAnySite, type Stage, type StageOptions, setStage } from "./stage.ts";
import { startWriting } from "./writers.ts";

/** Causes the failure of one round while writers are writing. */
type Disturb = (stage: Stage) => Promise<void>;

export const scenarios: Record<string, Scenario> = {
  "kill -9, SQLite": (options) => torture({ engine: "sqlite" }, killAnySite, options),
  "kill -9, PostgreSQL": (options) => torture({ engine: "postgres" }, killAnySite, options),
  "two instances, one killed, PostgreSQL": (options) =>
    torture({ engine: "postgres", instances: 2 }, killAnySite, options),
  "database restarted, PostgreSQL": (options) => torture({ engine: "postgres" }, restartPostgres, options),
  "database locked, SQLite": (options) => torture({ engine: "sqlite" }, lockDatabase, options),
  "replies, kill -9, SQLite": (options) => tortureReplies({ engine: "sqlite" }, options),
  "replies, two instances, one killed, PostgreSQL": (options) =>
    tortureReplies({ engine: "postgres", instances: 2 }, options),
  "site files, kill -9, SQLite": (options) => tortureSiteFiles({ engine: "sqlite" }, options),
  "site files, kill -9, PostgreSQL": (options) => tortureSiteFiles({ engine: "postgres" }, options),
  "site files in the database, kill -9, PostgreSQL": (options) =>
    tortureSiteFiles({ engine: "postgres", environment: { SITE_STORE: "database" } }, options),
  "disk full, SQLite": async (options) => {
    const skipped = whyNoSmallDisk();
    if (skipped !== undefined) return { skipped };
    // Enough for the database and the server's reserve. The scenario fills the rest.
    using disk = mountSmallDisk(32);
    return await torture({ engine: "sqlite", parent: disk.folder }, fillAndFree, options);
  },
};

async function torture(
  stageOptions: StageOptions,
  disturb: Disturb,
  { rounds, onRound }: ScenarioOptions,
): Promise<ScenarioResult> {
  const { stage, databaseUrl, end } = await setStage(stageOptions);
  try {
    const ledger = createLedger();
    const { token, likedIds } = await prepareSite((stage.sites[0] as SiteProcess).url);
    const writing = startWriting({ urls: stage.sites.map(({ url }) => url), token, likedIds, ledger });
    for (let round = 1; round <= rounds; round += 1) {
      await sleep(randomInt(20, 400));
      await disturb(stage);
      onRound(round);
    }
    await sleep(500);
    await writing.stop();
    const { db } = connect({ databaseUrl, dataDir: stage.dataDir, onIdleError: () => {} });
    const comparison = compare(ledger, await readFound(db));
    await db.destroy();
    const faults = [...ledger.faults].map(([response, example]) => `${response}: ${example}`);
    return { rounds, ...comparison, faults };
  } finally {
    await end();
  }
}

async function restartPostgres({ postgres }: Stage): Promise<void> {
  await postgres?.shutDown(randomInt(2) === 0 ? "fast" : "immediate");
  await sleep(randomInt(500));
  await postgres?.start();
}

/** Holds SQLite's write lock, as another program might. */
async function lockDatabase({ dataDir }: Stage): Promise<void> {
  const other = new SqliteDatabase(path.join(dataDir, "foliodesk.sqlite"));
  other.pragma("busy_timeout = 5000");
  other.exec("begin immediate");
  await sleep(randomInt(200, 1_500));
  other.exec("rollback");
  other.close();
}

/** Fills the disk, kills and restarts the site while the disk is full, and then frees the disk. */
async function fillAndFree(stage: Stage): Promise<void> {
  const filler = await fillDisk(path.dirname(stage.dataDir));
  await sleep(1_500);
  await killAnySite(stage);
  await sleep(500);
  await rm(filler);
  // The site checks every 10 s whether there is space again.
  await sleep(11_000);
}
