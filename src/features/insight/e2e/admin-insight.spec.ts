import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "../../../../e2e/axe.ts";
import { hasToken, openAsOwner, owner } from "../../../../e2e/owner.ts";
import { expect, type Site, test } from "../../../../e2e/site.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { goatCounterSample } from "../../../../test/visit-exports.ts";
import { insertVisits, type Visit } from "../../../core/visits/server/visits.ts";

test.use({ expectedMessages: /status of (401|500)/, locale: "en-US", timezoneId: "UTC" });

const viewports = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
  { width: 320, height: 640 },
] as const;

const day = 24 * 60 * 60 * 1_000;
const post = "/blog/a-quiet-desk";

/** A visit at noon, this many days ago. */
function visit(daysAgo: number, fields: Partial<Visit> = {}, pages = ["/"], actions: string[] = []): Visit {
  const date = new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);
  const report = JSON.stringify({ pages: pages.map((path) => ({ path, seconds: 30, read: 100 })), actions });
  const place = { country: undefined, city: undefined };
  return { visitedAt: Date.parse(`${date}T12:00:00Z`), day: date, hour: 12, report, ...place, ...fields };
}

/**
 * In the last 30 days, 12 visits: 10 from different sites, six of them from Germany and five of them to the post, and two from Japan.
 * In the 30 days before, four. The first visit of all was 70 days ago.
 */
async function addVisits(site: Site): Promise<void> {
  const fromSites = Array.from({ length: 10 }, (_, index) =>
    visit(
      1,
      {
        source: `site-${index}.example`,
        country: index < 6 ? "Germany" : "Japan",
        visitor: index,
      },
      index % 2 === 0 ? ["/"] : [post, "/"],
      index === 0 ? ["contact-started", "contact-sent"] : [],
    ),
  );
  await insertVisits(site.context.db, [
    ...fromSites,
    ...[2, 2].map((ago) => visit(ago, { source: "site-0.example", country: "Japan" }, ["/me"])),
    ...[35, 35, 35, 35].map((ago) => visit(ago, { country: "Chile" })),
    visit(70, { country: "Chile" }),
  ]);
  await makeBlog(site, { title: "A quiet desk", slug: "a-quiet-desk" });
}

function total(page: Page, name: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
}

function table(page: Page, name: string) {
  return page.getByRole("table", { name, exact: true });
}

/** Opens a tab of a card with tables. */
function openTab(page: Page, card: string, name: string) {
  return page.getByRole("navigation", { name: card }).getByRole("link", { name, exact: true }).click();
}

function choose(page: Page, group: string, name: string) {
  return page.getByRole("navigation", { name: group }).getByRole("link", { name, exact: true });
}

async function expectAccessible(page: Page, where: string) {
  expect(await violationsOf(page), where).toEqual([]);
}

function expectVisits(page: Page, text: string | RegExp) {
  return expect(total(page, "Visits")).toContainText(text);
}

test("the screen shows the figures of the last 30 days beside those before, and every choice is an address", async ({
  page,
  site,
}) => {
  await addVisits(site);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsOwner(page, site, "/admin");
  await expect(page.getByText("Weekly Visits Overview")).toBeVisible();
  await page.getByRole("link", { name: "Insight" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Insight" })).toBeFocused();
  await expect(page).toHaveTitle("Insight · Admin");
  await expect(total(page, "Visits")).toContainText(/12\s*Previously 4 \(\+200%\)/);
  await expect(total(page, "Time per visit")).toContainText("43 s");
  await expect(total(page, "Messages and resumes")).toContainText("1 message 0 resumes");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height, "the height of two screens").toBeLessThanOrEqual(2 * 900);
  await expect(table(page, "Countries").locator("tbody tr")).toHaveText(
    [/Japan\s*6\s*50%/, /Germany\s*6\s*50%/].reverse(),
  );

  await test.step("a table shows its first rows, and all of them with a button that keeps focus", async () => {
    const sources = table(page, "Sources");
    const rows = sources.locator("tbody tr");
    await expect(rows).toHaveCount(6);
    await page.getByRole("button", { name: "Show all 10 sources" }).press("Enter");
    await expect(rows).toHaveCount(10);
    const fewer = page.getByRole("button", { name: "Show fewer sources" });
    await expect(fewer).toBeFocused();
    await expect(fewer).toHaveAttribute("aria-expanded", "true");
    // A row that is among the first ones only with the filter.
    await sources.getByRole("link", { name: "site-9.example" }).press("Enter");
    await expect(rows).toHaveCount(1);
    await sources.getByRole("link").press("Enter");
    await expectVisits(page, "12");
    await expect(sources.getByRole("link", { name: "site-9.example" })).toBeFocused();
  });

  await choose(page, "Period", "90 days").press("Enter");
  await expect(total(page, "Visits")).toContainText("17");
  await expect(page).toHaveURL(/[?]period=90$/);
  await expect(choose(page, "Period", "90 days")).toBeFocused();
  await expect(choose(page, "Period", "90 days")).toHaveAttribute("aria-current", "true");
  await expect(page.getByText("so there is nothing to compare with")).toBeVisible();
  await choose(page, "Chart by", "Week").press("Enter");
  await expect(page.getByRole("heading", { name: "Visits by week" })).toBeVisible();
  await expect(choose(page, "Chart by", "Week")).toBeFocused();
  await choose(page, "Period", "7 days").click();
  await expect(total(page, "Visits")).toContainText(/12\s*Previously 0$/);
  await choose(page, "Compare with", "Previous year").press("Enter");
  await expect(page).toHaveURL(/[?]period=7&compare=year$/);
  await expect(total(page, "Visits")).not.toContainText("before");

  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Visits by week" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Visits by week" })).toBeVisible();
  await expect(total(page, "Visits")).toContainText("17");
  await page.goForward();
  await expect(total(page, "Visits")).toContainText(/12\s*Previously 0$/);

  await test.step("a period is compared also if the first visit was within the one before", async () => {
    await page.goto(`/admin/insight?from=${visit(40).day}&to=${visit(0).day}`);
    await expectVisits(page, /16\s*Previously 1 since \w+ \d+, \d+$/);
    await expect(page.getByText(/The first visit was on \w+ \d+, \d+, so only a part of that/)).toBeVisible();
    await page.getByText("Chart values").click();
    const rows = table(page, "Visits by day").locator("tbody tr");
    // The period before began 81 days ago.
    await expect(rows.nth(10).locator("td").last()).toHaveText("–");
    await expect(rows.nth(11).locator("td").last()).toHaveText("1");
    await expect(rows.nth(12).locator("td").last()).toHaveText("0");
  });
});

test("days are entered, and rows filter all figures, which are saved as a table", {
  tag: "@release",
}, async ({ page, site }) => {
  await addVisits(site);
  await openAsOwner(page, site, "/admin/insight");
  const sources = table(page, "Sources");
  const from = page.getByLabel("From");
  const show = page.getByRole("button", { name: "Show", exact: true });

  await test.step("days that are no period are refused at their field", async () => {
    const dates = page.getByRole("button", { name: "Dates" });
    await dates.press("Enter");
    await expect(dates).toHaveAttribute("aria-expanded", "true");
    const [first, last] = [visit(2).day, visit(1).day];
    await from.fill(last);
    await page.getByLabel("To").fill(first);
    await show.press("Enter");
    await expect(from).toBeFocused();
    await expect(from).toHaveAccessibleDescription("The first day is after the last one.");
    await from.fill(last);
    await page.getByLabel("To").fill(last);
    await show.press("Enter");
    await expect(page).toHaveURL(`${site.url}/admin/insight?from=${last}&to=${last}`);
    await expectVisits(page, /10\s*Previously 2 \(\+400%\)/);
    await expect(page.getByRole("heading", { name: "Visits by hour" })).toBeVisible();
    await expect(show).toBeFocused();
    await page.goBack();
    await expect(from).toHaveValue(visit(29).day);
    await expect(show).toBeFocused();
    await choose(page, "Period", "7 days").click();
    await expectVisits(page, /12\s*Previously 0$/);
    await expect(page).toHaveURL(/[?]period=7$/);
    await expect(from).toHaveCount(0);
  });

  await test.step("a row filters all figures, and removing the filter keeps focus on the screen", async () => {
    const row = table(page, "Countries").getByRole("link", { name: /^Germany/ });
    await row.press("Enter");
    await expect(page).toHaveURL(/[?]period=7&filter=country%3AGermany$/);
    await expect(page.getByText("Only visits with this country: Germany")).toBeVisible();
    await expectVisits(page, "6");
    await expect(row).toBeFocused();
    await expect(row).toHaveAccessibleName("Germany (remove the filter)");
    await row.press("Enter");
    await expectVisits(page, "12");
    await expect(row).toBeFocused();
    await openTab(page, "Places", "Map");
    await expect(page).toHaveURL(/[?]period=7&places=map$/);
    const countries = page.getByRole("group", { name: "Visits by country" });
    await countries.getByRole("link", { name: "Japan: 6 visits" }).press("Enter");
    await expect(page).toHaveURL(/filter=country%3AJapan$/);
    await expectVisits(page, "6");
  });

  await test.step("the exported table has the numbers of the screen", async () => {
    await page.getByText("Export and import").click();
    await page.getByLabel("Table").selectOption("Sources");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`visits-source-${visit(6).day}-${visit(0).day}.csv`);
    const [, ...lines] = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
    const exported = lines.map((line) => line.replaceAll('"', "").split(",").slice(0, 2).join(" "));
    const readRow = async (row: Locator) =>
      `${await row.getByRole("link").innerText()} ${await row.locator("td").first().innerText()}`;
    const shown = await Promise.all((await sources.locator("tbody tr").all()).map(readRow));
    expect(exported).toHaveLength(5);
    expect(exported).toEqual(shown);
    await page.getByRole("link", { name: "Show all visits" }).press("Enter");
    await expect(page).toHaveURL(/[?]period=7&places=map$/);
    await expect(page.getByRole("heading", { level: 1, name: "Insight" })).toBeFocused();
  });

  await page.goto("/admin/insight?filter=city:");
  await expect(page.getByText("Only visits with this city: Unknown")).toBeVisible();
  await expectVisits(page, "12");
});

test("the chart is read with the keyboard, today is compared with a whole day, and an import is in the figures", {
  tag: "@release",
}, async ({ page, site }) => {
  await addVisits(site);
  await test.step("the chart is read with the keyboard, and has its values in a table", async () => {
    await openAsOwner(page, site, "/admin/insight?period=7");
    const chart = page.getByRole("slider", { name: "Visits by day" });
    await chart.focus();
    await expect(chart).toHaveAttribute("aria-valuetext", /Visits: 0; Visitors: 0; Previous: 0$/);
    await chart.press("ArrowLeft");
    await expect(chart).toHaveAttribute("aria-valuetext", /Visits: 10; Visitors: 10; Previous: 0$/);
    await expect(page.getByText("Visits: 10", { exact: true })).toBeVisible();
    await chart.press("Home");
    await expect(chart).toHaveAttribute("aria-valuenow", "0");
    await chart.press("ArrowLeft");
    await expect(chart).toHaveAttribute("aria-valuenow", "0");
    await chart.press("End");
    await expect(chart).toHaveAttribute("aria-valuenow", "6");
    await page.getByText("Chart values").press("Enter");
    await expect(table(page, "Visits by day").locator("tbody tr").nth(5)).toContainText(/10\s*10\s*0$/);
  });

  await test.step("hours that are still to come have no visits, and those of several days have their days", async () => {
    await page.route("**/api/insight/live", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), hour: 9 } });
    });
    await page.goto("/admin/insight?period=today");
    const chart = page.getByRole("slider", { name: "Visits by hour" });
    await chart.focus();
    await expect(chart).toHaveAttribute("aria-valuetext", /9 AM; Visits: 0; Previous: 0$/);
    await chart.press("ArrowRight");
    await expect(chart).toHaveAttribute("aria-valuetext", /10 AM; Previous: 0$/);
    await chart.press("ArrowUp");
    await chart.press("ArrowUp");
    await expect(chart).toHaveAttribute("aria-valuetext", /12 PM; Previous: 10$/);
    await page.unroute("**/api/insight/live");
  });
  await test.step("today is not over, so it is compared without a percentage", async () => {
    await insertVisits(site.context.db, [visit(0)]);
    await page.reload();
    await expect(page.getByText(/^\w+ \d+, \d+ so far, compared with all of \w+ \d+, \d+$/)).toBeVisible();
    await expect(total(page, "Visits")).toHaveText("Visits1Previously 10 all day");
    await expect(page.getByRole("heading", { name: "Visits by hour" })).toBeVisible();
  });
  await test.step("an import of GoatCounter's export is in the figures", async () => {
    await page.goto("/admin/insight?period=all");
    await expectVisits(page, "18");
    await page.getByText("Export and import").click();
    const choosing = page.waitForEvent("filechooser");
    const button = page.getByRole("button", { name: "Import visits" });
    await expect(button).toHaveAccessibleDescription("An export of GoatCounter or Umami");
    await button.click();
    const buffer = Buffer.from(goatCounterSample);
    await (await choosing).setFiles({ name: "goatcounter.csv", mimeType: "text/csv", buffer });
    await expect(page.getByRole("status").filter({ hasText: "6 visits" })).toBeVisible();
    await expectVisits(page, "24");
    await expect(page.getByText("February 28, 2024 to")).toBeVisible();
  });
  await test.step("a filter that nothing matches says so, and leads to the share links", async () => {
    await page.goto("/admin/insight?period=today&filter=source:nowhere.example");
    await expect(page.getByText("No visits match the filter in this period.")).toBeVisible();
    await page.getByRole("link", { name: "Share links" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Share links" })).toBeVisible();
  });
});

test("a post in the list leads to its own figures, how far it was read and where from first", {
  tag: "@release",
}, async ({ page, site }) => {
  await addVisits(site);
  await makeBlog(site, { title: "Half baked", published: false });
  await openAsOwner(page, site, "/admin/blogs");
  await expect(page.getByRole("link", { name: /figures of/ })).toHaveCount(1);
  await page.getByRole("link", { name: "0 views, figures of A quiet desk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Insight" })).toBeFocused();
  await expect(page).toHaveURL(/[?]period=365&filter=page%3A%2Fblog%2Fa-quiet-desk$/);
  await expect(page.getByRole("heading", { name: "A quiet desk" }).getByRole("link")).toHaveAttribute(
    "href",
    post,
  );
  await expect(total(page, "Visits")).toContainText("5");
  const tabsOf = (card: string) => page.getByRole("navigation", { name: card }).getByRole("link");
  await expect(tabsOf("Content")).toHaveText(["How far people read", "Pages", "Entries", "Actions"]);
  await expect(tabsOf("Origin")).toHaveText(["Sources", "Campaigns"]);
  await expect(tabsOf("Places")).toHaveText(["Countries", "Cities", "Map"]);
  await expect(tabsOf("Technology")).toHaveText(["Devices", "Browsers", "Systems", "Languages"]);
  await expect(table(page, "How far people read").locator("tbody tr").last()).toHaveText(
    /All of it\s*5\s*100%/,
  );
  await test.step("a tab changes the address, and loads no figures", async () => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await openTab(page, "Content", "Pages");
    await expect(page).toHaveURL(/&content=page$/);
    await expect(table(page, "How far people read")).toBeHidden();
    const row = table(page, "Pages")
      .getByRole("row")
      .filter({ has: page.getByTitle(post) });
    await expect(row).toHaveText(/A quiet desk.*30 s\s*100%\s*5\s*100%/);
    await openTab(page, "Content", "Entries");
    await expect(table(page, "Entries").locator("tbody tr")).toHaveText(/A quiet desk\s*5\s*100%/);
    expect(loaded.filter((path) => path === "/api/insight")).toEqual([]);
  });
  await test.step("a phone chooses the period on one line", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole("navigation", { name: "Period" })).toBeHidden();
    const period = page.getByRole("combobox", { name: "Period" });
    await period.selectOption("7 days");
    await expect(page).toHaveURL(/[?]period=7&filter=/);
    await expect(period).toHaveValue("7");
    const compare = page.getByRole("combobox", { name: "Compare with" });
    await compare.selectOption("Previous year");
    await expect(page).toHaveURL(/compare=year/);
    await period.selectOption("Dates");
    await expect(page.getByLabel("From")).toBeVisible();
  });
});

test("a site without visits says so, and whether the owner's own visits from this browser count", {
  tag: "@release",
}, async ({ page, site }) => {
  await openAsOwner(page, site, "/admin/insight");
  await expect(page.getByText("No one has visited the site yet.")).toBeVisible();
  await expect(page.getByText("Figures appear with the first visit.")).toBeVisible();
  await expect(page.getByText("Compare with")).toHaveCount(0);
  await expectVisits(page, "0");
  await expect(page.getByText("None in this period.")).toHaveCount(0);

  await test.step("the tabs do not touch each other at any width", async () => {
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      const items = page.getByRole("banner").locator("nav > *, nav + button").filter({ visible: true });
      await expect(items).toHaveCount(viewport.width < 640 ? 5 : 8);
      for (const item of await items.all()) {
        const fits = await item.evaluate((element) => element.scrollWidth <= element.clientWidth);
        expect(fits, await item.innerText()).toBe(true);
        await expect(item).toBeInViewport({ ratio: 1 });
      }
    }
  });

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
  const leavesOut = page.getByRole("switch", { name: "Don't count this browser" });
  await leavesOut.click();
  await page.getByRole("link", { name: "Insight" }).click();
  await page.getByRole("link", { name: "Leave them out" }).click();
  await leavesOut.click();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Goals" })).toBeVisible();
  await expect(page.getByText("Your own visits from this browser are counted")).toHaveCount(0);
});

test("figures that fail, are slow, or need a new login are those of the same address in the end", {
  tag: "@release",
}, async ({ page, site }) => {
  await addVisits(site);
  await page.clock.install();
  for (const [call, path] of [
    ["live", "**/api/insight/live"],
    ["all others", "**/api/insight?*"],
  ] as const) {
    await test.step(`figures that cannot be loaded (${call}) can be retried`, async () => {
      await page.route(path, (route) => route.fulfill({ status: 500, json: { message: "No" } }));
      if (call === "live") await openAsOwner(page, site, "/admin/insight?period=90");
      else await page.reload();
      await expect(page.getByRole("alert").filter({ hasText: "Could not load the figures." })).toBeVisible();
      await page.unroute(path);
      await page.getByRole("button", { name: "Retry" }).press("Enter");
      await expectVisits(page, "17");
      await expect(page).toHaveURL(/[?]period=90$/);
      await expect(page.getByRole("heading", { level: 1, name: "Insight" })).toBeFocused();
    });
  }

  await test.step("on a slow network, the figures stay until the others are there", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/insight?*", async (route) => {
      await promise;
      await route.continue();
    });
    await choose(page, "Period", "7 days").click();
    const figures = page.locator("main [aria-busy=true]");
    await expect(figures).toContainText("17");
    await expect(page.getByRole("status").filter({ hasText: "Loading figures..." })).toBeAttached();
    resolve();
    await expectVisits(page, "12");
    await expect(figures).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: /^12 visits$/ })).toBeAttached();
    await page.unroute("**/api/insight?*");
  });

  await test.step("a session that ends leads to the login, and from there back to the same figures", async () => {
    await choose(page, "Period", "90 days").click();
    await expectVisits(page, "17");
    await expect(page.getByText("in the last 5 minutes")).toBeVisible();
    await site.context.db.deleteFrom("sessions").execute();
    await page.clock.fastForward(31_000);
    await expect(page.getByText("in the last 5 minutes")).toHaveCount(0);
    await expectVisits(page, "17");
    await choose(page, "Chart by", "Week").click();
    await expect(page).toHaveURL(/\/admin\/login/);
    expect(await hasToken(page)).toBe(false);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/admin\/insight[?]period=90$/);
    await expectVisits(page, "17");
  });
});

test("the screen is accessible and not wider than the window", async ({ page, site }) => {
  await addVisits(site);
  const long = "a-campaign-with-a-long-name-".repeat(8).slice(0, 200);
  await insertVisits(site.context.db, [
    visit(1, { campaign: long, source: `${"a".repeat(60)}.${"b".repeat(60)}.example` }),
    visit(1, { campaign: "حملة الربيع", source: "xn--bcher-kva.example" }),
  ]);
  await openAsOwner(page, site, "/admin/insight");
  for (const search of ["", `?filter=${encodeURIComponent(`page:${post}`)}`, `?filter=campaign:${long}`]) {
    if (search !== "") await page.goto(`/admin/insight${search}`);
    await expect(table(page, "Sources")).toBeVisible();
    await openTab(page, "Origin", "Campaigns");
    await page.getByRole("button", { name: "Dates" }).click();
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await expectAccessible(page, `${search} at 320 pixels`);
    await page.setViewportSize(viewports[0]);
    if (search === "") await openTab(page, "Places", "Map");
    // At this width, the tabs, the tables, and the map are in other places.
    if (search === "") await expectAccessible(page, "at 1440 pixels");
  }
});
