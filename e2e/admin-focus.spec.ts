import { insertVisits } from "../server/visits/visits.ts";
import { makeBlog } from "../test/builders.ts";
import { openAsOwner } from "./owner.ts";
import { expect, test } from "./site.ts";

test("a tab sets the title of the document and moves focus to the heading", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin");
  await expect(page.getByText("No visits recorded yet.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(page).toHaveTitle("Dashboard · Admin");
  for (const name of ["Insight", "Blogs", "Media", "Messages", "Account", "Dashboard"]) {
    await page.getByRole("navigation").getByRole("link", { name }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Admin`);
  }
});

test("Back returns to the place in a list", async ({ page, site }) => {
  for (let added = 0; added < 30; added += 1) await makeBlog(site);
  await openAsOwner(page, site, "/admin/blogs");
  await page.getByRole("button", { name: "Edit" }).first().waitFor();
  await page.evaluate(() => scrollTo(0, 800));
  await page.getByRole("navigation").getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Blogs" }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(800);
});

test.describe("when the server fails", () => {
  test.use({ expectedMessages: /could not be loaded|Failed to load/ });

  test("Retry that succeeds moves focus to the heading", async ({ page, site }) => {
    let aborted = 0;
    await page.route("**/api/messages", (route) => {
      aborted += 1;
      return route.abort();
    });
    await openAsOwner(page, site, "/admin/messages");
    const retry = page.getByRole("button", { name: "Retry" });
    await retry.press("Enter");
    await expect.poll(() => aborted).toBe(2);
    await expect(retry).toBeFocused();
    await page.unroute("**/api/messages");
    await retry.press("Enter");
    await expect(page.getByText("No messages found.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeFocused();
  });
});

test("the last Load more moves focus to the first new entry", async ({ page, site }) => {
  for (let number = 0; number < 60; number += 1) {
    const country = number % 2 === 0 ? "Austria" : "Belgium";
    const visit = { visitedAt: number, day: "2026-03-01", country, city: undefined };
    await insertVisits(site.context.db, [visit]);
  }
  await openAsOwner(page, site, "/admin");
  const rows = page.getByRole("button", { name: "Delete the visit" });
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).press("Enter");
  await expect(rows).toHaveCount(60);
  await expect(page.locator("tr[id]").nth(50)).toBeFocused();
});

test("the last Load more moves focus to the row that folds the first new visit", async ({ page, site }) => {
  const visit = { visitedAt: 0, day: "2026-03-01", country: undefined, city: undefined };
  await insertVisits(site.context.db, Array(60).fill(visit));
  await openAsOwner(page, site, "/admin");
  await page.getByRole("button", { name: "Load more" }).press("Enter");
  await expect(page.getByRole("button", { name: "Unknown, 60 visits" })).toBeFocused();
});

test("controls say which row they act on, and tell equal rows apart", async ({ page, site }) => {
  await makeBlog(site, { title: "First light" });
  for (const visitedAt of [Date.UTC(2026, 2, 1, 9, 30), Date.UTC(2026, 2, 1, 10, 45)]) {
    await insertVisits(site.context.db, [
      { visitedAt, day: "2026-03-01", country: "Germany", city: undefined },
    ]);
  }
  await openAsOwner(page, site, "/admin");
  await page.getByRole("button", { name: /^Germany, 2 visits on March 1, 2026/ }).click();
  const deletes = page.getByRole("button", { name: /^Delete the visit from Germany, March 1, 2026/ });
  await expect(deletes).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Delete the visit .*30/ })).toHaveCount(1);
  await page.getByRole("navigation").getByRole("link", { name: "Blogs" }).click();
  await expect(page.getByRole("button", { name: "Edit First light", exact: true })).toBeVisible();
});

test("the keyboard reaches the values of the chart", async ({ page, site }) => {
  const now = Date.now();
  const day = new Date(now).toISOString().slice(0, 10);
  await insertVisits(site.context.db, [{ visitedAt: now, day, country: undefined, city: undefined }]);
  await openAsOwner(page, site, "/admin");
  await page.getByText("Chart values").press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: day })).toHaveText(/1 visit$/);
});
