import { insertVisits } from "../src/core/visits/server/visits.ts";
import { makeBlog } from "../test/builders.ts";
import { openAsOwner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /could not be loaded|Failed to load/ });

/** Stores a visit of March 1, 2026, for each of these countries, in this order of time. */
async function replaceVisits({ context }: Site, countries: (string | undefined)[], start = 0, step = 1) {
  await context.db.deleteFrom("visits").execute();
  const visits = countries.map((country, index) => {
    return { visitedAt: start + index * step, day: "2026-03-01", country, city: undefined };
  });
  await insertVisits(context.db, visits);
}

test("a tab sets the title and moves focus to the heading, and Back returns to the place in a list", async ({
  page,
  site,
}) => {
  const tab = (name: string) => page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name });
  await makeBlog(site, { title: "First light" });
  for (let added = 0; added < 29; added += 1) await makeBlog(site);
  await openAsOwner(page, site, "/admin");
  await expect(page.getByText("No visits recorded yet.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(page).toHaveTitle("Dashboard · Admin");
  for (const name of ["Insight", "Media", "Messages", "Settings", "Dashboard", "Blogs"]) {
    await tab(name).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Admin`);
  }

  await expect(page.getByRole("button", { name: "Edit First light", exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 800));
  await tab("Messages").click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Blogs" }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(800);

  await test.step("Retry that succeeds moves focus to the heading", async () => {
    let aborted = 0;
    await page.route("**/api/messages", (route) => {
      aborted += 1;
      return route.abort();
    });
    await page.goto("/admin/messages");
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

test("the keyboard gets to what is new in the list of visits, and tells equal rows apart", {
  tag: "@release",
}, async ({ page, site }) => {
  const more = page.getByRole("button", { name: "Load more" });
  await test.step("the last Load more moves focus to the first new entry", async () => {
    await replaceVisits(
      site,
      Array.from({ length: 60 }, (_, number) => (number % 2 === 0 ? "Austria" : "Belgium")),
    );
    await openAsOwner(page, site, "/admin");
    const rows = page.getByRole("button", { name: "Delete the visit" });
    await expect(rows).toHaveCount(50);
    await more.press("Enter");
    await expect(rows).toHaveCount(60);
    await expect(page.locator("tr[id]").nth(50)).toBeFocused();
  });

  await test.step("or to the row that folds the first new visit", async () => {
    await replaceVisits(site, Array(60).fill(undefined), 0, 0);
    await page.reload();
    await more.press("Enter");
    await expect(page.getByRole("button", { name: "Unknown, 60 visits" })).toBeFocused();
  });

  await test.step("controls say which row they act on", async () => {
    await replaceVisits(site, ["Germany", "Germany"], Date.UTC(2026, 2, 1, 9, 30), 75 * 60_000);
    await page.reload();
    await page.getByRole("button", { name: /^Germany, 2 visits on March 1, 2026/ }).click();
    const deletes = page.getByRole("button", { name: /^Delete the visit from Germany, March 1, 2026/ });
    await expect(deletes).toHaveCount(2);
    await expect(page.getByRole("button", { name: /^Delete the visit .*30/ })).toHaveCount(1);
  });

  await test.step("the keyboard reaches the values of the chart", async () => {
    const now = Date.now();
    const day = new Date(now).toISOString().slice(0, 10);
    await insertVisits(site.context.db, [{ visitedAt: now, day, country: undefined, city: undefined }]);
    await page.reload();
    await page.getByText("Chart values").press("Enter");
    await expect(page.getByRole("listitem").filter({ hasText: day })).toHaveText(/1 visit$/);
  });
});
