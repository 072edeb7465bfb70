import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import SqliteDatabase from "better-sqlite3";
import sharp from "sharp";
import { connect } from "../src/core/db/connect.ts";
import { createBlog } from "../src/core/posts/server/write.ts";
import { lowerPriority } from "../src/core/process/lower-priority.ts";
import { readBackups } from "../src/features/backups/notes.ts";
import { startMailServer } from "../test/mail-server.ts";
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
  dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-process-"));
});

test.afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test("SIGKILL in the middle of an upload stores nothing of it, and what it leaves is deleted", {
  tag: "@release",
}, async () => {
  const cacheDir = path.join(dataDir, "cache");
  const owner = { ADMIN_EMAIL: "owner@example.com", ADMIN_PASSWORD: "correct horse battery staple" };
  const environment = { DATA_DIR: dataDir, CACHE_DIR: cacheDir, ...owner };
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#369" } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const signIn = async (url: string) => {
    const json = { email: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD };
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(json) };
    const { token } = (await (await fetch(`${url}/api/auth/login`, init)).json()) as { token: string };
    return { Authorization: `Bearer ${token}` };
  };
  const listIncoming = () => readdir(path.join(cacheDir, "incoming")).catch(() => []);

  const first = await startServer(environment);
  const upload = request(`${first.url}/api/uploads?name=a.png`, {
    method: "PUT",
    headers: await signIn(first.url),
  });
  upload.on("error", () => {});
  upload.write(picture.subarray(0, picture.length / 2));
  await expect.poll(listIncoming).toHaveLength(1);
  first.child.kill("SIGKILL");
  await first.exit;
  const stored = await readDatabase(dataDir, (db) => db.selectFrom("uploads").select("id").execute());
  expect(stored).toEqual([]);

  // It may be that of another instance until it is an hour old.
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const [left = ""] = await listIncoming();
  await utimes(path.join(cacheDir, "incoming", left), old, old);
  const second = await startServer(environment);
  await expect.poll(listIncoming).toEqual([]);
  const headers = await signIn(second.url);
  const again = await fetch(`${second.url}/api/uploads?name=a.png`, {
    method: "PUT",
    headers,
    body: new Uint8Array(picture),
  });
  expect(again.status).toBe(201);
  second.child.kill();
  await second.exit;
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

for (const [signal, options] of [
  ["SIGTERM", {}],
  ["SIGINT", { tag: "@release" }],
  ["SIGHUP", { tag: "@release" }],
] as const) {
  test(
    `${signal} finishes the requests in flight, accepts no new ones, and exits with 0`,
    options,
    async () => {
      const server = await startServer({ DATA_DIR: dataDir });
      const acknowledged = await visitUntilStopped(server, () => server.child.kill(signal));
      await expectCleanStop(server, acknowledged);
    },
  );
}

test("the start script runs the server for production and with little memory", async () => {
  test.skip(process.platform !== "linux", "Only Linux shows how a process was started");
  const server = await startServer({ DATA_DIR: dataDir, NODE_ENV: "development" }, "scripts/start.mjs");
  const read = async (file: string) =>
    (await readFile(`/proc/${server.child.pid}/${file}`, "utf8")).split("\0");
  expect(await read("environ")).toEqual(
    expect.arrayContaining(["MALLOC_ARENA_MAX=2", "NODE_ENV=production"]),
  );
  expect(await read("cmdline")).toEqual(
    expect.arrayContaining([
      "--max-old-space-size=256",
      expect.stringMatching(/dist\/server\/\w{16}\/main\.js$/),
    ]),
  );
  server.child.kill("SIGTERM");
  await server.exit;
});

test("a second signal does not interrupt a clean stop", { tag: "@release" }, async () => {
  const server = await startServer({ DATA_DIR: dataDir }, "scripts/start.mjs");
  const acknowledged = await visitUntilStopped(server, () => {
    server.child.kill("SIGTERM");
    // Wait for the log, because the system merges signals that are sent too close together.
    server.child.stdout?.once("data", () => server.child.kill("SIGTERM"));
  });
  await expectCleanStop(server, acknowledged);
  expect(server.output()).toContain("stopping");
});

test("a signal before the server listens stops it cleanly", { tag: "@release" }, async () => {
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

test("a signal to both the start script and its server process stops them cleanly", {
  tag: "@release",
}, async () => {
  test.skip(process.platform === "win32", "Windows has no process groups");
  const startScript = `
    process.argv[1] = "scripts/start.mjs";
    const { handleSignals, runCommand } = await import("./scripts/processes.mjs");
    handleSignals();
    const { code } = await runCommand(process.execPath, ["src/core/server/main.ts"], { show: true, passCode: true });
    process.exit(code);`;
  const port = await findFreePort();
  const environment = { DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: "1" };
  const parent = launchNode(environment, ["--input-type=module", "--eval", startScript], { detached: true });
  const server = { ...parent, url: `http://127.0.0.1:${port}` };
  await expect.poll(() => server.output(), { timeout: 15_000 }).toContain("Foliodesk is running at");
  const toBoth = () => process.kill(-Number(server.child.pid), "SIGTERM");
  const acknowledged = await visitUntilStopped(server, () => {
    toBoth();
    server.child.stdout?.once("data", toBoth);
  });
  await expectCleanStop(server, acknowledged);
});

test("while another program locks the SQLite file, pages load and a visit waits for the lock", {
  tag: "@release",
}, async () => {
  const server = await startServer({ DATA_DIR: dataDir });
  expect((await fetch(`${server.url}/blog`)).status).toBe(200);
  const other = new SqliteDatabase(path.join(dataDir, "foliodesk.sqlite"));
  other.exec("begin immediate");
  const visit = fetch(`${server.url}/api/dashboard/visits`, { method: "POST", headers: someVisitor() });
  for (let i = 0; i < 10; i += 1) {
    const page = await fetch(`${server.url}/blog`);
    await page.text();
    expect(page.status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  other.exec("commit");
  other.close();
  expect((await visit).status).toBe(201);
  server.child.kill("SIGTERM");
  await server.exit;
});

test("a site that starts at a low priority makes a verified backup", { tag: "@release" }, async () => {
  const server = launch({ DATA_DIR: dataDir, PORT: "0", BACKUP_KEEP: "7" });
  // Only root may raise the priority again, and `npm test` does not run these tests as root.
  lowerPriority(Number(server.child.pid), 10);
  await expect.poll(() => server.output(), { timeout: 90_000 }).toContain("nightly backup");
  expect(server.output()).toContain("the nightly backup was created and verified");
  server.child.kill("SIGTERM");
  expect(await server.exit).toEqual({ code: 0, signal: null });
  const { lastVerified } = await readDatabase(dataDir, (db) => readBackups(db, Date.now()));
  expect(await readdir(path.join(dataDir, "backups"))).toEqual([path.basename(lastVerified?.file ?? "")]);
});

test("a mail whose process is killed while it sends is sent once, and only after the lease", {
  tag: "@release",
}, async () => {
  const sending = Promise.withResolvers<void>();
  let isHanging = true;
  await using mailServer = await startMailServer({
    onMailFrom: (_address, _session, done) => {
      sending.resolve();
      if (!isHanging) done();
    },
  });
  const environment = { DATA_DIR: dataDir, SMTP_URL: mailServer.url, NOTIFY_EMAIL: "ada@example.org" };
  const first = await startServer(environment);
  await sendMessage(first, "Message 1.");
  await sending.promise;
  first.child.kill("SIGKILL");
  await first.exit;
  const readJobs = () => readDatabase(dataDir, (db) => findJobs(db));
  expect(await readJobs()).toMatchObject([{ attempts: 1, lease: expect.any(String) }]);

  isHanging = false;
  const second = await startServer(environment);
  await sendMessage(second, "Message 2.");
  await expect.poll(() => mailServer.mails.map(textOf)).toEqual(["Message 2."]);
  await expect.poll(readJobs).toHaveLength(1);
  await readDatabase(dataDir, (db) => db.updateTable("jobs").set({ leased_until: 0 }).execute());
  await sendMessage(second, "Message 3.");
  await expect
    .poll(() => mailServer.mails.map(textOf).sort())
    .toEqual(["Message 1.", "Message 2.", "Message 3."]);
  await expect.poll(readJobs).toEqual([]);
  second.child.kill("SIGTERM");
  expect(await second.exit).toEqual({ code: 0, signal: null });
});

type Database = ReturnType<typeof connect>["db"];

function findJobs(db: Database) {
  return db.selectFrom("jobs").selectAll().where("kind", "=", "message-mail").execute();
}

async function sendMessage({ url }: RunningServer, message: string): Promise<void> {
  const body = JSON.stringify({ name: "Grace", email: "grace@example.org", message, consent: "no" });
  const headers = { "Content-Type": "application/json" };
  expect((await fetch(`${url}/api/messages`, { method: "POST", headers, body })).status).toBe(201);
}

function textOf(mail: string): string | undefined {
  return /Message \d\./.exec(mail)?.[0];
}

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

/** Some addresses of every room of the server. */
const addresses = [
  "/",
  "/blog",
  "/me",
  "/blog/none",
  "/none",
  "/me.data",
  "/blog.md",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/contact.vcf",
  "/resume.json",
  "/resume.pdf",
  "/manifest.webmanifest",
  "/favicon.ico",
  "/share/me.png",
  "/pictures/none-160.webp",
  "/healthz",
  "/readyz",
  "/.well-known/security.txt",
  "/api/ping",
  "/api/blogs/public",
  "/api/messages",
  "/api/none",
];

/** Returns the status and type of each address, and of forms. */
async function readAddresses(url: string): Promise<string[]> {
  const requests = [
    ...addresses.map((address) => [address, {}] as const),
    ["/contact", { method: "POST", body: new URLSearchParams({ name: "" }) }] as const,
    ["/blog/none", { method: "POST", body: new URLSearchParams({ action: "like" }) }] as const,
  ];
  return Promise.all(
    requests.map(async ([address, init]) => {
      const response = await fetch(url + address, { redirect: "manual", ...init });
      await response.body?.cancel();
      return `${address}: ${response.status} ${response.headers.get("content-type")}`;
    }),
  );
}

/** Starts the development server, and waits until it is running. */
async function startDevelopment(): Promise<RunningServer> {
  const port = await findFreePort();
  const environment = { DATA_DIR: dataDir, PORT: String(port), NODE_ENV: "development", TRUST_PROXY: "1" };
  const server = launchNode(environment, ["--conditions=development", "scripts/dev.mjs"]);
  await expect.poll(() => server.output(), { timeout: 90_000 }).toContain("Foliodesk is running at");
  return { ...server, url: `http://127.0.0.1:${port}` };
}

async function stopDevelopment(server: RunningServer): Promise<void> {
  server.child.kill("SIGTERM");
  // Vite has its own signal handler, which may exit with the code for the signal.
  expect([0, 143]).toContain((await server.exit).code);
}

test("the development server renders a page from the sources", async () => {
  const server = await startDevelopment();
  const response = await fetch(`${server.url}/blog`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain("No Blogs Yet");
  expect(html).toContain(`import("/src/entry.client.tsx")`);
  const script = await fetch(`${server.url}/src/entry.client.tsx`);
  expect([script.status, script.headers.get("content-type")]).toEqual([200, "text/javascript"]);
  await stopDevelopment(server);
});

test("the development server has the same addresses as the built site, and its pages run in a browser", {
  tag: "@release",
}, async ({ page }) => {
  test.slow();
  const built = await startServer({ DATA_DIR: dataDir });
  const expected = await readAddresses(built.url);
  built.child.kill("SIGTERM");
  await built.exit;

  const server = await startDevelopment();
  expect(await readAddresses(server.url)).toEqual(expected);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(`${server.url}/blog`);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached", timeout: 60_000 });
  await expect(page.getByText("No Blogs Yet")).toBeVisible();
  await expect(page.locator("style[data-vite-dev-id]")).not.toHaveCount(0);
  expect(errors).toEqual([]);
  await stopDevelopment(server);
});
