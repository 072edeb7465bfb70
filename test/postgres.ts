import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { findOrdinaryUser } from "./ordinary-user.ts";
import { copyBinaries, createCluster, makeFolder } from "./postgres-cluster.ts";
import { startServer, type TestPostgres } from "./postgres-server.ts";

/**
 * Starts a PostgreSQL 18 server on a free loopback port. It stops when this process exits, if not before. A test that
 * stops or pauses a server must start its own.
 * @param settings such as `synchronous_commit=on`; they override the settings that speed up the tests
 */
export async function startPostgres(settings: string[] = []): Promise<TestPostgres> {
  // PostgreSQL refuses to run as root.
  const owner = findOrdinaryUser();
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
