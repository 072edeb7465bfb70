import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { insertVisits } from "../server/visits/visits.ts";
import { openAsOwner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ timezoneId: "UTC" });

interface VisitFields {
  hour: number;
  day?: string;
  country?: string;
  city?: string;
}

async function addVisits(site: Site, ...visits: VisitFields[]): Promise<void> {
  const rows = visits.map(({ hour, day = "2026-03-02", country, city }) => {
    return { visitedAt: Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000, day, country, city };
  });
  await insertVisits(site.context.db, rows);
}

function deletes(page: Page) {
  return page.getByRole("button", { name: "Delete the visit" });
}

test("visits are grouped by day, and equal neighbors are folded", async ({ page, site }) => {
  await addVisits(
    site,
    { hour: 12, country: "Germany", city: "Kiel" },
    { hour: 11 },
    { hour: 10 },
    { hour: 9, country: "Germany" },
    { hour: 20, day: "2026-03-01", country: "Germany" },
  );
  await openAsOwner(page, site, "/admin");
  await expect(page.getByRole("table", { name: "Recent Visits" }).locator("tbody > tr")).toHaveText([
    "Monday, March 2, 2026",
    /Germany, Kiel\s*March 2, 2026 at 12:00\sPM/,
    /Unknown, 2 visits.*10:00 – 11:00\sAM/,
    /^Germany\s*March 2, 2026 at 9:00\sAM/,
    "Sunday, March 1, 2026",
    /^Germany\s*March 1, 2026 at 8:00\sPM/,
  ]);
  await expect(deletes(page)).toHaveCount(3);
  await expect(page.getByRole("rowheader", { name: "Unknown, 2 visits" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Germany, Kiel" })).toBeVisible();
});

test("the keyboard opens and closes folded visits", async ({ page, site }) => {
  await addVisits(site, { hour: 11 }, { hour: 10 }, { hour: 9, country: "Germany" });
  await openAsOwner(page, site, "/admin");
  const fold = page.getByRole("button", { name: "Unknown, 2 visits" });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(fold).not.toHaveAttribute("aria-controls");
  await fold.press("Enter");
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  const ids = (await fold.getAttribute("aria-controls"))?.split(" ") ?? [];
  expect(ids).toHaveLength(2);
  for (const id of ids) await expect(page.locator(`[id="${id}"]`)).toBeVisible();
  await expect(deletes(page)).toHaveCount(3);
  await expect(fold).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(deletes(page).first()).toBeFocused();
  await fold.press("Space");
  await expect(deletes(page)).toHaveCount(1);
});

test("deleting folded visits keeps the fold open and moves focus to the next visit", async ({
  page,
  site,
}) => {
  await addVisits(site, { hour: 11 }, { hour: 10 }, { hour: 9 });
  await openAsOwner(page, site, "/admin");
  await page.getByRole("button", { name: "Unknown, 3 visits" }).click();
  const remove = (time: string) => page.getByRole("button", { name: new RegExp(`^Delete .* ${time}`) });
  await remove("11:00").press("Enter");
  await expect(deletes(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Unknown, 2 visits" })).toBeVisible();
  await expect(remove("10:00")).toBeFocused();
  await remove("9:00").press("Enter");
  await expect(deletes(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: /\d visits/ })).toHaveCount(0);
  await expect(remove("10:00")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No visits recorded yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent Visits" })).toBeFocused();
});

for (const width of [1440, 360]) {
  test(`folded and open visits have no accessibility violations at ${width} pixels`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 640 });
    const city = "Donaudampfschifffahrtsgesellschaft".repeat(3);
    await addVisits(site, { hour: 12, country: "Germany", city }, { hour: 11 }, { hour: 10 });
    await openAsOwner(page, site, "/admin");
    const fold = page.getByRole("button", { name: "Unknown, 2 visits" });
    await expect(fold).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await fold.click();
    await expect(deletes(page)).toHaveCount(3);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBe(0);
  });
}
