import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestAppOptions, type TestRequest } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { bothEngines, createMigratedDatabase, tagsFor } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import { installation } from "../../core/process/installation.ts";
import { listen } from "../../core/process/listen.ts";
import type { InsightRequests } from "./contract.ts";
import { requestCounter } from "./parts.ts";

const start = Date.UTC(2026, 2, 20, 12);
const day = 24 * 60 * 60 * 1_000;

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const miniflux = "Mozilla/5.0 (compatible; Miniflux/2.2.3; +https://miniflux.app)";
const feedly = (subscribers: number) =>
  `Feedly/1.0 (+http://www.feedly.com/fetcher.html; ${subscribers} subscribers; like FeedFetcher-Google)`;

let siteDir: string;

beforeAll(async () => {
  siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  await cp(installation.sample, siteDir, { recursive: true });
  await mkdir(path.join(siteDir, "public/talks"));
  await writeFile(path.join(siteDir, "public/resume.pdf"), "a resume of 26 characters.");
  await writeFile(path.join(siteDir, "public/talks/slides.pptx"), "slides");
  await writeFile(path.join(siteDir, "public/photo.png"), "picture");
});

afterAll(() => rm(siteDir, { recursive: true }));

function startSite(engine: (typeof bothEngines)[number], { config, ...options }: TestAppOptions = {}) {
  return startTestApp(engine, {
    clock: () => start,
    ...options,
    config: { siteDir, ...config },
    pages: true,
  });
}

/** Requests an address from a browser, or with another `User-Agent`. */
function get(app: TestApp, address: string, userAgent = firefox, { headers, ...init }: TestRequest = {}) {
  return app.request(address, { ...init, headers: { "User-Agent": userAgent, ...headers } });
}

async function read(app: TestApp, from = "2026-03-20", to = from): Promise<InsightRequests> {
  await app.context.get(requestCounter).stop();
  const { as } = await signIn(app);
  const response = await as(`/api/insight/requests?from=${from}&to=${to}`);
  expect(response.status).toBe(200);
  return (await response.json()) as InsightRequests;
}

describe.each(bothEngines)("requests on %s", (engine) => {
  const tags = tagsFor(engine);

  test("the readers of feeds are counted exactly, by what they say or by people", async () => {
    await using app = await startSite(engine);
    await makeBlog(app, { tags: ["SQLite"] });
    // The highest number of the day counts, for each feed.
    for (const subscribers of [12, 15, 14]) await get(app, "/feed.xml", feedly(subscribers));
    await get(app, "/feed.xml?tag=SQLite", feedly(3));
    await get(app, "/feed.xml?tag=sqlite", feedly(2));
    await get(app, "/atom.xml", "Feedbin feed-id:7 - 4 subscribers");
    await get(app, "/atom%2exml", "Feedbin feed-id:8 - 1 subscriber");
    // Two people, one of whom reads two feeds, and has updated the program.
    await get(app, "/feed.xml", miniflux, { address: "192.0.2.1" });
    await get(app, "/feed.json", miniflux.replace("2.2.3", "2.2.4"), { address: "192.0.2.1" });
    await get(app, "/feed.xml", miniflux, { address: "192.0.2.2" });
    // One household, whose addresses change.
    await get(app, "/feed.xml", "Reeder/1", { address: "2001:db8::1" });
    await get(app, "/feed.xml", "Reeder/1", { address: "2001:db8::2" });
    await get(app, "/feed.xml");
    expect(await read(app)).toEqual({
      subscribers: 26,
      subscribersDay: "2026-03-20",
      readers: [
        { reader: "Feedly", subscribers: 18, requests: 5 },
        { reader: "Feedbin", subscribers: 5, requests: 2 },
        { reader: "Miniflux", subscribers: 2, requests: 3 },
        { reader: "Reeder", subscribers: 1, requests: 2 },
        { reader: "Other", subscribers: 0, requests: 1 },
      ],
      downloads: [],
      series: [{ day: "2026-03-20", subscribers: 26, downloads: 0 }],
    });
  });

  test("the caches of feeds hide nothing, also over a connection, and 304 counts", { tags }, async () => {
    await using app = await startSite(engine);
    await makeBlog(app);
    const server = await listen({ fetch: app.fetch }, { host: "127.0.0.1", port: 0 });
    const url = `http://127.0.0.1:${server.port}/feed.xml`;
    const headers = { "User-Agent": feedly(9) };
    const { headers: validators } = await fetch(url, { headers });
    const ifNone = { ...headers, "If-None-Match": validators.get("etag") ?? "" };
    const statuses = [await fetch(url, { headers: ifNone }), await fetch(url, { headers })];
    expect(statuses.map(({ status }) => status)).toEqual([304, 200]);
    // Not the feed.
    await fetch(url, { headers, method: "HEAD" });
    await fetch(url, { headers, method: "POST" });
    await fetch(`${url}?tag=unknown`, { headers });
    await server.close();
    expect((await read(app)).readers).toEqual([{ reader: "Feedly", subscribers: 9, requests: 3 }]);
  });

  test("many requests at once, and on two instances, are counted exactly", async () => {
    const database = await createMigratedDatabase(engine);
    await using app = await startSite(engine, { database });
    await using second = await startSite(engine, { database });
    await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        get(number % 2 === 0 ? app : second, "/feed.xml", number % 3 === 0 ? feedly(number) : miniflux, {
          address: `192.0.2.${number % 4}`,
        }),
      ),
    );
    await second.context.get(requestCounter).stop();
    expect((await read(app)).readers).toEqual([
      { reader: "Feedly", subscribers: 57, requests: 20 },
      { reader: "Miniflux", subscribers: 4, requests: 40 },
    ]);
  });

  test("forged numbers and ids do not make rows without end, nor hide other readers", { tags }, async () => {
    await using app = await startSite(engine);
    await makeBlog(app);
    for (let id = 0; id < 40; id += 1)
      await get(app, "/feed.xml", `Feedbin feed-id:${id} - 10000000 subscribers`);
    await get(app, "/feed.xml", "Feedbin feed-id:1 - 99999999999 subscribers");
    await get(app, "/feed.xml", "Feedbin/\u00e9' OR 1=1; -- feed-id=');drop 5 subscribers");
    await get(app, "/feed.xml", "My own reader; 5000 subscribers");
    await get(app, "/feed.xml", `${miniflux} 5000 subscribers`);
    await get(app, "/feed.xml", "NewsBlur Feed Fetcher - 12 subscribers");
    const { readers, subscribers } = await read(app);
    expect(readers).toEqual([
      { reader: "Feedbin", subscribers: 10_000_000, requests: 42 },
      { reader: "NewsBlur", subscribers: 12, requests: 1 },
      { reader: "Miniflux", subscribers: 1, requests: 1 },
      { reader: "Other", subscribers: 0, requests: 1 },
    ]);
    expect(subscribers).toBe(10_000_013);
    const rows = await app.context.db.selectFrom("feed_days").select("feed").execute();
    expect(rows.length).toBeLessThanOrEqual(14);
  });

  test("a flood from one network counts up to the limit of visits, and gets its feed", { tags }, async () => {
    await using app = await startSite(engine);
    await makeBlog(app);
    const responses = await Promise.all(
      Array.from({ length: 320 }, () => get(app, "/feed.xml", miniflux, { address: "2001:db8::1" })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await get(app, "/feed.xml", miniflux, { address: "192.0.2.1" });
    expect((await read(app)).readers).toEqual([{ reader: "Miniflux", subscribers: 2, requests: 301 }]);
  });

  test("Do Not Track and Global Privacy Control leave a request without a hash", { tags }, async () => {
    await using app = await startSite(engine);
    await makeBlog(app);
    for (const headers of [{ DNT: "1" }, { "Sec-GPC": "1" }]) {
      await get(app, "/feed.xml", miniflux, { headers });
      await get(app, "/resume.pdf", firefox, { headers });
    }
    const { readers, downloads } = await read(app);
    expect(readers).toEqual([{ reader: "Miniflux", subscribers: 0, requests: 2 }]);
    expect(downloads).toEqual([{ path: "/resume.pdf", downloads: 2 }]);
    expect(await app.context.db.selectFrom("request_hashes").selectAll().execute()).toEqual([]);
  });

  test("downloads are counted exactly; those of programs, parts, and previews are not", async () => {
    await using app = await startSite(engine);
    await get(app, "/resume.pdf");
    await get(app, "/resume.pdf?from=mail", firefox, { headers: { Range: "bytes=0-" } });
    await get(app, "/resume.json");
    await get(app, "/talks/slides.pptx");
    await get(app, "/talks/%73lides.pptx");
    // Not downloads, or not by visitors.
    await get(app, "/resume.pdf", firefox, { method: "HEAD" });
    await get(app, "/resume.pdf", firefox, { headers: { Range: "bytes=10-" } });
    await get(app, "/resume.pdf", firefox, { headers: { Range: "bytes=-10" } });
    await get(app, "/resume.pdf", firefox, { headers: { Range: "bytes=0-,99-" } });
    for (const name of ["Sec-Purpose", "Purpose", "X-Moz"])
      await get(app, "/resume.pdf", firefox, { headers: { [name]: "prefetch" } });
    await get(app, "/resume.pdf", "Googlebot/2.1 (+http://www.google.com/bot.html)");
    await get(app, "/resume.pdf", "curl/8.5.0");
    await get(app, "/photo.png");
    await get(app, "/missing.pdf");
    const { downloads, series } = await read(app);
    expect(downloads).toEqual([
      { path: "/resume.pdf", downloads: 3 },
      { path: "/talks/slides.pptx", downloads: 2 },
      { path: "/resume.json", downloads: 1 },
    ]);
    expect(series).toEqual([{ day: "2026-03-20", subscribers: 0, downloads: 6 }]);
  });

  test("the owner's downloads stay out, and those of others with the same browser do not", async () => {
    await using app = await startSite(engine);
    await get(app, "/api/dashboard/visits", firefox, {
      method: "POST",
      headers: { "Visit-Source": "owner" },
    });
    await app.context.get(requestCounter).stop();
    await get(app, "/resume.pdf");
    await get(app, "/resume.pdf", `${firefox} x`, {
      headers: { Referer: "http://localhost/admin/insight" },
    });
    await get(app, "/resume.pdf", `${firefox} x`, { headers: { "Visit-Source": "owner" } });
    expect((await read(app)).downloads).toEqual([]);
    await get(app, "/resume.pdf", firefox, { address: "192.0.2.7" });
    await get(app, "/resume.pdf", `${firefox} x`, {
      headers: { Referer: "https://other.example/admin/" },
    });
    expect((await read(app)).downloads).toEqual([{ path: "/resume.pdf", downloads: 2 }]);
  });

  test("the subscribers are those of the last day that is over, and days are the owner's", async () => {
    let now = Date.UTC(2026, 2, 18, 23, 30);
    await using app = await startSite(engine, {
      clock: () => now,
      config: { timeZone: "Europe/Berlin" },
    });
    await makeBlog(app);
    await get(app, "/feed.xml", feedly(30));
    await get(app, "/feed.xml", miniflux);
    now += day;
    await get(app, "/feed.xml", feedly(20));
    now += day;
    await get(app, "/feed.xml", feedly(5));
    expect(await read(app, "2026-03-18", "2026-03-22")).toMatchObject({
      subscribers: 20,
      subscribersDay: "2026-03-20",
      readers: [
        { reader: "Feedly", subscribers: 20, requests: 3 },
        { reader: "Miniflux", subscribers: 0, requests: 1 },
      ],
      series: [
        { day: "2026-03-18", subscribers: 0 },
        { day: "2026-03-19", subscribers: 31 },
        { day: "2026-03-20", subscribers: 20 },
        { day: "2026-03-21", subscribers: 5 },
        { day: "2026-03-22", subscribers: 0 },
      ],
    });
    expect(await read(app, "2026-03-21")).toMatchObject({ subscribers: 5, subscribersDay: "2026-03-21" });
    expect(await read(app, "2025-01-01")).toMatchObject({
      subscribers: 0,
      subscribersDay: null,
      readers: [],
    });
  });

  test("a feed and a file are served when counting fails", async () => {
    await using app = await startSite(engine);
    await makeBlog(app);
    for (const table of ["feed_days", "download_days", "visit_salts"] as const)
      await app.context.db.schema.dropTable(table).execute();
    const agents = [miniflux, feedly(1), firefox];
    const responses = await Promise.all(
      agents.flatMap((agent) => [get(app, "/feed.xml", agent), get(app, "/resume.pdf", agent)]),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await app.context.get(requestCounter).stop();
  });

  test.each([
    "",
    "from=2026-03-01",
    "from=2026-03-02&to=2026-03-01",
    "from=2026-02-30&to=2026-03-01",
    "from=0001-01-01&to=9999-12-31",
    "from=1970-01-01&to=2970-01-01",
    "from=2026-03-01&to=%00",
  ])("refuses %j", async (query) => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    expect((await as(`/api/insight/requests?${query}`)).status).toBe(400);
  });
});
