import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { createMigratedDatabases } from "./migrated-databases.ts";
import { startPostgres } from "./postgres.ts";

/** Vitest's global setup. Starts one server for the entire run. Each test creates its own database on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const migrated = await createMigratedDatabases(postgres.url);
  project.provide("postgresUrl", postgres.url);
  project.provide("migrated", migrated);
  return async () => {
    await postgres.stop();
    await rm(migrated.folder, { recursive: true, force: true });
  };
}
