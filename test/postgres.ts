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

/** Vitest's global setup: one server for the whole run; a test file makes its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}

/**
 * A fresh PostgreSQL 18 on a free port of the loopback. It ends with this process at the latest. A test that stops or
 * freezes a server starts one of its own.
 * @param settings such as `synchronous_commit=on`, which win over those that make the tests quick
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
