import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { setOwner } from "../../src/core/account/server/credentials.ts";
import { connect, type Engine } from "../../src/core/db/connect.ts";
import { migrate } from "../../src/core/db/migrate.ts";
import { fillDemo } from "../../src/features/demo/fill-demo.ts";
import { startPostgres } from "../../test/postgres.ts";
import { owner } from "../owner.ts";
import { writeLargeDemo } from "./large-demo.ts";

const numbers = { posts: 3_000, visits: 3_000_000, messages: 50_000 };

/** As PostgreSQL runs elsewhere. The tests that share this server do not need to survive a power failure. */
const durable = ["fsync=on", "synchronous_commit=on", "full_page_writes=on"];

/** Where a site has its data. */
export interface DataLocation {
  dataDir: string;
  /** `undefined` for SQLite. */
  databaseUrl: string | undefined;
}

export interface LargeData {
  place: DataLocation;
  /** Seconds that it took to write the data. */
  seconds: number;
  /** Creates an empty place for the same engine. */
  createPlace: () => Promise<DataLocation>;
  remove: () => Promise<void>;
}

/** Writes a large demo to a new database, and creates the owner. */
export async function createLargeData(engine: Engine): Promise<LargeData> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-scale-"));
  const server = engine === "postgres" ? await startPostgres(durable) : undefined;
  const place = { dataDir: path.join(folder, "data"), databaseUrl: server?.url };
  return {
    place,
    seconds: await fill(place),
    createPlace: async () => ({
      dataDir: path.join(folder, "empty"),
      databaseUrl: server && (await createDatabase(server.url)),
    }),
    remove: async () => {
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fill(place: DataLocation): Promise<number> {
  const { engine, db } = connect({ ...place, onIdleError: () => {} });
  try {
    await migrate({ engine, db });
    await setOwner(db, owner);
    const started = performance.now();
    const content = writeLargeDemo(numbers);
    await fillDemo(db, { content, now: Date.now(), timeZone: "UTC", onProgress: () => {} });
    return (performance.now() - started) / 1000;
  } finally {
    await db.destroy();
  }
}

async function createDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query("create database empty");
  await client.end();
  return Object.assign(new URL(serverUrl), { pathname: "/empty" }).href;
}
