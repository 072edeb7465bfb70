import type { Page } from "@playwright/test";
import { violationsOf } from "../../../../e2e/axe.ts";
import { openAsOwner } from "../../../../e2e/owner.ts";
import { expect, type Site, test } from "../../../../e2e/site.ts";
import { insertVisits } from "../../../core/visits/server/visits.ts";

test.use({ expectedMessages: /status of (400|409)|ERR_FAILED/, locale: "en-US", timezoneId: "UTC" });

const screen = "/admin/insight?from=2026-03-10&to=2026-03-11";

async function addVisits(site: Site, day: string, source: string, paths: string[], actions: string[] = []) {
  const report = JSON.stringify({
    pages: paths.map((path) => ({ path, seconds: 30, read: 100 })),
    actions,
  });
  const place = { country: "Chile", city: undefined };
  await insertVisits(site.context.db, [
    { visitedAt: Date.parse(day), day, hour: 9, source, report, ...place },
  ]);
}

/** Five visits, two of which took the resume and one of which came to /tech, after one visit in the days before. */
async function fill(site: Site): Promise<void> {
  await addVisits(site, "2026-03-08", "", ["/"], ["resume"]);
  await addVisits(site, "2026-03-10", "Hacker News", ["/blog", "/tech"], ["resume"]);
  await addVisits(site, "2026-03-10", "Hacker News", ["/blog"]);
  await addVisits(site, "2026-03-11", "Hacker News", ["/blog"]);
  await addVisits(site, "2026-03-11", "Google", ["/", "/blog"], ["resume"]);
  await addVisits(site, "2026-03-11", "Google", ["/"]);
}

function card(page: Page) {
  return page.locator("section").filter({ has: page.getByRole("heading", { name: "Goals", exact: true }) });
}

function goal(page: Page, name: string) {
  return card(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name, exact: true }) });
}

test("goals have their visits, their share, and what leads to them", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await fill(site);
  await openAsOwner(page, site, screen);
  const resume = goal(page, "Resume downloaded");
  await expect(resume).toContainText(/^2Resume downloaded40% of visits, previously 100% \(1\)/);
  await expect(goal(page, "Message sent")).toContainText(/^0Message sent0% of visits, previously 0% \(0\)$/);
  const summary = page.getByText("What leads to it: Resume downloaded");
  await summary.focus();
  await page.keyboard.press("Enter");
  const sources = page.getByRole("table", { name: "Sources that lead to: Resume downloaded" });
  await expect(sources.getByRole("row")).toHaveText([
    /Source\s*Reached\s*Rate/,
    /Google\s*1 of 2\s*50%/,
    /Hacker News\s*1 of 3\s*33%/,
  ]);
  const pages = page.getByRole("table", { name: "Pages that lead to: Resume downloaded" });
  await expect(pages.getByRole("row").nth(1)).toHaveText(/Blog\s*2 of 4\s*50%/);
  await expect(card(page).getByText("in the same visit")).toBeVisible();
  const violations = await violationsOf(page);
  expect(violations).toEqual([]);

  await resume.getByRole("link", { name: "Resume downloaded" }).click();
  await expect(page).toHaveURL(/filter=action%3Aresume/);
  await expect(page.getByText("Only visits with this action: Resume downloaded")).toBeVisible();
  await expect(page.getByText(/What leads to it/)).toHaveCount(0);
  await page
    .getByRole("link", { name: /Resume downloaded.*remove the filter/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(/filter/);

  await test.step("what leads to a goal can be loaded again", async () => {
    await page.reload();
    await page.route("**/api/insight?*filter=action*", (route) => route.abort());
    await summary.click();
    await expect(page.getByText("Could not load it. Close and open it to try again.")).toBeVisible();
    await page.unroute("**/api/insight?*filter=action*");
    await summary.click();
    await summary.click();
    await expect(page.getByRole("table", { name: "Sources that lead to: Resume downloaded" })).toBeVisible();
  });
});

test("the owner adds a goal and deletes it by keyboard, on wide and narrow screens", async ({
  page,
  site,
}) => {
  await fill(site);
  await openAsOwner(page, site, screen);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    if (width === 360) await page.reload();
    await page.getByText("Add a goal").focus();
    await page.keyboard.press("Enter");
    const address = page.getByLabel("Address of the page");
    await address.fill(`${site.url}/tech?from=mail`);
    await page.getByLabel("Label", { exact: true }).fill("Saw the stack");
    await page.getByLabel("Label", { exact: true }).press("Enter");
    await expect(card(page).getByText("Added.")).toBeVisible();
    await expect(address).toBeFocused();
    await expect(address).toHaveValue("");
    const own = goal(page, "Saw the stack");
    await expect(own.getByTitle("/tech")).toBeVisible();
    await expect(own).toContainText(/^1Saw the stack20% of visits/);
    await page.getByText("What leads to it: Saw the stack").click();
    const pages = page.getByRole("table", { name: "Pages that lead to: Saw the stack" });
    await expect(pages.getByRole("row")).toHaveText([/Page/, /Blog\s*1 of 4\s*25%/]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    if (width === 360) expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("button", { name: "Delete the goal Saw the stack" }).press("Enter");
    await page.getByRole("button", { name: "Delete goal" }).press("Enter");
    await expect(goal(page, "Saw the stack")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Goals", exact: true })).toBeFocused();
  }
});

test("an address that cannot be a goal stays in the form with the reason", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await fill(site);
  await openAsOwner(page, site, screen);
  await page.getByText("Add a goal").click();
  const address = page.getByLabel("Address of the page");
  const add = page.getByRole("button", { name: "Add goal" });
  await add.click();
  await expect(card(page).getByText("Enter the address of a page, such as /services")).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill("https://rival.example/tech");
  await add.click();
  await expect(card(page).getByText("Must start with /, such as /services")).toBeVisible();
  await expect(address).toHaveValue("https://rival.example/tech");
  await address.fill("/tehc");
  await add.click();
  await expect(card(page).getByText("Added. This site has no page /tehc now")).toBeVisible();
  await address.fill("/tehc/");
  await add.click();
  await expect(card(page).getByText("This address is a goal already")).toBeVisible();
  await page.route("**/api/insight/goals", (route) => route.abort());
  await address.fill("/tech");
  await add.click();
  await expect(card(page).getByText("The goal was not added. Please try again.")).toBeVisible();
  await page.route("**/api/insight/goals/*", (route) => route.abort());
  await page.getByRole("button", { name: "Delete the goal /tehc" }).click();
  await page.getByRole("button", { name: "Delete goal" }).click();
  await expect(card(page).getByText("The goal could not be deleted. Please try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete the goal /tehc" })).toBeFocused();
});
