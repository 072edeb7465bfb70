import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { engines } from "../../../test/databases.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import { signIn } from "../../../test/owner.ts";
import { insertVisits, type Visit } from "../../core/visits/server/visits.ts";
import { createStatsPage } from "./stats-page.ts";

const noon = Date.UTC(2026, 2, 30, 12);
const minute = 60_000;

const all = "stats: [visits, pages, sources, countries, devices]\n";

/** The sample site with these lines in `site.yaml`, and with other files. */
async function createSite(lines: string, files: Record<string, string> = {}) {
  const siteDir = await createOwnSite(files);
  await writeFile(path.join(siteDir, "site.yaml"), lines, { flag: "a" });
  return siteDir;
}

async function read(app: TestApp, address = "/stats.md") {
  const response = await app.request(address);
  return { status: response.status, text: await response.text() };
}

/** Returns the rows of a table, without the space that aligns its columns. */
function rowsBelow(text: string, title: string): string[] {
  const [, section = ""] = text.split(`## ${title}\n`);
  const [own = ""] = section.split("\n## ", 1);
  return own
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => line.replaceAll(/ +/g, " "));
}

function visitsTo(paths: string[], visit: Partial<Visit> = {}): Visit {
  const report = { pages: paths.map((page) => ({ path: page, seconds: 1, read: 50 })), actions: [] };
  return {
    visitedAt: noon,
    day: "2026-03-30",
    country: undefined,
    city: undefined,
    report: JSON.stringify(report),
    ...visit,
  };
}

function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item);
}

describe.each(engines)("the public figures on %s", (engine) => {
  test("are those of the last 30 days, and name nothing with fewer than 3 visits", async () => {
    const siteDir = await createSite(all);
    await using app = await startTestApp(engine, { clock: () => noon, pages: true, config: { siteDir } });
    await makeBlog(app, { slug: "hello", title: "Hello *there* | <b>" });
    await makeBlog(app, { slug: "draft", title: "Secret", published: false });
    await insertVisits(app.context.db, [
      ...times(4, visitsTo(["/", "/blog/hello"], { country: "Germany", device: "Phone" })),
      ...times(3, visitsTo(["/blog/draft", "/to/acme", "/blog/hello"], { country: "Spain" })),
      ...times(2, visitsTo(["/me"], { country: "Malta", city: "Valletta", device: "TV" })),
      visitsTo(["/me", "/privacy"], { country: "Monaco", day: "2026-03-01" }),
      visitsTo(["/tech"], { country: "Fiji", day: "2026-02-28" }),
    ]);
    const { status, text } = await read(app);
    expect(status).toBe(200);
    expect(text).toContain("The last 30 days, as of March 30, 2026 at 12:00 PM (UTC).");
    expect(text).toContain("10 visits by 0 visitors.");
    expect(rowsBelow(text, "Pages")).toEqual([
      "| [Hello \\*there\\* \\| \\<b>](http://localhost:3000/blog/hello) | 7 |",
      "| [Home](http://localhost:3000/) | 4 |",
      "| [Me](http://localhost:3000/me) | 3 |",
      "| Others | 1 |",
    ]);
    expect(rowsBelow(text, "Countries")).toEqual(["| Germany | 4 |", "| Spain | 3 |", "| Others | 3 |"]);
    expect(rowsBelow(text, "Devices")).toEqual(["| Unknown | 4 |", "| Phone | 4 |", "| Others | 2 |"]);
    const days = rowsBelow(text, "Day by day");
    expect(days).toHaveLength(30);
    expect([days[0], days[1], days[29]]).toEqual([
      "| Mar 30, 2026 | 9 | 0 |",
      "| Mar 29, 2026 | 0 | 0 |",
      "| Mar 1, 2026 | 1 | 0 |",
    ]);
    for (const hidden of ["Malta", "Monaco", "Valletta", "TV", "Fiji", "Secret", "draft", "acme"])
      expect(text).not.toContain(hidden);
    const chart = await app.request("/stats.svg");
    expect(chart.headers.get("content-type")).toBe("image/svg+xml");
    expect(await chart.text()).toMatch(/^<svg [^>]*>.*>9<.*Mar 1, 2026.*Mar 30, 2026/);
  });

  test("name only well-known sources", async () => {
    const siteDir = await createSite(all);
    await using app = await startTestApp(engine, { clock: () => noon, pages: true, config: { siteDir } });
    await insertVisits(app.context.db, [
      ...times(5, visitsTo(["/"], { source: "rival.example" })),
      ...times(4, visitsTo(["/"], { source: "Hacker News" })),
      ...times(3, visitsTo(["/"], { source: "" })),
      ...times(3, visitsTo(["/"], { source: "constructor" })),
    ]);
    const { text } = await read(app);
    expect(rowsBelow(text, "Sources")).toEqual(["| Hacker News | 4 |", "| Direct | 3 |", "| Others | 8 |"]);
  });

  test("are counted once in five minutes, but a post that is withdrawn is not named any more", async () => {
    let now = noon;
    const siteDir = await createSite(all);
    await using app = await startTestApp(engine, { clock: () => now, pages: true, config: { siteDir } });
    const { db, site } = app.context;
    const stats = createStatsPage({ db, site, clock: () => now, config: { timeZone: "UTC" } });
    const page = site.current().pages.find(({ slug }) => slug === "stats");
    if (page === undefined) throw new Error("There is no such page");
    const fill = async () => JSON.stringify((await stats.fill(page)).content);
    const { as } = await signIn(app);
    const json = { slug: "hello", title: "A greeting", image: "/a.webp", content: ["Text"], published: true };
    const saved = await as("/api/blogs", { method: "POST", json });
    const { _id: id } = (await saved.json()) as { _id: string };
    await insertVisits(db, times(3, visitsTo(["/blog/hello"])));
    expect(await fill()).toContain("3 visits by");
    expect((await read(app)).text).toContain("A greeting");
    await insertVisits(db, times(3, visitsTo(["/me"])));
    now += 4 * minute;
    expect(await fill()).toContain("3 visits by");
    now += minute;
    expect(await fill()).toContain("6 visits by");
    now -= 60 * minute;
    await insertVisits(db, times(3, visitsTo(["/me"])));
    expect(await fill()).toContain("9 visits by");
    expect((await as(`/api/blogs/${id}`, { method: "DELETE" })).status).toBe(204);
    expect(await fill()).not.toContain("A greeting");
    expect((await read(app)).text).not.toContain("A greeting");
  });

  test("are not public unless the owner wants that, and then only the chosen ones", async () => {
    await using off = await startTestApp(engine, { pages: true });
    expect((await read(off)).status).toBe(404);
    expect((await read(off, "/stats.svg")).status).toBe(404);
    expect((await read(off, "/sitemap.xml")).text).not.toContain("/stats<");
    const siteDir = await createSite("stats: [countries]\n");
    await using some = await startTestApp(engine, { pages: true, config: { siteDir } });
    const { text } = await read(some);
    expect(text.match(/^## .*/gm)).toEqual(["## Countries"]);
    expect(text).toContain("None yet.");
    expect((await read(some, "/stats.svg")).status).toBe(404);
    expect((await read(some, "/sitemap.xml")).text).toContain("/stats<");
  });
});

test("a page of the owner's takes precedence, even an empty one", async () => {
  const files = { "pages/stats.md": "---\ntitle: Mine\nicon: star\n---\n" };
  const siteDir = await createSite(all, files);
  await using app = await startTestApp("sqlite", { pages: true, config: { siteDir } });
  expect((await read(app)).text).toBe("# Mine\n");
  expect((await read(app, "/stats.svg")).status).toBe(404);
});
