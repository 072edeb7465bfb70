import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { copyBinaries, createCluster, findOwner, makeFolder } from "./postgres-cluster.ts";
import { startServer, type TestPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Vitest's global setup. Starts one server for the entire run. Each test file creates its own database on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}

/**
 * Starts a PostgreSQL 18 server on a free loopback port. It stops when this process exits, if not before. A test that
 * stops or pauses a server must start its own.
 * @param settings such as `synchronous_commit=on`; they override the settings that speed up the tests
 */
export async function startPostgres(settings: string[] = []): Promise<TestPostgres> {
  const owner = findOwner();
  const folder = await makeFolder(owner);
  try {
    await copyBinaries(join(folder, "native"));
    const password = randomBytes(18).toString("base64url");
    await createCluster(folder, password, owner);
    return await startServer(folder, password, { owner, settings });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
