import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { bothEngines, tagsFor } from "../../../test/databases.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { signIn } from "../../../test/owner.ts";
import { runDue } from "../../core/jobs/run-due.ts";
import { createOwnerMailer } from "../../core/mail/mail-owner.ts";
import { createLog } from "../../core/process/log/log.ts";
import type { VisitReport } from "../../core/visits/contract/visit-report.ts";
import { createVisitCountsKind } from "../insight/insight/store-counts.ts";
import { shareLinkListSchema, shareLinkSchema } from "./contract/share-links.ts";
import { createOpeningMail, openingMail } from "./opening-mail.ts";
import { listShareLinks } from "./share-links.ts";

const noon = Date.parse("2026-03-20T12:00:00Z");
const day = 24 * 60 * 60_000;
const link = { label: "Resume sent to Acme", slug: "acme", target: "/resume.pdf" };
/** What a browser sends when somebody follows a link. */
const person = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  Accept: "text/html,application/xhtml+xml",
  "Accept-Language": "en-US",
  "Sec-Fetch-Dest": "document",
};

async function start(engine: (typeof bothEngines)[number], config = {}) {
  const site = { now: noon };
  const countryHeader = { trustedProxies: 1, countryHeader: "X-Country" };
  const app = await startTestApp(engine, { config: { ...countryHeader, ...config }, clock: () => site.now });
  const { as } = await signIn(app);
  return {
    app,
    as,
    site,
    db: app.context.db,
    add: (json: object) => as("/api/share-links", { method: "POST", json }),
    list: async () => shareLinkListSchema.parse(await (await as("/api/share-links")).json()).shareLinks,
    open: (headers: Record<string, string> = person, init = {}) =>
      app.request("/to/acme", { headers, redirect: "manual", ...init }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** Records a visit whose first page has this path and query, and what it read. */
async function visit(app: TestApp, entry: string, paths: string[]) {
  const headers = { "User-Agent": person["User-Agent"] };
  const response = await app.request("/api/dashboard/visits", { method: "POST", headers });
  const { visit: id } = (await response.json()) as { visit: string };
  const pages = paths.map((path) => ({ path, seconds: 5, read: 100 }));
  const json: VisitReport = { version: 1, referrer: "", entry, pages, actions: [] };
  const sent = await app.request(`/api/dashboard/visits/${id}/report`, { method: "POST", json });
  expect(sent.status).toBe(204);
}

describe.each(bothEngines)("share links on %s", (engine) => {
  const tags = tagsFor(engine);

  test("lead to their target, and count the people who open them", async () => {
    await using site = await start(engine);
    const added = shareLinkSchema.parse(await (await site.add(link)).json());
    expect(added).toMatchObject({
      ...link,
      url: `${site.app.context.config.siteUrl}/to/acme`,
      opens: 0,
      lastDay: null,
      firstOpenedAt: null,
    });
    for (const country of ["IS", "CL", "IS"]) {
      site.site.now += 1_000;
      const response = await site.open({ ...person, "X-Country": country, "X-Forwarded-For": "192.0.2.1" });
      expect([response.status, response.headers.get("location")]).toEqual([302, "/resume.pdf"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    }
    expect(await site.list()).toMatchObject([
      {
        opens: 3,
        previews: 0,
        firstOpenedAt: new Date(noon + 1_000).toISOString(),
        lastOpenedAt: new Date(noon + 3_000).toISOString(),
        countries: [
          { country: "Iceland", opens: 2 },
          { country: "Chile", opens: 1 },
        ],
      },
    ]);
  });

  test.each([
    ["a chat", { ...person, "User-Agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" }, {}],
    ["a network's preview", { ...person, "User-Agent": "LinkedInBot/1.0 (compatible; Mozilla/5.0)" }, {}],
    ["a program without a name", {}, {}],
    ["a scanner that looks like a browser", { "User-Agent": person["User-Agent"], Accept: "text/html" }, {}],
    ["a page loaded ahead of time", { ...person, "Sec-Purpose": "prefetch;prerender" }, {}],
    ["a picture", { ...person, "Sec-Fetch-Dest": "image" }, {}],
    ["a check", person, { method: "HEAD" }],
  ])("count %s as a preview, and lead it to the target, too", async (_who, headers, init) => {
    await using site = await start(engine);
    await site.add(link);
    expect((await site.open(headers as Record<string, string>, init)).status).toBe(302);
    expect(await site.list()).toMatchObject([{ opens: 0, previews: 1, firstOpenedAt: null, countries: [] }]);
  });

  test("are unknown when they were never made, are deleted, or have expired", async () => {
    await using site = await start(engine, { timeZone: "America/New_York" });
    expect((await site.open()).status).toBe(404);
    // PostgreSQL cannot store this character.
    expect((await site.app.request("/to/acme%00")).status).toBe(404);
    await site.add({ ...link, lastDay: "2026-03-20" });
    expect((await site.open()).status).toBe(302);
    // It is still March 20 in New York.
    site.site.now = Date.parse("2026-03-21T03:00:00Z");
    expect((await site.open()).status).toBe(302);
    site.site.now = Date.parse("2026-03-21T05:00:00Z");
    expect((await site.open()).status).toBe(404);
    const [{ _id: id } = { _id: "" }] = await site.list();
    expect((await site.as(`/api/share-links/${id}`, { method: "DELETE" })).status).toBe(204);
    expect((await site.as(`/api/share-links/${id}`, { method: "DELETE" })).status).toBe(404);
    expect(await site.list()).toEqual([]);
  });

  test("without a slug have one that cannot be guessed", { tags }, async () => {
    await using site = await start(engine);
    const slugs = new Set<string>();
    for (let count = 0; count < 5; count += 1) {
      const { slug } = shareLinkSchema.parse(await (await site.add({ label: "X", target: "/me" })).json());
      expect(slug).toMatch(/^[0-9a-f]{20}$/);
      slugs.add(slug);
    }
    expect(slugs.size).toBe(5);
  });

  test("that were stored with a target like another site's lead to this site", { tags }, async () => {
    await using site = await start(engine);
    await site.add(link);
    await site.db.updateTable("share_links").set({ target: "/.//evil.example" }).execute();
    const location = (await site.open()).headers.get("location") ?? "";
    const { siteUrl } = site.app.context.config;
    expect(new URL(location, siteUrl).origin).toBe(new URL(siteUrl).origin);
  });

  test("have different slugs, also when two are added at the same time", async () => {
    await using site = await start(engine);
    const responses = await Promise.all([site.add(link), site.add(link), site.add(link)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ issues: [{ path: "slug" }] });
    expect(await site.list()).toHaveLength(1);
  });

  test.each([
    ["a target on no site", { ...link, target: "javascript:alert(1)" }],
    ["a target that browsers read as another site", { ...link, target: "//evil.example" }],
    ["the same with a backslash", { ...link, target: "/\\evil.example" }],
    ["a target with a line break", { ...link, target: "/me\r\nSet-Cookie: a=b" }],
    ["another link as its target", { ...link, target: "/to/acme" }],
    ["the same in other words", { ...link, target: "/me/../to/acme" }],
    ["another link in capitals", { ...link, target: "/TO/acme" }],
    ["another link with an encoded letter", { ...link, target: "/%74o/acme" }],
    ["another link with an encoded slash", { ...link, target: "/to%2Facme" }],
    ["another link by the address of this site", { ...link, target: "http://LOCALHOST:3000/to/acme" }],
    ["another link after two slashes", { ...link, target: "http://localhost:3000//to/acme" }],
    ["a path that becomes that of another site", { ...link, target: "/.//evil.example" }],
    ["the same with two dots", { ...link, target: "/..//evil.example" }],
    ["the same with encoded dots", { ...link, target: "/%2e%2e//evil.example" }],
    ["an address that begins at this site's protocol", { ...link, target: "http:to/acme" }],
    ["a tab before a slash", { ...link, target: "/\t/evil.example" }],
    ["a slug with capitals", { ...link, slug: "Acme" }],
    ["a slug with a slash", { ...link, slug: "a/b" }],
    ["an empty label", { ...link, label: " " }],
    ["a day that is none", { ...link, lastDay: "2026-02-30" }],
    ["no target", { label: "X" }],
  ])("with %s are refused", async (_what, json) => {
    await using site = await start(engine);
    expect((await site.add(json)).status).toBe(400);
    expect(await site.list()).toEqual([]);
  });

  test.each([
    ["/", "/?ref=acme", "acme"],
    ["/blog/grüße?a=ä#x", "/blog/gr%C3%BC%C3%9Fe?a=%C3%A4&ref=acme#x", "acme"],
    ["/blog?page=2", "/blog?page=2&ref=acme", "acme"],
    ["/100%?", "/100%?ref=acme", "acme"],
    ["http://localhost:3000/me#x", "http://localhost:3000/me?ref=acme#x", "acme"],
    // Campaigns of the owner's.
    ["/me?utm_campaign=Jobs+2026", "/me?utm_campaign=Jobs+2026", "Jobs 2026"],
    ["/me?ref=", "/me?ref=", null],
    // No pages of the site.
    ["/resume.pdf#page=2", "/resume.pdf#page=2", null],
    ["/api/ping?x", "/api/ping?x", null],
    ["https://example.org/ä", "https://example.org/%C3%A4", null],
    ["http://localhost:3001/me", "http://localhost:3001/me", null],
  ])("to %s lead to %s, and are counted as the campaign %s", async (target, location, campaign) => {
    await using site = await start(engine);
    await site.add({ ...link, target });
    expect((await site.open()).headers.get("location")).toBe(location);
    expect(await site.list()).toMatchObject([{ campaign }]);
  });

  test("say what was read through them, until the visits are deleted", async () => {
    await using site = await start(engine);
    await site.add({ ...link, target: "/me" });
    await site.add({ ...link, slug: "other", target: "/me" });
    await site.add({ ...link, slug: "own", target: "/blog?utm_campaign=Jobs" });
    for (const slug of ["acme", "own"]) await site.app.request(`/to/${slug}`, { headers: person });
    const location = (await site.open()).headers.get("location") ?? "";
    await visit(site.app, location, ["/me", "/"]);
    await visit(site.app, location, ["/me", "/invented"]);
    await visit(site.app, "/blog?utm_campaign=Jobs", ["/blog"]);
    // The link was never opened.
    await visit(site.app, "/me?ref=other", ["/me"]);
    await visit(site.app, "/me", ["/tech"]);
    // The session of the owner ends in the meantime.
    const list = () => listShareLinks(site.db, site.app.context.config.siteUrl);
    const read = async () => (await list()).map(({ slug, pages }) => [slug, pages]);
    const own = ["own", [{ path: "/blog", visits: 1 }]];
    const pages = [
      { path: "/me", visits: 2 },
      { path: "/", visits: 1 },
    ];
    expect(await read()).toEqual([own, ["other", []], ["acme", pages]]);
    const runJob = async () => {
      const kind = createVisitCountsKind({ ...site.app.context, clock: () => site.site.now });
      await kind.run([], new AbortController().signal);
    };
    site.site.now += 40 * day;
    await visit(site.app, location, ["/projects"]);
    await runJob();
    expect(await read()).toEqual([
      own,
      ["other", []],
      ["acme", [...pages, { path: "/projects", visits: 1 }]],
    ]);
    site.site.now += 60 * day;
    await runJob();
    expect(await read()).toEqual([
      ["own", []],
      ["other", []],
      ["acme", [{ path: "/projects", visits: 1 }]],
    ]);
  });

  test("say the five pages with the most visits", { tags }, async () => {
    await using site = await start(engine);
    await site.add({ ...link, target: "/me" });
    await site.open();
    const pages = ["/", "/blog", "/contact", "/me", "/projects", "/tech"];
    await visit(site.app, "/me?ref=acme", pages);
    await visit(site.app, "/me?ref=acme", ["/tech"]);
    expect((await site.list())[0]?.pages.map(({ path }) => path)).toEqual(["/tech", ...pages.slice(0, 4)]);
  });

  test("count a flood from one network up to a limit, and still lead to the target", { tags }, async () => {
    await using site = await start(engine);
    await site.add(link);
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count += 1) statuses.add((await site.open()).status);
    expect([...statuses]).toEqual([302]);
    expect(await site.list()).toMatchObject([{ opens: 100 }]);
  });

  test("opened by several people at the same time count all, and mail once", async () => {
    await using server = await startMailServer();
    const notifyEmail = "me@example.org";
    await using site = await start(engine, { smtpUrl: server.url, notifyEmail });
    await site.add({ ...link, notify: true });
    await site.add({ ...link, slug: "quiet" });
    await Promise.all(Array.from({ length: 10 }, () => site.open()));
    expect((await site.list()).map(({ opens }) => opens)).toEqual([0, 10]);
    site.site.now += day;
    const parts = { db: site.db, clock: () => site.site.now, log: createLog("silent") };
    const send = createOwnerMailer(server.url, notifyEmail);
    const kind = createOpeningMail({ ...parts, timeZone: "UTC", siteUrl: "https://ada.example", send });
    const signal = new AbortController().signal;
    expect(
      await site.db.selectFrom("jobs").select("kind").where("kind", "=", openingMail).execute(),
    ).toHaveLength(1);
    expect([await runDue(parts, kind, signal), await runDue(parts, kind, signal)]).toEqual([true, false]);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain("Subject: Resume sent to Acme: opened");
    expect(server.mails[0]?.replaceAll("=\r\n", "")).toContain("on 2026-03-20 at 12:00");
    await site.open();
    expect(await site.db.selectFrom("jobs").select("kind").where("kind", "=", openingMail).execute()).toEqual(
      [],
    );
  });

  test("are at most 500", { tags }, async () => {
    await using site = await start(engine);
    const rows = Array.from({ length: 500 }, (_, index) => ({
      id: `link-${index}`,
      slug: `s${index}`,
      label: "X",
      target: "/me",
      last_day: null,
      notify: 0 as const,
      created_at: 1,
      first_opened_at: null,
      last_opened_at: null,
    }));
    await site.db.insertInto("share_links").values(rows).execute();
    expect((await site.add(link)).status).toBe(409);
  });
});
