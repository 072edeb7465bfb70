import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import { goatCounterSample, umamiSample } from "../../../test/visit-exports.ts";
import { makeZip } from "../../../test/zip.ts";
import { insightSchema } from "../insight/contract/insight.ts";

const url = "/api/insight/imports";

describe.each(engines)("POST /insight/imports on %s", (engine) => {
  test("imports an export, and its days are counted at once", async () => {
    await using app = await startTestApp(engine);
    const { db, jobs } = app.context;
    jobs.start();
    const { as } = await signIn(app);
    const post = (body: Buffer) => as(url, { method: "POST", body });
    const skipped = { known: 0, events: 1, bots: 1, invalid: 2 };
    expect(await (await post(gzipSync(goatCounterSample))).json()).toEqual({ visits: 6, days: 3, skipped });
    const zip = makeZip({ "website_event.csv": umamiSample });
    expect(await (await post(zip)).json()).toMatchObject({ visits: 4, days: 2 });
    expect(await (await post(zip)).json()).toMatchObject({ visits: 0, days: 0, skipped: { known: 4 } });
    // They are older than VISITS_KEEP, so only their figures stay.
    await vi.waitFor(
      async () => expect(await db.selectFrom("visits").select("id").execute()).toEqual([]),
      30_000,
    );
    const response = await as("/api/insight?from=2024-01-01&to=2024-12-31");
    expect(insightSchema.parse(await response.json()).totals).toMatchObject({ visits: 10, visitors: 7 });
  });

  test.each([
    ["", "The file is empty."],
    ["a,b", /columns/],
    ["PK\u0003\u0004", /damaged/],
  ])("refuses %j with a sentence, and leaves no file behind", async (body, message) => {
    const cacheDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
    onTestFinished(() => rm(cacheDir, { recursive: true }));
    await using app = await startTestApp(engine, { config: { cacheDir } });
    const { as } = await signIn(app);
    const response = await as(url, { method: "POST", body });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).toMatch(message);
    expect(await app.context.db.selectFrom("imported_visits").selectAll().execute()).toEqual([]);
    expect((await readdir(cacheDir)).filter((name) => name.startsWith("import-"))).toEqual([]);
  });

  test("refuses strangers, other sites, and a file that is too large", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const init = { method: "POST", body: goatCounterSample };
    expect((await app.request(url, init)).status).toBe(401);
    expect((await as(url, { ...init, headers: { Origin: "https://rival.example" } })).status).toBe(403);
    const headers = { "Content-Length": String(600 * 1024 * 1024) };
    expect((await as(url, { ...init, headers })).status).toBe(413);
    expect(await app.context.db.selectFrom("visits").select("id").execute()).toEqual([]);
  });
});
