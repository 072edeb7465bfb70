import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { violationsInSchemes, violationsOf } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { test as base, expect, waitForHydration } from "../../../e2e/site.ts";
import { installation } from "../../core/process/installation.ts";

/** The site runs on a copy of the sample without testimonials. */
const test = base.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    await rm(path.join(siteDir, "testimonials.yaml"));
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
});

test("an owner writes down what somebody says, and visitors find it on Me and beside the project", async ({
  page,
  site,
  siteDir,
}) => {
  await openAsOwner(page, site, "/admin/site");
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Testimonials" }) });
  await expect(card).toContainText("Not set");
  await card.getByRole("link", { name: "Testimonials" }).click();
  await page.getByRole("button", { name: "Add testimonial" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Grace");
  await page.getByLabel("Role").fill("<b>Admiral</b>");
  await page.getByLabel("Text").fill("**One** of the <i>best</i>.\n\nTwo of them.");
  await page.getByLabel("Project").selectOption("Nightline");
  await expect(page.frameLocator("iframe").getByText("Two of them.")).toBeVisible();
  expect(await violationsInSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(await readFile(path.join(siteDir, "testimonials.yaml"), "utf8")).toMatch(
    /^testimonials:\n {2}- name: Grace\n/,
  );

  await page.goto("/me");
  await waitForHydration(page);
  const said = page.getByRole("figure");
  await expect(said.getByRole("blockquote")).toHaveText("**One** of the <i>best</i>.Two of them.");
  await expect(said).toContainText("<b>Admiral</b>");
  await said.scrollIntoViewIfNeeded();
  expect(await violationsOf(page)).toEqual([]);
  await said.getByRole("link", { name: "Nightline" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Nightline" })).toBeVisible();
  const quote = page.getByRole("blockquote").filter({ hasText: "Two of them." });
  await expect(quote).toContainText("**One** of the <i>best</i>.");
  await expect(page.getByText("— Grace, <b>Admiral</b>")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, siteDir: installation.sample, viewport: { width: 360, height: 740 } });

  test("everything that others say can be read", async ({ page }) => {
    await page.goto("/me");
    await expect(page.getByRole("heading", { name: "What others say" })).toBeVisible();
    await expect(page.getByRole("figure")).toHaveCount(3);
    await page.getByRole("figure").getByRole("link", { name: "Nightline" }).click();
    await expect(page.getByText("— Milada Horska")).toBeVisible();
    await page.goto("/brief");
    await expect(page.getByText("— Milada Horska")).toBeVisible();
  });
});
