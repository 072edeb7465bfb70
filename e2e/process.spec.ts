import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import SqliteDatabase from "better-sqlite3";
import { connect } from "../server/db/connect.ts";
import { createBlog } from "../server/services/blogs.ts";
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

/** Records visits until the server is gone, and tells how many were answered. */
async function visitUntilStopped(server: RunningServer, stop: () => void): Promise<number> {
  let answered = 0;
  async function visitRepeatedly(): Promise<void> {
    try {
      for (;;) {
        const { status } = await fetch(`${server.url}/api/dashboard/visits`, {
          method: "POST",
          headers: someVisitor(),
        });
        expect(status).toBe(201);
        answered += 1;
      }
    } catch (error) {
      // A `TypeError` means that the server closed the connection. Anything else is a failure.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  const visitors = Array.from({ length: 20 }, visitRepeatedly);
  await expect.poll(() => answered).toBeGreaterThan(100);
  stop();
  await Promise.all(visitors);
  return answered;
}

/** A request that was begun was finished: what is stored was answered, and what was answered is stored. */
async function expectCleanStop(server: RunningServer, answered: number): Promise<void> {
  expect(await server.exit).toEqual({ code: 0, signal: null });
  const stored = await readDatabase(dataDir, (db) => db.selectFrom("visits").select("id").execute());
  expect(stored).toHaveLength(answered);
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  test(`${signal} finishes the requests in flight, takes no more, and exits with 0`, async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const answered = await visitUntilStopped(server, () => server.child.kill(signal));
    await expectCleanStop(server, answered);
  });
}

test("a second signal does not cut short what the first one began", async () => {
  const server = await startServer({ DATA_DIR: dataDir }, "scripts/start.mjs");
  const answered = await visitUntilStopped(server, () => {
    server.child.kill("SIGTERM");
    // The log says that the first one has arrived: the system merges signals that are closer together.
    server.child.stdout?.once("data", () => server.child.kill("SIGTERM"));
  });
  await expectCleanStop(server, answered);
  expect(server.output()).toContain("stopping");
});

test("a signal before the server listens is a clean stop", async () => {
  test.skip(process.platform === "win32", "Windows has no pipe that is a file");
  const pipe = path.join(dataDir, "places.mmdb");
  execFileSync("mkfifo", [pipe]);
  const server = launch({ DATA_DIR: dataDir, PORT: "0", GEOIP_DATABASE: pipe });
  // Opens when the server, which is starting, reads. The start then waits for a file that never comes.
  const file = await open(pipe, "w");
  server.child.kill("SIGTERM");
  expect(await server.exit).toEqual({ code: 0, signal: null });
  await file.close();
});

test("a signal to the start script and to the server it has handed over to is a clean stop", async () => {
  test.skip(process.platform === "win32", "Windows has no process groups");
  const handOver = `
    process.argv[1] = "scripts/start.mjs";
    const { handleSignals, runCommand } = await import("./scripts/processes.mjs");
    handleSignals();
    const { code } = await runCommand(process.execPath, ["server/main.ts"], { show: true, passCode: true });
    process.exit(code);`;
  const port = await findFreePort();
  const environment = { DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: "1" };
  const parent = launchNode(environment, ["--input-type=module", "--eval", handOver], { detached: true });
  const server = { ...parent, url: `http://127.0.0.1:${port}` };
  await expect.poll(() => server.output(), { timeout: 15_000 }).toContain("Deskfolio is running at");
  const toBoth = () => process.kill(-Number(server.child.pid), "SIGTERM");
  const answered = await visitUntilStopped(server, () => {
    toBoth();
    server.child.stdout?.once("data", toBoth);
  });
  await expectCleanStop(server, answered);
});

test("while another program writes to the SQLite file, pages come quickly and a visit waits for its turn", async () => {
  const server = await startServer({ DATA_DIR: dataDir });
  expect((await fetch(`${server.url}/blog`)).status).toBe(200);
  const other = new SqliteDatabase(path.join(dataDir, "deskfolio.sqlite"));
  other.exec("begin immediate");
  const visit = fetch(`${server.url}/api/dashboard/visits`, { method: "POST", headers: someVisitor() });
  for (let i = 0; i < 10; i += 1) {
    const asked = performance.now();
    const page = await fetch(`${server.url}/blog`);
    await page.text();
    expect(page.status).toBe(200);
    // A wait inside SQLite would block the process for as long as the lock is held, which is all of this loop.
    expect(performance.now() - asked).toBeLessThan(1_500);
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
  await expect.poll(() => server.output(), { timeout: 45_000 }).toContain("with hot reload");
  const page = await fetch(`http://127.0.0.1:${port}/blog`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("No Blogs Yet");
  expect((await fetch(`http://127.0.0.1:${port}/api/ping`)).status).toBe(200);
  server.child.kill("SIGTERM");
  // Vite has its own signal handler, so the exit code may be that of the signal.
  expect([0, 143]).toContain((await server.exit).code);
});
