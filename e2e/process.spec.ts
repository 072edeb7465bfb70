import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import SqliteDatabase from "better-sqlite3";
import { connect } from "../server/db/connect.ts";
import { createBlog } from "../server/services/saved-blogs.ts";
import { findFreePort } from "../test/postgres-server.ts";
import { launch, launchNode, type RunningServer, startServer } from "./launch.ts";
import { someVisitor } from "./visitor.ts";

async function readDatabase<Result>(
  dataDir: string,
  read: (db: ReturnType<typeof connect>["db"]) => Promise<Result>,
) {
  const { db } = connect({ databaseUrl: undefined, dataDir, onIdleError: () => {} });
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

let dataDir: string;

test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "deskfolio-process-"));
});

test.afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test("every write that returned success survives SIGKILL", async () => {
  const first = await startServer({ DATA_DIR: dataDir });
  const blog = { slug: "kept", title: "Kept", image: "/x.webp", content: ["Text"], published: true };
  const stored = await readDatabase(dataDir, (db) => createBlog(db, blog, 1));
  const id = "saved" in stored && stored.saved._id;
  const visits = Array.from({ length: 50 }, () =>
    fetch(`${first.url}/api/dashboard/visits`, { method: "POST", headers: someVisitor() }),
  );
  const like = await fetch(`${first.url}/api/blogs/${id}/likes`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: '{"action":"like"}',
  });
  const responses = await Promise.all(visits);
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(like.status).toBe(200);
  first.child.kill("SIGKILL");
  await first.exit;

  const second = await startServer({ DATA_DIR: dataDir });
  const post = await (await fetch(`${second.url}/api/Blogs/slug/kept`, { headers: someVisitor() })).json();
  expect(post).toMatchObject({ likes: 1, views: 1 });
  second.child.kill("SIGTERM");
  await second.exit;
  const counted = await readDatabase(dataDir, (db) => db.selectFrom("visit_days").select("visits").execute());
  expect(counted).toEqual([{ visits: 50 }]);
});

/** Records visits until the server stops, and returns the number of acknowledged visits. */
async function visitUntilStopped(server: RunningServer, stop: () => void): Promise<number> {
  let acknowledged = 0;
  async function visitRepeatedly(): Promise<void> {
    try {
      for (;;) {
        const { status } = await fetch(`${server.url}/api/dashboard/visits`, {
          method: "POST",
          headers: someVisitor(),
        });
        expect(status).toBe(201);
        acknowledged += 1;
      }
    } catch (error) {
      // A `TypeError` means that the server closed the connection. Anything else is a failure.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  const visitors = Array.from({ length: 20 }, visitRepeatedly);
  await expect.poll(() => acknowledged).toBeGreaterThan(100);
  stop();
  await Promise.all(visitors);
  return acknowledged;
}

/** Expects exit code 0, and that exactly the acknowledged visits are stored. */
async function expectCleanStop(server: RunningServer, acknowledged: number): Promise<void> {
  expect(await server.exit).toEqual({ code: 0, signal: null });
  const stored = await readDatabase(dataDir, (db) => db.selectFrom("visits").select("id").execute());
  expect(stored).toHaveLength(acknowledged);
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  test(`${signal} finishes the requests in flight, accepts no new ones, and exits with 0`, async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const acknowledged = await visitUntilStopped(server, () => server.child.kill(signal));
    await expectCleanStop(server, acknowledged);
  });
}

test("a second signal does not interrupt a clean stop", async () => {
  const server = await startServer({ DATA_DIR: dataDir }, "scripts/start.mjs");
  const acknowledged = await visitUntilStopped(server, () => {
    server.child.kill("SIGTERM");
    // Wait for the log, because the system merges signals that are sent too close together.
    server.child.stdout?.once("data", () => server.child.kill("SIGTERM"));
  });
  await expectCleanStop(server, acknowledged);
  expect(server.output()).toContain("stopping");
});

test("a signal before the server listens stops it cleanly", async () => {
  // Accepts connections, and never answers.
  const database = createServer();
  database.listen(0, "127.0.0.1");
  await once(database, "listening");
  const { port } = database.address() as AddressInfo;
  const connected = once(database, "connection");
  const server = launch({ DATABASE_URL: `postgres://127.0.0.1:${port}/site`, PORT: "0" });
  await connected;
  server.child.kill("SIGTERM");
  expect(await server.exit).toEqual({ code: 0, signal: null });
  database.close();
});

test("a signal to both the start script and its server process stops them cleanly", async () => {
  test.skip(process.platform === "win32", "Windows has no process groups");
  const startScript = `
    process.argv[1] = "scripts/start.mjs";
    const { handleSignals, runCommand } = await import("./scripts/processes.mjs");
    handleSignals();
    const { code } = await runCommand(process.execPath, ["server/main.ts"], { show: true, passCode: true });
    process.exit(code);`;
  const port = await findFreePort();
  const environment = { DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: "1" };
  const parent = launchNode(environment, ["--input-type=module", "--eval", startScript], { detached: true });
  const server = { ...parent, url: `http://127.0.0.1:${port}` };
  await expect.poll(() => server.output(), { timeout: 15_000 }).toContain("Deskfolio is running at");
  const toBoth = () => process.kill(-Number(server.child.pid), "SIGTERM");
  const acknowledged = await visitUntilStopped(server, () => {
    toBoth();
    server.child.stdout?.once("data", toBoth);
  });
  await expectCleanStop(server, acknowledged);
});

test("while another program locks the SQLite file, pages load quickly and a visit waits for the lock", async () => {
  const server = await startServer({ DATA_DIR: dataDir });
  expect((await fetch(`${server.url}/blog`)).status).toBe(200);
  const other = new SqliteDatabase(path.join(dataDir, "deskfolio.sqlite"));
  other.exec("begin immediate");
  const visit = fetch(`${server.url}/api/dashboard/visits`, { method: "POST", headers: someVisitor() });
  for (let i = 0; i < 10; i += 1) {
    const requested = performance.now();
    const page = await fetch(`${server.url}/blog`);
    await page.text();
    expect(page.status).toBe(200);
    // If SQLite waited for the lock itself, it would block the process during the entire loop.
    expect(performance.now() - requested).toBeLessThan(1_500);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  other.exec("commit");
  other.close();
  expect((await visit).status).toBe(201);
  server.child.kill("SIGTERM");
  await server.exit;
});

test("the log does not contain visitors' addresses", async () => {
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: "false" });
  await fetch(`${server.url}/api/dashboard/visits`, {
    method: "POST",
    headers: { "X-Forwarded-For": "203.0.113.9" },
  });
  await fetch(`${server.url}/api/blogs/x/likes`, { method: "PATCH", body: "{" });
  server.child.kill("SIGTERM");
  await server.exit;
  expect(server.output()).not.toContain("203.0.113.9");
  expect(server.output().replace(/listening on \S+/, "")).not.toContain("127.0.0.1");
});

test("the development server renders pages and serves the API", async () => {
  const port = await findFreePort();
  const environment = { DATA_DIR: dataDir, PORT: String(port), NODE_ENV: "development" };
  const server = launchNode(environment, ["--conditions=development", "scripts/dev.mjs"]);
  await expect.poll(() => server.output(), { timeout: 90_000 }).toContain("with hot reload");
  const page = await fetch(`http://127.0.0.1:${port}/blog`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("No Blogs Yet");
  expect((await fetch(`http://127.0.0.1:${port}/api/ping`)).status).toBe(200);
  server.child.kill("SIGTERM");
  // Vite has its own signal handler, which may exit with the code for the signal.
  expect([0, 143]).toContain((await server.exit).code);
});
