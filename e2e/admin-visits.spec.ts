import type { Page } from "@playwright/test";
import { insertVisits } from "../src/core/visits/server/visits.ts";
import { violationsOf } from "./axe.ts";
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

/** Replaces all visits, and shows what is there now. */
async function openWith(page: Page, site: Site, ...visits: VisitFields[]): Promise<void> {
  await site.context.db.deleteFrom("visits").execute();
  await addVisits(site, ...visits);
  await page.goto("/admin");
}

test("visits are grouped by day, folded, opened, and deleted", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin/login");
  await test.step("equal neighbors are folded", async () => {
    await openWith(
      page,
      site,
      { hour: 12, country: "Germany", city: "Kiel" },
      { hour: 11 },
      { hour: 10 },
      { hour: 9, country: "Germany" },
      { hour: 20, day: "2026-03-01", country: "Germany" },
    );
    await expect(page.getByRole("table", { name: "Recent Visits" }).locator("tbody > tr")).toHaveText([
      "Monday, March 2, 2026",
      /Germany, Kiel\s*12:00\sPM\s*March 2, 2026 at 12:00\sPM/,
      /Unknown, 2 visits.*10:00 – 11:00\sAM/,
      /^Germany\s*9:00\sAM\s*March 2, 2026 at 9:00\sAM/,
      "Sunday, March 1, 2026",
      /^Germany\s*8:00\sPM\s*March 1, 2026 at 8:00\sPM/,
    ]);
    await expect(deletes(page)).toHaveCount(3);
    await expect(page.getByRole("rowheader", { name: "Unknown, 2 visits" })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "Germany, Kiel" })).toBeVisible();
  });

  await test.step("the keyboard opens and closes folded visits", async () => {
    await openWith(page, site, { hour: 11 }, { hour: 10 }, { hour: 9, country: "Germany" });
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

  await test.step("deleting folded visits keeps the fold open and moves focus to the next visit", async () => {
    await openWith(page, site, { hour: 11 }, { hour: 10 }, { hour: 9 });
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
});

test("folded and open visits are accessible, and fit a narrow screen", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const city = "Donaudampfschifffahrtsgesellschaft".repeat(3);
  await addVisits(site, { hour: 12, country: "Germany", city }, { hour: 11 }, { hour: 10 });
  await openAsOwner(page, site, "/admin");
  const fold = page.getByRole("button", { name: "Unknown, 2 visits" });
  await expect(fold).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await fold.click();
  await expect(deletes(page)).toHaveCount(3);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await violationsOf(page), `${width} pixels`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} pixels`).toBe(0);
  }
});
