import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findOrdinaryUser } from "./ordinary-user.ts";
import { findFreePort, spawnGuarded } from "./postgres-server.ts";

export interface TestPooler extends AsyncDisposable {
  /** The URL of the database through the pooler. */
  url: string;
}

/** Why the tests that need PgBouncer are skipped, or `undefined` if it is installed. */
export function whyNoPgBouncer(): string | undefined {
  try {
    execFileSync("pgbouncer", ["--version"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "PgBouncer is not installed (Debian: apt-get install pgbouncer)";
  }
}

/** Starts a PgBouncer in transaction mode in front of the database, as hosted PostgreSQL services do. */
export async function startPgBouncer(databaseUrl: string): Promise<TestPooler> {
  const target = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-pgbouncer-"));
  const settings = path.join(folder, "pgbouncer.ini");
  const users = path.join(folder, "users.txt");
  await writeFile(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
`,
  );
  const owner = findOrdinaryUser();
  if (owner !== undefined) {
    await chmod(folder, 0o755);
    for (const file of [settings, users]) await chown(file, owner.uid, owner.gid);
  }
  const child = spawnGuarded({ folder, owner }, ["pgbouncer", "--quiet", settings]);
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  await untilItAnswers(child, url);
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, "exit");
      child.stdin?.end();
      await ended;
    },
  };
}

async function untilItAnswers(child: ChildProcess, connectionString: string): Promise<void> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(25);
    }
  }
  throw new Error(`PgBouncer did not start: ${child.exitCode ?? "no response"}`);
}
