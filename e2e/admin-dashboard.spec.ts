import type { Locator, Page } from "@playwright/test";
import { nightlyBackup, noteBackup, noteVerified } from "../server/transfer/backup/notes.ts";
import { insertVisits } from "../server/visits/visits.ts";
import { addJob } from "../test/jobs.ts";
import { openAsOwner } from "./owner.ts";
import { answerQuestions } from "./questions.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /status of 500/, locale: "de-DE", timezoneId: "UTC" });

const dayLength = 24 * 60 * 60 * 1000;

async function addVisits(site: Site, daysAgo: number, count: number, place = {}) {
  const visitedAt = Date.now() - daysAgo * dayLength;
  const day = new Date(visitedAt).toISOString().slice(0, 10);
  const visit = { visitedAt, day, country: undefined, city: undefined, ...place };
  await insertVisits(site.context.db, Array(count).fill(visit));
}

test("the cards, the trend, and the chart's table show the figures", async ({ page, site }) => {
  await addVisits(site, 0, 3);
  await addVisits(site, 8, 2);
  await openAsOwner(page, site, "/admin");
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

test("the weekly trend of the first week says so instead of comparing it with nothing", async ({
  page,
  site,
}) => {
  await addVisits(site, 0, 3);
  await addVisits(site, 6, 1);
  await openAsOwner(page, site, "/admin");
  const weekly = page.getByRole("listitem").filter({ hasText: "Weekly Visits" });
  await expect(weekly).toHaveText(/Weekly Visits\s*4\s*First week\s*Last 7 days/);
  await addVisits(site, 30, 1);
  await page.reload();
  await expect(weekly).toHaveText(/Weekly Visits\s*4\s*\+100%\s*Last 7 days/);
});

for (const width of [1440, 360]) {
  test(`the chart shows today as unfinished at a width of ${width} pixels`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await addVisits(site, 1, 5);
    await addVisits(site, 0, 3);
    await openAsOwner(page, site, "/admin");
    const drawn = page.locator("[data-drawn]");
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
    await page.getByText("Chart values").click();
    await expect(page.getByRole("listitem").filter({ hasText: "today so far" })).toHaveText(/3 visits$/);
    const box = await drawn.boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(page.getByText(/^\w{3}, today so far\s*Visits: 3$/)).toBeVisible();
  });
}

test("the cards of messages and posts link to their screens", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin");
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

test("a trend that is not above 0 is red, but there is none before the first visit", async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/admin");
  const weekly = page.getByRole("listitem").filter({ hasText: "Weekly Visits" });
  await expect(weekly).toHaveText(/Weekly Visits\s*0\s*First week\s*Last 7 days/);
  await expect(page.getByText("No visits recorded yet.")).toBeVisible();
  await addVisits(site, 30, 1);
  await page.reload();
  await expect(page.getByText("0%", { exact: true })).toHaveCSS("color", await colourOf(page, "--red"));
});

test("visits show their place and long date, can be deleted one by one, and load page by page", async ({
  page,
  site,
}) => {
  await addVisits(site, 1, 50);
  await addVisits(site, 0, 1, { country: "Germany", city: "Kiel" });
  await openAsOwner(page, site, "/admin");
  const visits = page.getByRole("row").filter({ has: page.getByRole("button", { name: "Delete" }) });
  await page.getByRole("button", { name: "Unknown, 49 visits" }).click();
  await expect(visits).toHaveCount(50);
  await expect(visits.first()).toContainText("Germany, Kiel");
  const long = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "UTC" }).format(new Date());
  await expect(visits.first()).toContainText(long);
  await expect(visits.nth(1)).toContainText("Unknown");
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(visits).toHaveCount(51);
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await visits.first().getByRole("button", { name: "Delete" }).click();
  await expect(visits).toHaveCount(50);
  await expect(page.locator("main ul").first().locator("li").first()).toContainText("0");
});

test("a visit that cannot be deleted stays in the list, and an alert is shown", async ({ page, site }) => {
  await addVisits(site, 0, 1);
  await page.route("**/api/dashboard/visits/*", (route) => route.fulfill({ status: 500, body: "" }));
  await openAsOwner(page, site, "/admin");
  const alert = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await page.getByRole("button", { name: "Delete" }).click();
  expect(await alert).toBe("Failed to delete visit");
  await expect(page.getByText("Unknown")).toBeVisible();
});

test("a double click deletes a visit once and shows no alert", async ({ page, site }) => {
  await addVisits(site, 0, 2);
  const deletions: string[] = [];
  await page.route("**/api/dashboard/visits/*", async (route) => {
    deletions.push(route.request().url());
    await route.continue();
  });
  const alerts = answerQuestions(page, "accept");
  await openAsOwner(page, site, "/admin");
  const deletes = page.getByRole("button", { name: "Delete" });
  await page.getByRole("button", { name: "Unknown, 2 visits" }).click();
  await expect(deletes).toHaveCount(2);
  await deletes.first().evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(deletes).toHaveCount(1);
  expect([deletions.length, alerts]).toEqual([1, []]);
});

test("deleting a visit moves focus to the next visit, or the previous one, or the heading", async ({
  page,
  site,
}) => {
  for (const [daysAgo, country] of ["Austria", "Belgium", "Chile"].entries()) {
    await addVisits(site, daysAgo, 1, { country });
  }
  await openAsOwner(page, site, "/admin");
  const remove = (country: string) => page.getByRole("button", { name: `Delete the visit from ${country}` });
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

test("figures that fail to load are shown as dashes, and Retry loads them", async ({ page, site }) => {
  await addVisits(site, 0, 3);
  await page.route("**/api/dashboard/stats", (route) => route.fulfill({ status: 500, body: "" }));
  await openAsOwner(page, site, "/admin");
  await expect(page.getByRole("alert")).toContainText("Could not load the figures.");
  const card = page.getByRole("listitem").filter({ hasText: "Today's Visits" });
  await expect(card).toContainText("–");
  await page.unroute("**/api/dashboard/stats");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(card).toContainText("3");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the dashboard does not overflow a 320-pixel screen, even with very large figures", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route("**/api/dashboard/stats", async (route) => {
    const body = await (await route.fetch()).json();
    body.stats = {
      ...body.stats,
      todayVisits: 1_234_567,
      weeklyVisits: 123_456_789,
      weeklyChange: 12_345.6,
    };
    await route.fulfill({ json: body });
  });
  await openAsOwner(page, site, "/admin");
  await expect(page.locator("[data-drawn]")).toHaveCount(1);
  const overflows = await page
    .locator("html, main li")
    .evaluateAll((elements) =>
      elements.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth).filter((width) => width > 0),
    );
  expect(overflows).toEqual([]);
});

test("a message is shown while visits load, and an error replaces the list if they fail to load", async ({
  page,
  site,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/dashboard/visits", async (route) => {
    if (route.request().method() === "POST") return route.continue();
    await promise;
    await route.fulfill({ status: 500, body: "" });
  });
  await openAsOwner(page, site, "/admin");
  await expect(page.getByText("Loading visits...")).toBeVisible();
  resolve();
  await expect(page.getByText("Error: Failed to fetch visits")).toBeVisible();
  await expect(page.getByText("Loading visits...")).toHaveCount(0);
});

test("if more visits fail to load, the others stay visible and the request can be retried", async ({
  page,
  site,
}) => {
  await addVisits(site, 0, 51);
  await page.route("**/api/dashboard/visits?cursor=*", (route) => route.fulfill({ status: 500, body: "" }));
  await openAsOwner(page, site, "/admin");
  const deletes = page.getByRole("button", { name: "Delete" });
  await page.getByRole("button", { name: "Unknown, 50 visits" }).click();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText("Error: Failed to fetch visits")).toBeInViewport();
  await expect(deletes).toHaveCount(50);
  await page.unroute("**/api/dashboard/visits?cursor=*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(deletes).toHaveCount(51);
  await expect(page.getByText("Error: Failed to fetch visits")).toHaveCount(0);
});

test("the chart's line is drawn in 1500 ms", async ({ page, site }) => {
  const clips = await (await openChart(page, site)).evaluate((drawn: SVGElement) => {
    // The animation begins again, because it may already be over.
    drawn.style.animationName = "none";
    drawn.getBoundingClientRect();
    drawn.style.animationName = "";
    const [drawing] = drawn.getAnimations();
    const clipAt = (time: number) => {
      if (drawing !== undefined) drawing.currentTime = time;
      return getComputedStyle(drawn).clipPath;
    };
    return [clipAt(0), clipAt(1_400), clipAt(1_499), clipAt(1_500)];
  });
  expect(clips[0]).toContain("100%");
  expect(new Set(clips).size).toBe(4);
  expect(clips[3]).toBe("none");
});

test("with reduced motion, the chart's line is drawn without animation", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const drawn = await openChart(page, site);
  await expect(drawn).toHaveCSS("animation-duration", "0.001s");
  await expect(drawn).toHaveCSS("clip-path", "none");
});

function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

/** Opens the dashboard and returns what the chart draws: the line and its dots. */
async function openChart(page: Page, site: Site): Promise<Locator> {
  await addVisits(site, 0, 3);
  await openAsOwner(page, site, "/admin");
  const drawn = page.locator("[data-drawn]");
  await expect(drawn).toHaveCount(1);
  return drawn;
}

test("the dashboard shows when the last verified backup was made", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin");
  await expect(page.getByText("There is no verified backup yet.")).toBeVisible();
  const { db } = site.context;
  const madeAt = Date.UTC(2026, 2, 20, 12);
  await noteBackup(db, { id: "1", file: "/backups/a.tar.gz", madeAt });
  await noteVerified(db, "1", madeAt);
  await page.reload();
  const time = page.getByText("Last verified backup:").locator("time");
  await expect(time).toHaveAttribute("datetime", "2026-03-20T12:00:00.000Z");
  await expect(time).toContainText("20. März 2026");
});

test("the dashboard says why nightly backups are failing", async ({ page, site }) => {
  const reason = "the disk of /srv/site/data is full (ENOSPC). Free some space.";
  const failed = { attempts: 3, failed_at: Date.now(), last_error: reason };
  await addJob(site.context.db, { kind: nightlyBackup, state: "scheduled", ...failed });
  await openAsOwner(page, site, "/admin");
  const notice = page.getByRole("status").filter({ hasText: "Nightly backups are failing" });
  await expect(notice).toContainText(/The last 3 attempts failed, the latest on .+ every 15 minutes/);
  await expect(notice.getByRole("listitem")).toHaveText(reason);
  await site.context.db.updateTable("jobs").set({ attempts: 0, failed_at: null }).execute();
  await page.reload();
  await expect(page.getByText("There is no verified backup yet.")).toBeVisible();
  await expect(notice).toHaveCount(0);
});
