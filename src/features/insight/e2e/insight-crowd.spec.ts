import type { Browser } from "@playwright/test";
import { openAsOwner } from "../../../../e2e/owner.ts";
import { expect, type Site, test } from "../../../../e2e/site.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { uncountedVisits } from "../../../core/visits/server/parts.ts";
import { createVisitCountsKind } from "../insight/store-counts.ts";
import { type Crowd, comeByBrowser, few, isOwner, takesResume, thousand } from "./insight-browsers.ts";
import {
  bots,
  days,
  inventFlooder,
  inventVisits,
  type PlannedReport,
  type PlannedVisit,
  timeIn,
  timeZone,
  today,
} from "./insight-crowd.ts";
import { chooseRow, hideTimes, readExcluded, readScreen } from "./insight-screen.ts";
import { listDays, type Question, type TrueVisit, trueFigures } from "./insight-truth.ts";

/** The server's clock. It stands still, or goes on from a time. */
const clock = {
  time: 0,
  startedAt: undefined as number | undefined,
  now: () =>
    clock.time + (clock.startedAt === undefined ? 0 : Math.round(performance.now() - clock.startedAt)),
  set: (time: number, { goesOn = false } = {}) => {
    clock.time = time;
    clock.startedAt = goesOn ? performance.now() : undefined;
  },
};

test.use({
  siteClock: clock,
  siteConfig: {
    timeZone,
    siteUrl: "http://127.0.0.1",
    trustedProxies: 1,
    countryHeader: "CF-IPCountry",
    cityHeader: "CF-IPCity",
    visitsKeep: 10,
  },
  timezoneId: timeZone,
});

/** Visits, and reports, of one network of IPv6 that are counted within an hour. */
const perNetwork = 300;

/** Earlier visits are deleted at the end. */
const visitsSince = "2026-03-23";

/** All visits that count, and those that do not, by day. */
interface Ledger {
  visits: TrueVisit[];
  excluded: { day: string; reason: string; visits: number }[];
}

function post(site: Site, path: string, headers: Record<string, string>, body?: unknown): Promise<Response> {
  return fetch(`${site.url}/api/dashboard/visits${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": "*", Origin: site.url, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function sendVisit(
  site: Site,
  { Referer: page = "", ...headers }: Record<string, string>,
): Promise<string | undefined> {
  const response = await post(site, "", {
    ...headers,
    Referer: `${site.url}${page.replace(/#.*/, "")}`,
    "Sec-Fetch-Site": "same-origin",
  });
  expect(response.status).toBe(201);
  return (await response.json()).visit;
}

async function sendReports(
  site: Site,
  { visit, id, sent }: { visit: PlannedVisit; id: string; sent: PlannedReport["sent"] },
): Promise<void> {
  const due = visit.reports.filter((report) => report.sent === sent);
  const statuses = await Promise.all(
    due.map(async ({ body }) => (await post(site, `/${id}/report`, visit.headers, body)).status),
  );
  expect(statuses).toEqual(due.map(() => 204));
}

/** Does something for each, a few at a time. */
async function forEach<Item>(items: readonly Item[], atATime: number, act: (item: Item) => Promise<void>) {
  const left = [...items].reverse();
  const next = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item);
  };
  await Promise.all(Array.from({ length: atATime }, next));
}

async function runJob({ context }: Site): Promise<void> {
  await createVisitCountsKind(context).run([], new AbortController().signal);
}

interface Step {
  time: number;
  run: () => Promise<void>;
}

/** The ordinary visits, in groups that come at the same time, with their reports. */
function ordinarySteps(site: Site, ledger: Ledger, ids: Map<PlannedVisit, string>, people: number): Step[] {
  const visits = inventVisits(people);
  ledger.visits.push(...visits.map(({ truth }) => truth));
  const groups = Map.groupBy(visits, ({ time }) => time);
  const steps = Array.from(groups, ([time, group]) => ({
    time,
    run: () =>
      forEach(group, 12, async (visit) => {
        const id = await sendVisit(site, visit.headers);
        expect(id === undefined, "an id for each visit that allows it").toBe(
          visit.truth.visitor === undefined,
        );
        if (id === undefined) return;
        ids.set(visit, id);
        await sendReports(site, { visit, id, sent: "now" });
      }),
  }));
  const late = (day: string, sent: PlannedReport["sent"]) => () =>
    forEach(
      [...ids].filter(([{ truth }]) => truth.day === day),
      12,
      ([visit, id]) => sendReports(site, { visit, id, sent }),
    );
  for (const day of days) {
    const [, next = "", , third = ""] = listDays({ from: day, to: "2026-04-09" });
    if (next <= today) steps.push({ time: timeIn(next, 0, 40), run: late(day, "nextDay") });
    if (third <= today) steps.push({ time: timeIn(third, 2, 10), run: late(day, "tooLate") });
  }
  return steps;
}

/** A browser that nothing else is known of. */
const stranger = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

/** Who is not counted: bots and previews, the owner, and other sites. */
function uncountedSteps(site: Site, ledger: Ledger, people: Crowd): Step[] {
  const steps: Step[] = [];
  const later = (number: number) => days[number % days.length] as string;
  for (let number = 0; number < people.bots; number += 1) {
    const day = later(number);
    ledger.excluded.push({ day, reason: "bot", visits: 1 });
    const agent = bots[number % bots.length] as string;
    steps.push({
      time: timeIn(day, 10),
      run: async () => expect(await sendVisit(site, { "User-Agent": agent })).toBeUndefined(),
    });
  }
  for (let number = 0; number < people.owner; number += 1) {
    const day = later(number);
    ledger.excluded.push({ day, reason: "owner", visits: 1 });
    steps.push({
      time: timeIn(day, 11),
      run: async () =>
        expect(await sendVisit(site, { ...stranger, "Visit-Source": "owner" })).toBeUndefined(),
    });
  }
  return steps;
}

const likes = {
  version: 9_999,
  referrer: "https://rival.example/",
  entry: "/",
  pages: [],
  actions: ["like"],
};

/** Other sites make browsers send visits, and reports about the visits of others. */
async function sendFromRivals(
  site: Site,
  ids: ReadonlyMap<PlannedVisit, string>,
  rivals: number,
): Promise<void> {
  const known = [...ids.values()];
  for (let number = 0; number < rivals; number += 1) {
    const headers = { ...stranger, Origin: number % 2 === 0 ? "https://rival.example" : "null" };
    expect((await post(site, "", headers)).status).toBe(403);
    expect((await post(site, `/${known[number]}/report`, headers, likes)).status).toBe(403);
    const huge = { ...likes, referrer: "x".repeat(2 ** 20) };
    expect((await post(site, `/${known[number]}/report`, stranger, huge)).status).toBe(413);
  }
}

/** Invents reports of visits that were never counted: of the past, of now, of tomorrow, and with ids that are none. */
async function forgeReports(site: Site, count: number): Promise<void> {
  const inventId = (number: number) => {
    const time = (clock.now() + ((number % 3) - 1) * 86_400_000).toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${String(number).padStart(3, "0")}-8000-000000000000`;
  };
  await forEach(listNumbers(count), 12, async (number) => {
    const headers = { ...stranger, "X-Forwarded-For": `198.51.100.${number % 256}` };
    const id = number % 10 === 0 ? `nonsense-${number}` : inventId(number);
    const forged = { ...likes, referrer: `https://forged-${number}.example/` };
    expect((await post(site, `/${id}/report`, headers, forged)).status).toBe(204);
  });
}

function listNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** One network sends visits, each with an invented source and page. As many count as people in one network can make. */
async function flood(site: Site, ledger: Ledger, day: string, visits: number): Promise<void> {
  let counted = 0;
  await forEach(listNumbers(visits), 12, async (number) => {
    const { address, headers, traits } = inventFlooder(number);
    const all = { ...headers, "X-Forwarded-For": address };
    const id = await sendVisit(site, all);
    if (id === undefined) return;
    const source = `forged-${String(counted).padStart(3, "0")}.example`;
    counted += 1;
    const pages = [{ path: `/invented-${number}`, seconds: 7, read: 100 }];
    const report = { version: 1, referrer: `https://${source}/`, entry: "/", pages, actions: [] };
    expect((await post(site, `/${id}/report`, all, report)).status).toBe(204);
    ledger.visits.push({
      day,
      hour: 16,
      visitor: address,
      traits: { ...traits, Sources: source },
      isReported: true,
      pages: [],
      actions: [],
    });
  });
  expect(counted).toBe(Math.min(visits, perNetwork));
  ledger.excluded.push({ day, reason: "limited", visits: visits - counted });
}

/** A visit of somebody with no particular browser, at a time when the clock may be wrong. */
async function comeAlone(
  site: Site,
  ledger: Ledger,
  place: { day: string; hour: number; minute?: number; address: string },
) {
  const { day, hour, minute = 5, address } = place;
  const { headers, traits } = inventFlooder(0);
  clock.set(timeIn(day, hour, minute));
  const id = await sendVisit(site, { ...headers, "X-Forwarded-For": address });
  const truth = {
    day,
    hour,
    visitor: address,
    traits,
    isReported: false,
    pages: [{ name: "Home" }],
    actions: [],
  };
  ledger.visits.push(truth);
  return { id, truth };
}

function trueExcluded({ excluded }: Ledger, { from, to }: Question): string[] {
  const names = {
    bot: ["bot visit", "bot visits"],
    owner: ["of your own visits", "of your own visits"],
    limited: ["visit over the limit for one network", "visits over the limit for one network"],
  };
  return Object.entries(names)
    .map(([reason, [one, many]]) => {
      const counts = excluded.filter((one) => one.reason === reason && one.day >= from && one.day <= to);
      const count = counts.reduce((sum, { visits }) => sum + visits, 0);
      return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
    })
    .filter(Boolean)
    .sort();
}

/** Lets the whole crowd come, in the order of time. Returns what must be on the screen, and the ids of visits. */
async function sendCrowd(site: Site, browser: Browser, crowd: Crowd) {
  clock.set(timeIn("2026-03-19", 12));
  const content = Array.from({ length: 120 }, (_, index) => `Paragraph ${index + 1} is about light.`);
  await makeBlog(site, { slug: "first-light", title: "First light", content });
  await makeBlog(site, { slug: "second-light", title: "Second light", content });
  await makeBlog(site, { slug: "draft", title: "Draft", published: false });

  const ledger: Ledger = { visits: [], excluded: [] };
  const ids = new Map<PlannedVisit, string>();
  const steps = [...ordinarySteps(site, ledger, ids, crowd.ordinary), ...uncountedSteps(site, ledger, crowd)];
  const at = (time: number, run: () => Promise<void>) => steps.push({ time, run });

  for (const day of listDays({ from: "2026-03-21", to: today })) at(timeIn(day, 0, 30), () => runJob(site));
  at(timeIn("2026-03-30", 16), () => flood(site, ledger, "2026-03-30", crowd.flood));
  at(timeIn("2026-03-30", 17), () => forgeReports(site, crowd.forged));
  at(timeIn("2026-03-31", 11), () => sendFromRivals(site, ids, crowd.rivals));
  at(timeIn("2026-03-31", 12), async () => {
    await comeAlone(site, ledger, { day: "2026-03-31", hour: 12, address: "10.7.0.1" });
    // The clock is wrong for a while: it is yesterday, and then tomorrow.
    await comeAlone(site, ledger, { day: "2026-03-30", hour: 20, address: "10.7.0.1" });
    await comeAlone(site, ledger, { day: "2026-03-30", hour: 21, address: "10.7.0.1" });
    await comeAlone(site, ledger, { day: "2026-04-01", hour: 8, address: "10.7.0.1" });
  });
  at(timeIn(today, 0, 50), async () => {
    // The visits of this day have become figures.
    await comeAlone(site, ledger, { day: "2026-03-21", hour: 15, address: "10.7.0.2" });
    clock.set(timeIn(today, 0, 55));
    await runJob(site);
  });
  for (const [day, hour, numbers] of [
    ["2026-04-01", 20, crowd.browsers.filter((_, index) => index < crowd.browsers.length / 2)],
    [today, 19, crowd.browsers.filter((_, index) => index >= crowd.browsers.length / 2)],
  ] as const)
    at(timeIn(day, hour), async () => {
      clock.set(timeIn(day, hour), { goesOn: true });
      await forEach(numbers, 4, async (number) => {
        ledger.visits.push(...(await comeByBrowser(browser, site, number, { day, hour })));
        if (isOwner(number)) ledger.excluded.push({ day, reason: "owner", visits: 1 });
      });
    });
  at(timeIn(today, 22, 55), async () => {
    await comeAlone(site, ledger, { day: today, hour: 22, address: "10.7.0.3" });
    const { headers } = inventFlooder(0);
    await sendVisit(site, { ...headers, "X-Forwarded-For": "10.7.0.4", "CF-IPCountry": "MT" });
  });

  at(timeIn(today, 23, 59), async () => {
    for (const address of ["10.7.0.5", "10.7.0.6"])
      await comeAlone(site, ledger, { day: today, hour: 23, minute: 59, address });
  });

  for (const { time, run } of steps.sort((a, b) => a.time - b.time)) {
    clock.set(time);
    await run();
  }
  clock.set(timeIn(today, 23, 59));
  return { ledger, ids };
}

for (const [name, crowd] of [
  ["150", few],
  ["a thousand", thousand],
] as const)
  test(`${name} invented visitors are on the screen exactly as they came`, { tag: "@release" }, async ({
    page,
    site,
    browser,
  }) => {
    // Forty browsers take a minute on two idle cores.
    test.setTimeout(400_000);
    const { ledger, ids } = await sendCrowd(site, browser, crowd);
    const resumes = crowd.browsers.filter(takesResume).length;

    /** The owner's browser has said that it is the owner's. Such visits are counted a few seconds later. */
    const countOwn = async () => {
      ledger.excluded.push({ day: today, reason: "owner", visits: 1 });
      await site.context.get(uncountedVisits).stop();
    };

    await test.step("the owner deletes a visit of today, and one of a day that was counted", async () => {
      const recorded = page.waitForResponse("**/api/dashboard/visits");
      const token = await openAsOwner(page, site, "/admin");
      await recorded;
      const row = page.getByRole("row", { name: /^Malta/ });
      await row.getByRole("button").click();
      await expect(row).toHaveCount(0);
      const [deleted, id] =
        [...ids].find(([{ truth }]) => truth.day === "2026-03-27" && truth.isReported) ?? [];
      ledger.visits = ledger.visits.filter((visit) => visit !== deleted?.truth);
      const headers = { Authorization: `Bearer ${token}` };
      expect((await page.request.delete(`/api/dashboard/visits/${id}`, { headers })).status()).toBe(204);
    });
    await countOwn();

    const expectScreen = async (question: Question, { isTimed = false } = {}) => {
      const screen = await readScreen(page);
      const truth = trueFigures(ledger.visits, question);
      expect(isTimed ? screen : hideTimes(screen)).toEqual(isTimed ? truth : hideTimes(truth));
      expect(await readExcluded(page)).toEqual(trueExcluded(ledger, question));
    };
    const open = async (query: string) => {
      const recorded = page.waitForResponse("**/api/dashboard/visits");
      await page.goto(`/admin/insight${query}`);
      await recorded;
    };

    const early = { from: "2026-03-20", to: "2026-03-31" };
    await test.step("the days without browsers, with the time that visits took", async () => {
      await open(`?from=${early.from}&to=${early.to}`);
      await expectScreen(early, { isTimed: true });
    });
    await countOwn();

    for (const [table, value] of crowd.filters)
      await test.step(`only ${value}`, async () => {
        await chooseRow(page, table, value);
        await expectScreen({ ...early, filter: { table, value }, visitsSince }, { isTimed: true });
        await expect(page.getByText(/^Visits before March 23, 2026 were deleted, /)).toBeVisible();
        await page.getByRole("link", { name: "Show all visits" }).click();
        await expect(page.getByText(/^Only visits (with|to) /)).toHaveCount(0);
      });

    const week = { from: "2026-03-27", to: today, before: { from: "2026-03-20", to: "2026-03-26" } };
    await test.step("the last 7 days, beside those before", async () => {
      await open("?period=7");
      await expectScreen(week);
      // It is one minute to midnight, when the last visits came.
      const { length } = ledger.visits.filter(({ day, hour }) => day === today && hour === 23);
      await expect(page.getByText(`${length} visits in the last 5 minutes`)).toBeVisible();
      const downloads = page.getByRole("table", { name: "Downloads" }).locator("tbody > tr");
      await expect(downloads).toHaveText([`/resume.pdf${resumes}`]);
    });
    await countOwn();

    await test.step("how far a post was read in them", async () => {
      const value = "/blog/first-light";
      await chooseRow(page, "Pages", value);
      await expectScreen({ ...week, filter: { table: "Pages", value }, visitsSince });
    });

    await test.step("the day with 23 hours", async () => {
      const [day, before] = ["2026-03-29", "2026-03-28"];
      await open(`?from=${day}&to=${day}`);
      await expectScreen(
        { from: day, to: day, before: { from: before, to: before }, unit: "hour" },
        { isTimed: true },
      );
    });
    await countOwn();

    await test.step("all days", async () => {
      await open("?period=all");
      await expectScreen({ from: "2026-03-20", to: today });
    });
  });
