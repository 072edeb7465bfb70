import PostalMime from "postal-mime";
import { describe, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { signIn } from "../../../test/owner.ts";
import type { NamedKind } from "../../core/jobs/job-kind.ts";
import { runDue } from "../../core/jobs/run-due.ts";
import { createJobRunner } from "../../core/jobs/runner.ts";
import { createOwnerMailer } from "../../core/mail/mail-owner.ts";
import { createBlog } from "../../core/posts/server/write.ts";
import { createLog } from "../../core/process/log/log.ts";
import type { Config } from "../../core/server/config.ts";
import { insertVisits, type Visit } from "../../core/visits/server/visits.ts";
import { countClosedDays } from "../insight/insight/store-counts.ts";
import { addShareLink, countOpening } from "../share-links/share-links.ts";
import { queuedLetterSchema, visitLetterSchema } from "./contract.ts";
import { visitLetter } from "./enqueue-letter.ts";
import { createLetterPlan, planLetter } from "./plan-letters.ts";
import { createVisitLetter } from "./visit-letter.ts";

const owner = "me@example.org";
const week = 7 * 24 * 60 * 60_000;
/** A Friday. Clocks in Berlin are set back on the Sunday after it. */
const friday = Date.parse("2026-10-23T12:00:00Z");
/** Monday at 8 in Berlin. */
const monday = Date.parse("2026-10-26T07:00:00Z");
const unreachable = "smtp://127.0.0.1:1";

/** Starts a site in Berlin whose clock the test sets. Jobs are done only by the test. */
async function start(engine: (typeof engines)[number], smtpUrl = unreachable, changes: Partial<Config> = {}) {
  const site = { now: friday };
  const config = { smtpUrl, notifyEmail: owner, timeZone: "Europe/Berlin", ...changes };
  const app = await startTestApp(engine, { config, clock: () => site.now });
  const { as } = await signIn(app);
  const { db } = app.context;
  const parts = { db, clock: () => site.now, log: createLog("silent"), timeZone: config.timeZone };
  const letter = createVisitLetter({
    ...parts,
    siteUrl: "https://ada.example",
    send: createOwnerMailer(smtpUrl, owner),
  });
  return {
    app,
    as,
    db,
    site,
    kinds: [createLetterPlan(parts), letter as NamedKind],
    parts,
    set: (every: string) => as("/api/visit-letter", { method: "PUT", json: { every } }),
    read: async () => visitLetterSchema.parse(await (await as("/api/visit-letter")).json()),
    order: (every: string) => as("/api/visit-letter/send", { method: "POST", json: { every } }),
    plan: () => planLetter(db, site.now, config.timeZone),
    send: () => runDue(parts, letter, new AbortController().signal),
    keys: async () => {
      const jobs = db.selectFrom("jobs").select("key").where("kind", "=", visitLetter).orderBy("key");
      return (await jobs.execute()).map(({ key }) => key);
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

type Site = Awaited<ReturnType<typeof start>>;

async function visit(
  { db }: Site,
  visits: number,
  traits: Partial<Visit> & { day: string; source?: string },
) {
  const { source, ...visit } = traits;
  const rows = Array.from({ length: visits }, (_, index) => ({
    visitedAt: Date.parse(`${traits.day}T12:00:00Z`),
    country: undefined,
    city: undefined,
    visitor: 20 * (source?.length ?? 0) + (index % 20),
    ...visit,
  }));
  await insertVisits(db, rows);
  // Only reports of the browser have sources.
  if (source !== undefined)
    await db
      .updateTable("visits")
      .set({ source })
      .where("day", "=", traits.day)
      .where("source", "is", null)
      .execute();
}

function report(pages: [path: string, read: number][], actions: string[] = []): string {
  return JSON.stringify({ pages: pages.map(([path, read]) => ({ path, read, seconds: 9 })), actions });
}

describe.each(engines)("the letter about visits on %s", (engine) => {
  test("is off until the owner turns it on", async () => {
    await using site = await start(engine);
    expect(await site.read()).toEqual({ every: "off", timeZone: "Europe/Berlin", mailTo: owner });
    site.site.now = monday;
    await site.plan();
    expect(await site.keys()).toEqual([]);
    expect((await site.set("week")).status).toBe(200);
    expect((await site.read()).every).toBe("week");
  });

  test.each([{ every: "day" }, { every: "week", to: "2026-01-01" }, {}, [], "week"])(
    "a setting such as %j is refused",
    async (json) => {
      await using site = await start(engine);
      expect((await site.as("/api/visit-letter", { method: "PUT", json })).status).toBe(400);
      expect((await site.as("/api/visit-letter/send", { method: "POST", json })).status).toBe(400);
      expect((await site.order("off")).status).toBe(400);
      expect((await site.read()).every).toBe("off");
    },
  );

  test("says exactly what happened in the week, as text and as HTML", async () => {
    await using server = await startMailServer();
    await using site = await start(engine, server.url);
    const { db } = site;
    const post = { image: "/x.webp", content: ["Text"], published: true };
    await createBlog(db, { ...post, slug: "sqlite", title: "What SQLite <can> do" }, friday);
    await visit(site, 1, { day: "2026-07-20", source: "Forgotten" });
    await visit(site, 1, { day: "2026-07-21", source: "Known" });
    await visit(site, 8, { day: "2026-10-18", source: "Hacker News" });
    await visit(site, 3, {
      day: "2026-10-19",
      source: "Forgotten",
      country: "Germany",
      report: report(
        [
          ["/blog/sqlite", 100],
          ["/me", 40],
        ],
        ["resume"],
      ),
    });
    await visit(site, 4, {
      day: "2026-10-21",
      source: "Known",
      country: "Chile",
      report: report([
        ["/blog/gone", 20],
        ["/blog/sqlite", 60],
      ]),
    });
    // The day on which clocks are set back.
    await visit(site, 1, { day: "2026-10-25", source: "", report: report([], ["contact-sent"]) });
    await visit(site, 2, { day: "2026-10-25", source: `<b>"new"</b>` });
    await visit(site, 50, { day: "2026-10-26", source: "Tomorrow" });
    for (const [slug, openedAt] of [
      ["before", "2026-10-18T21:59:59Z"],
      ["first", "2026-10-18T22:00:00Z"],
      ["last", "2026-10-25T22:59:59Z"],
      ["after", "2026-10-25T23:00:00Z"],
    ] as const) {
      const link = { slug, label: `Sent to ${slug} & Co.`, target: "/resume.pdf" };
      const added = await addShareLink(db, link, { now: friday, siteUrl: "https://ada.example" });
      if (typeof added !== "object") throw new Error(added);
      const opening = { now: Date.parse(openedAt), country: undefined, onFirst: async () => {} };
      await countOpening(db, added._id, opening);
    }
    const message = { name: "Grace", email: "grace@example.org", message: "Hello", consent: "yes" };
    await site.app.request("/api/messages", { method: "POST", json: message });
    await countClosedDays(db, { today: "2026-10-22" });
    await site.set("week");
    site.site.now = monday;
    await site.plan();
    await site.send();
    expect(server.recipients).toEqual([owner]);
    const mail = await PostalMime.parse(server.mails[0] ?? "");
    expect(mail.subject).toBe("Your week on ada.example: 10 visits");
    expect(mail.messageId).toMatch(/^<visit-letter-[\w-]+@example\.org>$/);
    expect(mail.text?.replaceAll("\r\n", "\n").trimEnd()).toBe(`Your week on ada.example
October 19 – 25, 2026

10 visits, 25% more than the week before (8).
10 visitors, 25% more than the week before (8). Someone who came on two days counts twice.

Visits by day
  Mon 19  3
  Tue 20  0
  Wed 21  4
  Thu 22  0
  Fri 23  0
  Sat 24  0
  Sun 25  3

Most visited posts
  7 visits, 3 read to the end: What SQLite <can> do
  4 visits, none read to the end: /blog/gone

New sources (none in the previous 90 days)
  3 visits: Forgotten
  2 visits: <b>"new"</b>

Countries
  4 visits: Chile
  3 visits: Germany

Share links opened for the first time
  Monday, October 19 at 00:00: Sent to first & Co.
  Sunday, October 25 at 23:59: Sent to last & Co.

What visitors did
  3 visits: Resume downloaded
  1 visit: Message sent

1 message is waiting for a reply:
https://ada.example/admin/messages

See all figures:
https://ada.example/admin/insight?from=2026-10-19&to=2026-10-25

Change how often you get this letter, or turn it off:
https://ada.example/admin/settings/letter`);
    expect(mail.html).toContain("&lt;b&gt;&quot;new&quot;&lt;/b&gt;");
    expect(mail.html).toContain('<a href="https://ada.example/blog/sqlite">What SQLite &lt;can&gt; do</a>');
    expect(mail.html).toContain("Visits by day: Mon 19: 3, Tue 20: 0, Wed 21: 4");
    expect(mail.attachments).toEqual([]);
  });

  test("is sent at 8 in the owner's time zone, about the week, or about the month on the 1st", async () => {
    await using site = await start(engine);
    await site.set("week");
    site.site.now = monday - 1;
    await site.plan();
    expect(await site.keys()).toEqual([]);
    site.site.now = monday;
    await site.plan();
    expect(await site.keys()).toEqual(["2026-10-19/2026-10-25"]);
    await site.set("month");
    await site.plan();
    expect(await site.keys()).toEqual([]);
    site.site.now = Date.parse("2026-11-01T07:00:00Z");
    await site.plan();
    expect(await site.keys()).toEqual(["2026-10-01/2026-10-31"]);
  });

  test("is sent once by two instances, also after a restart", async () => {
    await using server = await startMailServer();
    await using site = await start(engine, server.url);
    await site.set("week");
    site.site.now = monday;
    const runners = [1, 2].map(() => createJobRunner({ ...site.parts, pollInterval: 20 }).add(site.kinds));
    for (const runner of runners) runner.start();
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), 30_000);
    await vi.waitFor(async () => expect(await site.keys()).toEqual([]), 30_000);
    for (const runner of runners) await runner.stop();
    await Promise.all([site.plan(), site.plan(), site.plan()]);
    expect(await site.keys()).toEqual([]);
    site.site.now += week;
    await Promise.all([site.plan(), site.plan(), site.plan()]);
    expect(await site.keys()).toEqual(["2026-10-26/2026-11-01"]);
  });

  test("is about the last week only, after the site was down for ten weeks", async () => {
    await using server = await startMailServer();
    await using site = await start(engine, server.url);
    await site.set("week");
    site.site.now = monday;
    await site.plan();
    site.site.now += 10 * week;
    // The letter that was queued before the site went down is done first.
    await site.send();
    await site.plan();
    while (await site.send());
    expect(server.mails).toHaveLength(1);
    expect((await PostalMime.parse(server.mails[0] ?? "")).text).toContain(
      "December 28, 2026 – January 3, 2027",
    );
  });

  test("replaces the one of the week before that could not be sent", async () => {
    await using site = await start(engine);
    await site.set("week");
    site.site.now = monday;
    await site.plan();
    await site.send();
    expect(await site.keys()).toEqual(["2026-10-19/2026-10-25"]);
    site.site.now += week;
    await site.plan();
    expect(await site.keys()).toEqual(["2026-10-26/2026-11-01"]);
  });

  test("comes again in the week after a clock that was a year ahead, and no letter comes twice", async () => {
    await using site = await start(engine);
    const keys: string[] = [];
    async function planAt(now: number) {
      site.site.now = now;
      await site.plan();
      keys.push(...(await site.keys()));
      await site.db.deleteFrom("jobs").where("kind", "=", visitLetter).execute();
    }
    await site.set("week");
    await planAt(monday);
    await planAt(monday + 52 * week);
    await planAt(monday + 1_000);
    await planAt(monday + week - 1_000);
    await planAt(monday + week);
    expect(keys).toEqual(["2026-10-19/2026-10-25", "2027-10-18/2027-10-24", "2026-10-26/2026-11-01"]);
  });

  test("that waits is withdrawn when the owner turns it off, and not when nothing changes", async () => {
    await using site = await start(engine);
    await site.set("week");
    site.site.now = monday;
    await site.plan();
    await site.set("week");
    expect(await site.keys()).toHaveLength(1);
    await site.set("off");
    expect(await site.keys()).toEqual([]);
    site.site.now += week;
    await site.plan();
    expect(await site.keys()).toEqual([]);
    // What was missed while it was off is not sent.
    await site.set("week");
    await site.plan();
    expect(await site.keys()).toEqual([]);
  });

  test("about the last period is sent when the owner asks, also if it is off, and again the next time", async () => {
    await using server = await startMailServer();
    await using site = await start(engine, server.url);
    const ordered = await site.order("week");
    expect(ordered.status).toBe(202);
    expect(queuedLetterSchema.parse(await ordered.json())).toEqual({ from: "2026-10-12", to: "2026-10-18" });
    await site.order("week");
    await site.order("month");
    while (await site.send());
    await site.order("week");
    while (await site.send());
    const mails = await Promise.all(server.mails.map((mail) => PostalMime.parse(mail)));
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Your week on ada.example: no visits",
      "Your month on ada.example: no visits",
      "Your week on ada.example: no visits",
    ]);
    // Mail programs hide mails with the same id.
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
  });

  test("cannot be ordered if the site sends no mail, and says so", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    expect(await (await as("/api/visit-letter")).json()).toMatchObject({ mailTo: null });
    const ordered = await as("/api/visit-letter/send", { method: "POST", json: { every: "week" } });
    expect(ordered.status).toBe(409);
    expect(await ordered.json()).toEqual({ message: "Set SMTP_URL and NOTIFY_EMAIL to get mail." });
  });
});
