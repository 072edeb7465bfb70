import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { goatCounterSample, makeGoatCounterExport, umamiSample } from "../../../test/visit-exports.ts";
import { makeZip } from "../../../test/zip.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import type { ExportedView, SkippedRow } from "./exported-view.ts";
import { readViews } from "./read-views.ts";
import { unpack } from "./unpack.ts";

async function* inChunks(file: Buffer, size: number) {
  for (let start = 0; start < file.length; start += size) yield file.subarray(start, start + size);
}

/** Reads a file that arrives in chunks of `size` bytes. */
async function read(file: Buffer | string, size = 7): Promise<(ExportedView | SkippedRow)[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const rows: (ExportedView | SkippedRow)[] = [];
  const reading = { siteUrl: "https://ada.example", now: Date.UTC(2026, 0) };
  for await (const table of unpack(inChunks(Buffer.from(file), size), folder))
    await readViews(table, { ...reading, onRow: (row) => void rows.push(row) });
  return rows;
}

describe("an export of GoatCounter", () => {
  test("is read with our names of sources, countries, browsers, systems, and devices", async () => {
    const rows = await read(goatCounterSample);
    expect(rows[0]).toEqual({
      visit: "5f4dcc3b5aa765d-61d8327deb882cf9",
      visitor: "5f4dcc3b5aa765d-61d8327deb882cf9",
      time: Date.UTC(2024, 1, 28, 23, 50),
      path: "/",
      details: {
        source: "Hacker News",
        campaign: undefined,
        country: "Germany",
        city: undefined,
        device: "Desktop",
        browser: "Firefox",
        system: "Linux",
        language: undefined,
      },
    });
    expect(rows[1]).toMatchObject({ path: "/old-post, with comma", details: { source: "" } });
    expect(rows[3]).toBe("events");
    expect(rows[4]).toMatchObject({
      details: {
        source: "Reddit",
        country: "United States",
        device: "Phone",
        browser: "Safari",
        system: "iOS",
      },
    });
    expect(rows[5]).toBe("bots");
    expect(rows[6]).toMatchObject({
      time: Date.UTC(2024, 1, 29, 10),
      details: {
        source: undefined,
        campaign: "newsletter-7",
        country: undefined,
        browser: undefined,
        device: undefined,
      },
    });
    expect(rows[7]).toMatchObject({ visit: undefined, visitor: undefined });
    expect(rows.slice(10)).toEqual(["invalid", "invalid"]);
  });

  test("takes the device and browser from the agent if an older version has stored it", async () => {
    const agent =
      "Mozilla/5.0 (iPad; CPU OS 16_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.1 Mobile/15E148 Safari/604.1";
    const cells = ["/", "", "0", agent, "", "", "a-1", "0", "", "", "", "DE", "1", "2021-12-27T00:37:37Z"];
    expect(await read(makeGoatCounterExport([cells]))).toMatchObject([
      { details: { device: "Tablet", browser: "Safari", system: "iOS" } },
    ]);
    const first =
      "1Path,Title,Event,Bot,Session,FirstVisit,Referrer,Referrer scheme,Browser,Screen size,Location,Date\r\n" +
      `/,,false,0,x,true,,,"${agent}",,NL,2020-06-01T00:00:00Z\r\n\r\n`;
    expect(await read(first)).toMatchObject([
      { visit: "x", details: { device: "Tablet", country: "Netherlands" } },
    ]);
    const robot = first.replace(agent, "Googlebot/2.1 (+http://www.google.com/bot.html)");
    expect(await read(robot)).toEqual(["bots"]);
  });

  test.each([
    ["Email", "g", "Email"],
    ["Twitter", "g", "X"],
    ["www.reddit.com", "g", "Reddit"],
    ["Bad\u2026\u0000", "g", "Bad..."],
    ["www.google.co.uk", "h", "Google"],
    ["ada.example/about", "h", ""],
    ["blog.example/post?x=1", "h", "blog.example"],
    ["com.linkedin.android", "o", "LinkedIn"],
    ["not an app", "o", undefined],
    ["", "o", ""],
  ])("names the referrer %j with the scheme %j", async (referrer, scheme, source) => {
    const cells = [
      "/",
      "",
      "0",
      "",
      "",
      "",
      "a-1",
      "0",
      referrer,
      scheme,
      "",
      "",
      "1",
      "2021-12-27T00:37:37Z",
    ];
    const [view] = await read(makeGoatCounterExport([cells]));
    expect((view as ExportedView).details.source).toBe(source);
  });
});

describe("an export of Umami", () => {
  test("is read with our names", async () => {
    const rows = await read(umamiSample);
    expect(rows[1]).toEqual({
      visit: "11111111-0000-5000-8000-000000000001 v-1",
      visitor: "11111111-0000-5000-8000-000000000001",
      time: Date.UTC(2024, 4, 1, 10),
      path: "/blog/a",
      details: {
        source: "Hacker News",
        campaign: "spring",
        country: "Chile",
        city: "Temuco",
        device: "Desktop",
        browser: "Microsoft Edge",
        system: "Windows",
        language: "de",
      },
    });
    expect(rows[0]).toMatchObject({ details: { source: "" } });
    expect(rows[3]).toBe("events");
    expect(rows[4]).toMatchObject({ time: Date.UTC(2024, 4, 1, 18, 0, 0, 123) });
    expect(rows[5]).toMatchObject({
      details: { source: "Google", browser: "Chrome", system: "iOS", device: "Phone", city: undefined },
    });
    expect(rows[7]).toBe("invalid");
  });

  test("of a table without visits and types has one visit of a session for each hour", async () => {
    const file = [
      "session_id,created_at,url_path,event_name",
      "s,2023-01-01 10:00:00+00,/,\\N",
      "s,2023-01-01 10:59:59+00,/a,NULL",
      "s,2023-01-01 13:00:00+02:00,/b,",
      "s,2023-01-01 11:30:00+00,/b,click",
    ];
    const rows = await read(file.join("\n"));
    expect(rows).toMatchObject([
      { visit: "s 2023-01-01T10" },
      { visit: "s 2023-01-01T10" },
      { visit: "s 2023-01-01T11" },
      "events",
    ]);
  });
});

describe("a file", () => {
  test("can be compressed, and in a ZIP archive with others", async () => {
    expect(await read(gzipSync(goatCounterSample))).toEqual(await read(goatCounterSample));
    const zip = makeZip({
      "data/website_event.csv": umamiSample,
      "data/session_data.csv": "",
      "readme.txt": "x",
    });
    expect(await read(zip)).toEqual(await read(umamiSample));
    expect(await read(makeZip({ "goatcounter.csv": goatCounterSample }))).toEqual(
      await read(goatCounterSample),
    );
    expect(await read(`\uFEFF${goatCounterSample}`, 64_000)).toEqual(await read(goatCounterSample));
  });

  test("from the future, or from before the web, is invalid", async () => {
    const dates = [
      "2026-02-01T00:00:00Z",
      "1970-01-01T00:00:00Z",
      "2024-13-01T00:00:00Z",
      "0000-01-01T00:00:00Z",
      "0001-01-01T00:00:00+23:59",
      "9999-12-31T23:59:59Z",
      "+275760-09-13T00:00:00Z",
      "-000001-01-01T00:00:00Z",
    ];
    const rows = dates.map((date) => [..."/,,0,,,,a-1,0,,,,,1".split(","), date]);
    expect(await read(makeGoatCounterExport(rows))).toEqual(Array(dates.length).fill("invalid"));
  });

  const unknown = /^The file is neither a GoatCounter CSV export nor an Umami data export/;
  const damaged = /^The file is damaged/;
  test.each<[string, Buffer | string, RegExp]>([
    ["nothing", "", /^The file is empty/],
    ["an empty line", "\n", /^The file is empty/],
    ["another table", "a,b\n1,2\n", unknown],
    ["JSON", '{"a": "b"}', unknown],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d", "hex"), unknown],
    ["an endless line", "x".repeat(300_000), unknown],
    ["a newer version", goatCounterSample.replace("2Path", "3Path"), /^Version 3 of GoatCounter's export/],
    ["a wrong quotation mark", `${goatCounterSample}"/a"b,\n`, /^Line \d+ of the file has a misplaced/],
    ["an endless row", `${goatCounterSample}"${"x\n".repeat(60_000)}`, /^Line \d+ of the file is too long/],
    ["a hundred thousand columns", `${"a,".repeat(100_000)}\n`, unknown],
    ["a row of endless columns", `${goatCounterSample}${"a,".repeat(300_000)}`, /line .* too long/i],
    ["a row of endless empty columns", `${goatCounterSample}${",".repeat(1_000_000)}`, /line .* too long/i],
    ["a name outside of the archive", makeZip({ "../website_event.csv": umamiSample }), damaged],
    ["a name of the whole machine", makeZip({ "/etc/website_event.csv": umamiSample }), damaged],
    [
      "an archive of too many files",
      makeZip(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}.csv`, "x"]))),
      /^The ZIP archive has more than 1000 files/,
    ],
    ["half of a compressed file", gzipSync(goatCounterSample).subarray(0, 200), damaged],
    [
      "a damaged compressed file",
      Buffer.concat([gzipSync("x").subarray(0, 12), Buffer.alloc(90, 7)]),
      damaged,
    ],
    ["half of an archive", makeZip({ "website_event.csv": umamiSample }).subarray(0, 300), damaged],
    ["an empty archive entry", makeZip({ "website_event.csv": "" }), /^The file is empty/],
    [
      "an archive of something else",
      makeZip({ "a.txt": "x" }),
      /^The ZIP archive does not contain website_event.csv/,
    ],
    [
      "sums of Umami",
      makeZip({ "pages.csv": "x,y", "referrers.csv": "x,y" }),
      /^This Umami export has only totals/,
    ],
    [
      "sums of GoatCounter",
      makeZip({ "hit_stats.jsonl": "{}" }),
      /^GoatCounter's JSON export has only totals/,
    ],
  ])("that is %s is refused with a sentence", async (_name, file, sentence) => {
    const refused = await read(file, 4_096).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ImportFault);
    expect((refused as ImportFault).message).toMatch(sentence);
  });

  test("that does not arrive completely is not taken for a damaged one", async () => {
    const gone = new (class Gone extends Error {})("The connection is closed");
    async function* half() {
      yield gzipSync(goatCounterSample).subarray(0, 100);
      throw gone;
    }
    const reading = { siteUrl: "https://ada.example", now: 0, onRow: () => {} };
    const tables = unpack(half(), tmpdir());
    await expect(
      (async () => {
        for await (const table of tables) await readViews(table, reading);
      })(),
    ).rejects.toBe(gone);
  });
});
