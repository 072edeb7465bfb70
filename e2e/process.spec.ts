import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { connect } from "../server/db/connect.ts";
import { createBlog } from "../server/services/blogs.ts";
import { launch } from "./launch.ts";

interface RunningServer {
  child: ChildProcess;
  url: string;
  output: () => string;
  exit: Promise<{ code: number | null; signal: string | null }>;
}

async function startServer(dataDir: string): Promise<RunningServer> {
  const port = await freePort();
  const server = launch({ DATA_DIR: dataDir, PORT: String(port) });
  await expect.poll(() => server.output(), { timeout: 15_000 }).toContain("Deskfolio is running at");
  return { ...server, url: `http://127.0.0.1:${port}` };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

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

test("what was answered with success is there after a kill", async () => {
  const first = await startServer(dataDir);
  const blog = { slug: "kept", title: "Kept", image: "/x.webp", content: ["Text"], published: true };
  const stored = await readDatabase(dataDir, (db) => createBlog(db, blog, 1));
  const id = "saved" in stored && stored.saved._id;
  const visits = Array.from({ length: 50 }, () =>
    fetch(`${first.url}/api/dashboard/visits`, { method: "POST" }),
  );
  const like = await fetch(`${first.url}/api/blogs/${id}/likes`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: '{"action":"like"}',
  });
  const answers = await Promise.all(visits);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(like.status).toBe(200);
  first.child.kill("SIGKILL");
  await first.exit;

  const second = await startServer(dataDir);
  const post = await (await fetch(`${second.url}/api/Blogs/slug/kept`)).json();
  expect(post).toMatchObject({ likes: 1, views: 1 });
  second.child.kill("SIGTERM");
  await second.exit;
  const counted = await readDatabase(dataDir, (db) => db.selectFrom("visit_days").select("visits").execute());
  expect(counted).toEqual([{ visits: 50 }]);
});

test("SIGTERM finishes the requests under way, takes no more, and exits with 0", async () => {
  const server = await startServer(dataDir);
  let answered = 0;
  async function visitAgainAndAgain(): Promise<void> {
    try {
      for (;;) {
        const { status } = await fetch(`${server.url}/api/dashboard/visits`, { method: "POST" });
        expect(status).toBe(201);
        answered += 1;
      }
    } catch (error) {
      // The server has gone. Whatever else may have failed is no fault of the connection.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  const visitors = Array.from({ length: 20 }, visitAgainAndAgain);
  await expect.poll(() => answered).toBeGreaterThan(100);
  server.child.kill("SIGTERM");
  await Promise.all(visitors);
  expect(await server.exit).toEqual({ code: 0, signal: null });
  // A request that was begun was finished: what is stored was answered, and what was answered is stored.
  const stored = await readDatabase(dataDir, (db) => db.selectFrom("visits").select("id").execute());
  expect(stored).toHaveLength(answered);
});

test("nothing of a visitor's address is in the log", async () => {
  const server = await startServer(dataDir);
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

test("the site with hot reload renders its pages and answers the API", async () => {
  const port = await freePort();
  const server = launch(
    { DATA_DIR: dataDir, PORT: String(port), NODE_ENV: "development" },
    "scripts/dev.mjs",
  );
  await expect.poll(() => server.output(), { timeout: 45_000 }).toContain("with hot reload");
  const page = await fetch(`http://127.0.0.1:${port}/blog`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("No Blogs Yet");
  expect((await fetch(`http://127.0.0.1:${port}/api/ping`)).status).toBe(200);
  server.child.kill("SIGTERM");
  // Vite has a handler of its own, so the code may be that of the signal.
  expect([0, 143]).toContain((await server.exit).code);
});
