import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "../postgres.ts";
import type { TestPostgres } from "../postgres-server.ts";
import { createSiteProcess, type SiteProcess } from "./site-process.ts";

/** The sites of a scenario, and what they store their data in. */
export interface Stage {
  sites: SiteProcess[];
  postgres: TestPostgres | undefined;
  dataDir: string;
}

export interface StageOptions {
  engine: "sqlite" | "postgres";
  instances?: number;
  /** The parent of the data folder. */
  parent?: string;
  /** More variables of the sites. */
  environment?: Record<string, string>;
}

/** Starts the sites of a scenario, and returns them with a function that ends everything. */
export async function setStage({
  engine,
  instances = 1,
  parent = tmpdir(),
  environment: more = {},
}: StageOptions) {
  const dataDir = await mkdtemp(path.join(parent, "foliodesk-torture-"));
  const postgres = engine === "postgres" ? await startPostgres(["synchronous_commit=on"]) : undefined;
  const environment = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }), ...more };
  const sites = await Promise.all(Array.from({ length: instances }, () => createSiteProcess(environment)));
  for (const site of sites) await site.start();
  async function end(): Promise<void> {
    await Promise.all(sites.map((site) => site.stop()));
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { stage: { sites, postgres, dataDir }, databaseUrl: postgres?.url, end };
}

/** Kills one of the sites without warning, and starts it again. */
export async function killAnySite({ sites }: Stage): Promise<void> {
  const site = sites[randomInt(sites.length)] as SiteProcess;
  await site.kill();
  await site.start();
}
