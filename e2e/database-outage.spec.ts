import { expect, test } from "@playwright/test";
import { startPostgres } from "../test/postgres.ts";
import { findFreePort, type TestPostgres } from "../test/postgres-server.ts";
import { launch, type RunningServer, startServer } from "./launch.ts";
import { someVisitor } from "./visitor.ts";

// Every test has its own PostgreSQL, which it stops or freezes, and runs the site in a separate process.
test.describe.configure({ timeout: 120_000 });

let postgres: TestPostgres;
const sites: RunningServer[] = [];

test.beforeEach(async () => {
  // Acknowledged writes must also survive an immediate shutdown.
  postgres = await startPostgres(["synchronous_commit=on"]);
});

test.afterEach(async () => {
  for (const { child, exit } of sites.splice(0)) {
    child.kill("SIGKILL");
    await exit;
  }
  await postgres.stop();
});

interface Results {
  /** The number of responses per status. A lost connection counts as `undefined`. */
  statuses: Map<number | undefined, number>;
  /** The number of acknowledged visits. */
  visits: number;
  /** The number of 503 responses without a Retry-After header. */
  withoutRetryAfter: number;
}

/** Sends visits, views, and likes from several concurrent writers until `stop` is called. */
function writeRepeatedly(url: string, blogId: string, writers = 6) {
  const results: Results = { statuses: new Map(), visits: 0, withoutRetryAfter: 0 };
  let stopped = false;
  const calls = [
    () => fetch(`${url}/api/dashboard/visits`, { method: "POST", headers: someVisitor() }),
    () => fetch(`${url}/api/Blogs/slug/kept`, { headers: someVisitor() }),
    () =>
      fetch(`${url}/api/blogs/${blogId}/likes`, {
        method: "PATCH",
        headers: { ...someVisitor(), "Content-Type": "application/json" },
        body: '{"action":"like"}',
      }),
  ];
  async function write(first: number): Promise<void> {
    for (let i = first; !stopped; i += 1) {
      const response = await calls[i % calls.length]?.().catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      results.statuses.set(response?.status, (results.statuses.get(response?.status) ?? 0) + 1);
      if (response?.status === 201) results.visits += 1;
      if (response?.status === 503 && !response.headers.has("retry-after")) results.withoutRetryAfter += 1;
      // Clients that are refused wait a little.
      if (response?.ok !== true) await sleep(100);
    }
  }
  const running = Array.from({ length: writers }, (_, i) => write(i));
  return {
    results,
    stop: async () => {
      stopped = true;
      await Promise.all(running);
    },
  };
}

async function startSite(): Promise<RunningServer & { blogId: string; token: string }> {
  const admin = { email: "ada@example.org", password: "correct horse battery" };
  const site = await startServer({
    DATABASE_URL: postgres.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const json = { "Content-Type": "application/json" };
  const login = await fetch(`${site.url}/api/auth/login`, {
    method: "POST",
    headers: json,
    body: JSON.stringify(admin),
  });
  const { token } = await login.json();
  const blog = { slug: "kept", title: "Kept", image: "/x.webp", content: ["Text"], published: true };
  const stored = await fetch(`${site.url}/api/blogs`, {
    method: "POST",
    headers: { ...json, Authorization: `Bearer ${token}` },
    body: JSON.stringify(blog),
  });
  sites.push(site);
  return { ...site, token, blogId: (await stored.json())._id };
}

function recordVisit(site: RunningServer): Promise<Response> {
  return fetch(`${site.url}/api/dashboard/visits`, { method: "POST", headers: someVisitor() });
}

async function sleep(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

for (const [mode, options] of [
  ["fast", {}],
  ["immediate", { tag: "@release" }],
] as const) {
  test(
    `the site survives a ${mode} shutdown of PostgreSQL under load and recovers automatically`,
    options,
    async () => {
      const site = await startSite();
      expect((await fetch(`${site.url}/blog/kept`)).status).toBe(200);
      const writing = writeRepeatedly(site.url, site.blogId);
      await expect.poll(() => writing.results.visits).toBeGreaterThan(50);
      await postgres.shutDown(mode);

      // Longer than a page is cached.
      await sleep(11_000);
      expect(site.child.exitCode).toBeNull();
      const cached = await fetch(`${site.url}/blog/kept`);
      expect(cached.status).toBe(200);
      const uncached = await fetch(`${site.url}/blog/never-seen`);
      expect(uncached.status).toBe(503);
      expect(Number(uncached.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await uncached.text()).toContain('<html lang="en">');

      await postgres.start();
      await expect.poll(async () => (await recordVisit(site)).status).toBe(201);
      await writing.stop();
      expect([...writing.results.statuses.keys()].sort()).toEqual([200, 201, 503]);
      expect(writing.results.withoutRetryAfter).toBe(0);
      // Every acknowledged visit is stored, and so is the one that detected the recovery.
      expect(await countVisits(site)).toBeGreaterThan(writing.results.visits);

      site.child.kill("SIGTERM");
      expect(await site.exit).toEqual({ code: 0, signal: null });
    },
  );
}

/** Returns the number of visits on the dashboard. */
async function countVisits(site: { url: string; token: string }): Promise<number> {
  const headers = { Authorization: `Bearer ${site.token}` };
  const response = await fetch(`${site.url}/api/dashboard/stats`, { headers });
  return (await response.json()).stats.weeklyVisits;
}

test("while PostgreSQL hangs, requests fail and cached pages are served, and then the site recovers", {
  tag: "@release",
}, async () => {
  const site = await startSite();
  for (const path of ["/blog", "/blog/kept"]) expect((await fetch(site.url + path)).status).toBe(200);
  const writing = writeRepeatedly(site.url, site.blogId, 20);
  await sleep(500);
  postgres.freeze();
  await sleep(10_500);
  const pages = await Promise.all(["/blog", "/blog/kept"].map((path) => fetch(site.url + path)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  const refused = await recordVisit(site);
  expect(refused.status).toBe(503);

  postgres.thaw();
  await expect.poll(async () => (await recordVisit(site)).status).toBe(201);
  await writing.stop();
  expect([...writing.results.statuses.keys()].sort()).toEqual([200, 201, 503]);
  site.child.kill("SIGTERM");
  expect(await site.exit).toEqual({ code: 0, signal: null });
});

test("SIGTERM ends the site while PostgreSQL hangs", { tag: "@release" }, async () => {
  const site = await startSite();
  const writing = writeRepeatedly(site.url, site.blogId, 20);
  await sleep(500);
  postgres.freeze();
  await sleep(500);
  site.child.kill("SIGTERM");
  expect(await site.exit).toEqual({ code: 0, signal: null });
  await writing.stop();
});

test("the start waits for PostgreSQL until DATABASE_WAIT ends or a signal arrives, and logs the wait", {
  tag: "@release",
}, async () => {
  await postgres.shutDown("fast");
  const impatient = launch({ DATABASE_URL: postgres.url, DATABASE_WAIT: "1", PORT: "0" });
  expect(await impatient.exit).toEqual({ code: 1, signal: null });
  expect(impatient.output()).toContain("does not respond (ECONNREFUSED). Start it, or correct");

  const stopped = launch({ DATABASE_URL: postgres.url, PORT: "0" });
  await expect.poll(() => stopped.output()).toContain("Waiting, 0 s");
  stopped.child.kill("SIGTERM");
  expect(await stopped.exit).toEqual({ code: 0, signal: null });

  const port = await findFreePort();
  const site = launch({ DATABASE_URL: postgres.url, PORT: String(port) });
  sites.push({ ...site, url: `http://127.0.0.1:${port}` });
  await expect.poll(() => site.output()).toContain("Waiting, 0 s of at most 30 s.");
  await expect.poll(() => site.output()).toContain("Waiting, 5 s of at most 30 s.");
  await postgres.start();
  await expect.poll(() => site.output()).toContain("Foliodesk is running at");
  expect((await fetch(`http://127.0.0.1:${port}/blog`)).status).toBe(200);
});
