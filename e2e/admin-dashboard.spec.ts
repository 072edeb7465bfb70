import type { Locator, Page } from "@playwright/test";
import { insertVisits } from "../src/core/visits/server/visits.ts";
import { nightlyBackup, noteBackup, noteVerified } from "../src/features/backups/notes.ts";
import { addJob } from "../test/jobs.ts";
import { openAsOwner } from "./owner.ts";
import { answerQuestions } from "./questions.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /status of 500/, locale: "de-DE", timezoneId: "UTC" });

const dayLength = 24 * 60 * 60 * 1000;

/** Replaces all visits, and shows what is there now. */
async function openWith(
  page: Page,
  site: Site,
  ...visits: (readonly [daysAgo: number, count: number, place?: object])[]
) {
  for (const table of ["visits", "visit_days"] as const) await site.context.db.deleteFrom(table).execute();
  for (const visit of visits) await addVisits(site, ...visit);
  await page.goto("/admin");
}

function deletes(page: Page) {
  return page.getByRole("button", { name: "Delete" });
}

async function addVisits(site: Site, daysAgo: number, count: number, place = {}) {
  const visitedAt = Date.now() - daysAgo * dayLength;
  const day = new Date(visitedAt).toISOString().slice(0, 10);
  const visit = { visitedAt, day, country: undefined, city: undefined, ...place };
  await insertVisits(site.context.db, Array(count).fill(visit));
}

function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

test("the cards show the figures, their trend, and what is behind them", async ({ page, site }) => {
  const weekly = page.getByRole("listitem").filter({ hasText: "Weekly Visits" });
  await test.step("before the first visit, there is no trend", async () => {
    await openAsOwner(page, site, "/admin");
    await expect(weekly).toHaveText(/Weekly Visits\s*0\s*First week\s*Last 7 days/);
    await expect(page.getByText("No visits recorded yet.")).toBeVisible();
  });

  await test.step("the cards of messages and posts link to their screens", async () => {
    for (const [card, screen] of [
      ["Messages", "/admin/messages?state=waiting"],
      ["Blog Posts", "/admin/blogs"],
    ] as const) {
      // The link covers the card.
      await page.getByRole("main").getByRole("listitem").filter({ hasText: card }).click();
      await expect(page).toHaveURL(site.url + screen);
      await page.goBack();
      await expect(page.getByRole("main").getByRole("link", { name: card })).toBeVisible();
    }
  });

  await test.step("the first week says so instead of comparing it with nothing", async () => {
    await openWith(page, site, [0, 3], [6, 1]);
    await expect(weekly).toHaveText(/Weekly Visits\s*4\s*First week\s*Last 7 days/);
    await addVisits(site, 30, 1);
    await page.reload();
    await expect(weekly).toHaveText(/Weekly Visits\s*4\s*\+100%\s*Last 7 days/);
  });

  await test.step("a trend that is not above 0 is red", async () => {
    await openWith(page, site, [30, 1]);
    await expect(page.getByText("0%", { exact: true })).toHaveCSS("color", await colourOf(page, "--red"));
  });

  await test.step("the cards, the trend, and the chart's table show the figures", async () => {
    await openWith(page, site, [0, 3], [8, 2]);
    const cards = page.locator("main ul").first().locator("li");
    await expect(cards).toHaveText([
      /Today's Visits\s*3\s*Real-time tracking/,
      /Weekly Visits\s*3\s*\+50%\s*Last 7 days/,
      /Messages\s*0\s*Pending responses/,
      /Blog Posts\s*0\s*Published articles/,
    ]);
    await expect(page.getByText("+50%")).toHaveCSS("color", await colourOf(page, "--green"));
    const rows = page.getByRole("table", { name: "Visits of the last 7 days" }).locator("tbody tr");
    await expect(rows).toHaveCount(7);
    await expect(rows.last()).toContainText(new Date().toISOString().slice(0, 10));
    await expect(rows.last().getByRole("cell")).toHaveText("3");
  });

  await test.step("figures that fail to load are shown as dashes, and Retry loads them", async () => {
    await page.route("**/api/dashboard/stats", (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("Could not load the figures.");
    const card = page.getByRole("listitem").filter({ hasText: "Today's Visits" });
    await expect(card).toContainText("–");
    await page.unroute("**/api/dashboard/stats");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(card).toContainText("3");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("very large figures do not overflow a 320-pixel screen", async () => {
    await page.route("**/api/dashboard/stats", async (route) => {
      const body = await (await route.fetch()).json();
      const large = { todayVisits: 1_234_567, weeklyVisits: 123_456_789, weeklyChange: 12_345.6 };
      await route.fulfill({ json: { ...body, stats: { ...body.stats, ...large } } });
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.reload();
    await expect(weekly).toContainText("123");
    await expect(page.locator("[data-drawn]")).toHaveCount(1);
    const overflows = await page
      .locator("html, main li")
      .evaluateAll((elements) =>
        elements
          .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
          .filter((width) => width > 0),
      );
    expect(overflows).toEqual([]);
  });
});

test("the chart shows today as unfinished on wide and narrow screens, and is drawn in 1500 ms", {
  tag: "@release",
}, async ({ page, site }) => {
  await addVisits(site, 1, 5);
  await addVisits(site, 0, 3);
  await openAsOwner(page, site, "/admin");
  const drawn = page.locator("[data-drawn]");
  await expect(drawn).toHaveCount(1);
  await expectDrawing(drawn);
  for (const width of [1440, 360]) {
    await test.step(`at a width of ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectTodayUnfinished(page, drawn);
    });
  }
  await test.step("with reduced motion, the line is drawn without animation", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.reload();
    await expect(drawn).toHaveCSS("animation-duration", "0.001s");
    await expect(drawn).toHaveCSS("clip-path", "none");
  });
});

async function expectTodayUnfinished(page: Page, drawn: Locator) {
  await expect(drawn.locator("line")).toHaveCSS("stroke-dasharray", "5px, 5px");
  await expect(drawn.locator("polyline")).toHaveCSS("stroke-dasharray", "none");
  const fills = await drawn
    .locator("circle")
    .evaluateAll((circles) => circles.map((circle) => getComputedStyle(circle).fill));
  const amber = await colourOf(page, "--amber");
  expect(fills).toEqual([...Array(6).fill(amber), await colourOf(page, "--surface")]);
  // The line goes from yesterday's point to today's.
  const ends = await drawn.evaluate((group) => {
    const [yesterday, today] = [...group.querySelectorAll("circle")].slice(-2);
    const line = group.querySelector("line");
    const read = (element: Element | null | undefined, names: string[]) =>
      names.map((name) => element?.getAttribute(name));
    return [
      read(line, ["x1", "y1", "x2", "y2"]),
      [...read(yesterday, ["cx", "cy"]), ...read(today, ["cx", "cy"])],
    ];
  });
  expect(ends[0]).toEqual(ends[1]);
  await expect(page.getByText("Today so far", { exact: true })).toBeInViewport();

  const today = new Date().toISOString().slice(0, 10);
  const rows = page.getByRole("table", { name: "Visits of the last 7 days" }).getByRole("rowheader");
  await expect(rows.last()).toHaveText(new RegExp(`${today}, today so far$`));
  await expect(rows.filter({ hasText: "today so far" })).toHaveCount(1);
  const values = page.locator("details").filter({ has: page.getByText("Chart values") });
  if ((await values.getAttribute("open")) === null) await page.getByText("Chart values").click();
  await expect(page.getByRole("listitem").filter({ hasText: "today so far" })).toHaveText(/3 visits$/);
  const readout = page.getByText(/^\w{3}, today so far\s*Visits: 3$/);
  await page.mouse.move(0, 0);
  await expect(readout).toBeHidden();
  const box = await drawn.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect(readout).toBeVisible();
}

/** The animation of the line is at another place at each of these times, and over at the last. */
async function expectDrawing(drawn: Locator) {
  const clips = await drawn.evaluate((group: SVGElement) => {
    // The animation begins again, because it may already be over.
    group.style.animationName = "none";
    group.getBoundingClientRect();
    group.style.animationName = "";
    const [drawing] = group.getAnimations();
    const clipAt = (time: number) => {
      if (drawing !== undefined) drawing.currentTime = time;
      return getComputedStyle(group).clipPath;
    };
    return [clipAt(0), clipAt(1_400), clipAt(1_499), clipAt(1_500)];
  });
  expect(clips[0]).toContain("100%");
  expect(new Set(clips).size).toBe(4);
  expect(clips[3]).toBe("none");
}

test("visits show their place and long date, load page by page, and can be deleted", {
  tag: "@release",
}, async ({ page, site }) => {
  const more = page.getByRole("button", { name: "Load more" });
  const failure = page.getByText("Error: Failed to fetch visits");
  const visits = page.getByRole("row").filter({ has: deletes(page) });
  await test.step("a message is shown while they load, and an error if they fail to load", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/dashboard/visits", async (route) => {
      if (route.request().method() === "POST") return route.continue();
      await promise;
      await route.fulfill({ status: 500, body: "" });
    });
    await openAsOwner(page, site, "/admin");
    await expect(page.getByText("Loading visits...")).toBeVisible();
    resolve();
    await expect(failure).toBeVisible();
    await expect(page.getByText("Loading visits...")).toHaveCount(0);
    await page.unroute("**/api/dashboard/visits");
  });

  await test.step("if more visits fail to load, the others stay, and the request can be retried", async () => {
    await page.route("**/api/dashboard/visits?cursor=*", (route) => route.fulfill({ status: 500, body: "" }));
    await openWith(page, site, [1, 50], [0, 1, { country: "Germany", city: "Kiel" }]);
    await page.getByRole("button", { name: "Unknown, 49 visits" }).click();
    await expect(visits).toHaveCount(50);
    await expect(visits.first()).toContainText("Germany, Kiel");
    const long = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "UTC" }).format(new Date());
    await expect(visits.first()).toContainText(long);
    await expect(visits.nth(1)).toContainText("Unknown");
    await more.click();
    await expect(failure).toBeInViewport();
    await expect(visits).toHaveCount(50);
    await page.unroute("**/api/dashboard/visits?cursor=*");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(visits).toHaveCount(51);
    await expect(failure).toHaveCount(0);
  });

  await test.step("one is deleted from the list and the figures, after all are loaded", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Unknown, 49 visits" }).click();
    await more.click();
    await expect(visits).toHaveCount(51);
    await expect(more).toHaveCount(0);
    await visits.first().getByRole("button", { name: "Delete" }).click();
    await expect(visits).toHaveCount(50);
    await expect(page.locator("main ul").first().locator("li").first()).toContainText("0");
  });

  await test.step("focus moves to the next visit, or the previous one, or the heading", async () => {
    const countries = ["Austria", "Belgium", "Chile"];
    await openWith(page, site, ...countries.map((country, daysAgo) => [daysAgo, 1, { country }] as const));
    const remove = (country: string) =>
      page.getByRole("button", { name: `Delete the visit from ${country}` });
    for (const [country, nextFocus] of [
      ["Belgium", remove("Chile")],
      ["Chile", remove("Austria")],
      ["Austria", page.getByRole("heading", { name: "Recent Visits" })],
    ] as const) {
      await remove(country).click();
      await expect(remove(country)).toHaveCount(0);
      await expect(nextFocus).toBeFocused();
    }
  });
});

test("a double click deletes a visit once, and one that cannot be deleted stays, with an alert", {
  tag: "@release",
}, async ({ page, site }) => {
  await addVisits(site, 0, 2);
  const deletions: string[] = [];
  await page.route("**/api/dashboard/visits/*", async (route) => {
    deletions.push(route.request().url());
    await route.continue();
  });
  const alerts = answerQuestions(page, "accept");
  await openAsOwner(page, site, "/admin");
  await page.getByRole("button", { name: "Unknown, 2 visits" }).click();
  await expect(deletes(page)).toHaveCount(2);
  await deletes(page)
    .first()
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await expect(deletes(page)).toHaveCount(1);
  expect([deletions.length, alerts]).toEqual([1, []]);

  await page.route("**/api/dashboard/visits/*", (route) => route.fulfill({ status: 500, body: "" }));
  await deletes(page).click();
  await expect.poll(() => alerts).toEqual(["Failed to delete visit"]);
  await expect(page.getByText("Unknown")).toBeVisible();
});

test("the dashboard shows when the last verified backup was made, and why nightly ones are failing", {
  tag: "@release",
}, async ({ page, site }) => {
  const reason = "the disk of /srv/site/data is full (ENOSPC). Free some space.";
  const failed = { attempts: 3, failed_at: Date.now(), last_error: reason };
  await addJob(site.context.db, { kind: nightlyBackup, key: nightlyBackup, state: "scheduled", ...failed });
  await openAsOwner(page, site, "/admin");
  const notice = page.getByRole("status").filter({ hasText: "Nightly backups are failing" });
  await expect(notice).toContainText(/The last 3 attempts failed, the latest .+ every 15 minutes/);
  await expect(notice.getByRole("listitem")).toHaveText(reason);
  await site.context.db.updateTable("jobs").set({ attempts: 0, failed_at: null }).execute();
  await page.reload();
  await expect(page.getByText("There is no verified backup yet")).toBeVisible();
  await expect(notice).toHaveCount(0);

  const { db } = site.context;
  const madeAt = Date.UTC(2026, 2, 20, 12);
  await noteBackup(db, { id: "1", file: "/backups/a.tar.gz", madeAt });
  await noteVerified(db, "1", madeAt);
  await page.reload();
  const time = page.getByText("Last verified backup:").locator("time");
  await expect(time).toHaveAttribute("datetime", "2026-03-20T12:00:00.000Z");
  await expect(time).toContainText("20. März 2026");
});

test.describe("a site that copies its backups", () => {
  const bucket = { url: "https://s3.example/box", prefix: "", region: "us-east-1", accessKeyId: "KEY" };
  const secrets = { secretAccessKey: "SECRET", passphrase: "correct horse battery" };
  test.use({ siteConfig: { backupBucket: { ...bucket, ...secrets }, backupCommand: "rclone" } });

  test("shows the last copies and the last test of one, and why they are failing", {
    tag: "@release",
  }, async ({ page, site }) => {
    const { db } = site.context;
    const failed = { attempts: 4, failed_at: Date.now() };
    const refusal = "The bucket answered with AccessDenied: Access Denied.";
    await addJob(db, { kind: "backup-copy", key: "bucket", ...failed, last_error: refusal });
    await addJob(db, {
      kind: "backup-copy",
      key: "command",
      ...failed,
      last_error: "BACKUP_COMMAND ended with 1.",
    });
    await addJob(db, { kind: "backup-test", key: "backup-test", ...failed, last_error: "It is damaged." });
    await openAsOwner(page, site, "/admin");
    for (const [title, reason] of [
      ["Backups are not copied to the bucket", refusal],
      ["BACKUP_COMMAND is failing", "BACKUP_COMMAND ended with 1."],
      ["The newest copy in the bucket could not be restored", "It is damaged."],
    ] as const) {
      const notice = page.getByRole("status").filter({ has: page.getByRole("heading", { name: title }) });
      await expect(notice).toContainText(
        /The last 4 attempts failed, the latest .+ The site tries again .+ hour/,
      );
      await expect(notice.getByRole("listitem")).toHaveText(reason);
    }
    await expect(page.getByText("There is no copy in the bucket yet.")).toBeVisible();
    await expect(page.getByText("BACKUP_COMMAND has not succeeded yet.")).toBeVisible();
    await expect(page.getByText("No copy has been restored as a test yet.")).toBeVisible();

    await db.deleteFrom("jobs").where("kind", "like", "backup-%").execute();
    const madeAt = Date.UTC(2026, 2, 20, 12);
    await noteBackup(db, { id: "1", file: "/backups/a.tar.gz", madeAt });
    await noteVerified(db, "1", madeAt);
    const columns = { uploaded_at: madeAt, command_done_at: madeAt, copy_tested_at: madeAt };
    await db.updateTable("backups").set(columns).execute();
    await page.reload();
    for (const text of [
      "Last copy in the bucket",
      "Last success of BACKUP_COMMAND",
      "Last test that restored a copy",
    ])
      await expect(page.getByText(text)).toContainText("20. März 2026");
    await expect(page.getByRole("status").filter({ hasText: "attempts failed" })).toHaveCount(0);
  });
});
