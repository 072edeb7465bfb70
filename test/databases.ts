import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { Engine } from "../server/db/connect.ts";

/** Both engines, for `describe.each(engines)`. The server must behave the same on both. */
export const engines: readonly Engine[] = ["sqlite", "postgres"];

export interface TestDatabase {
  dataDir: string;
  databaseUrl: string | undefined;
  remove: () => Promise<void>;
}

/** Creates a fresh, empty database. `remove` deletes it. */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "deskfolio-test-"));
  const database = engine === "postgres" ? await createPostgresDatabase() : undefined;
  return {
    dataDir,
    databaseUrl: database?.url,
    remove: async () => {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createPostgresDatabase() {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOnServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) };
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
