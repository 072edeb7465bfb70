import { readFile } from "node:fs/promises";
import { violationsOf } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { expect, test, waitForHydration } from "../../../e2e/site.ts";
import { makeBlog } from "../../../test/builders.ts";
import { addShareLink } from "./share-links.ts";

test.use({ expectedMessages: /status of (400|409|500)|ERR_FAILED/, locale: "en-US", timezoneId: "UTC" });

test("the owner makes a link, a recruiter follows it, and the owner reads that it was opened", async ({
  page,
  site,
  browser,
}) => {
  await openAsOwner(page, site, "/admin");
  await page.getByRole("link", { name: "Share links" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Share links" })).toBeFocused();
  await expect(page).toHaveTitle("Share links · Admin");
  await expect(page.getByText("No links yet.")).toBeVisible();
  await page.getByLabel("Label").fill("Story sent to Acme");
  await page.getByLabel("Leads to").fill("/me");
  await page.getByLabel("Address after /to/").fill("acme");
  await page.getByLabel("Address after /to/").press("Enter");
  const row = page.getByRole("listitem").filter({ hasText: "Story sent to Acme" });
  await expect(row).toContainText("Not opened");
  await expect(row).toContainText(`${site.context.config.siteUrl}/to/acme`);
  await expect(page.getByLabel("Label")).toBeFocused();

  const recruiter = await browser.newContext();
  const tab = await recruiter.newPage();
  const recorded = tab.waitForResponse("**/api/dashboard/visits");
  await tab.goto(`${site.url}/to/acme`);
  await expect(tab).toHaveURL(`${site.url}/me?ref=acme`);
  await expect(tab.locator("link[rel=canonical]")).toHaveAttribute("href", /\/me$/);
  await waitForHydration(tab);
  await recorded;
  // The response reaches the page a moment later.
  await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await tab.getByRole("link", { name: "Projects" }).click();
  await expect(tab).toHaveTitle(/^Projects · /);
  await expect(tab).toHaveURL(`${site.url}/projects`);
  const { db } = site.context;
  const reports = () => db.selectFrom("visits").select("campaign").where("report_version", ">", 0).execute();
  await tab.goto("about:blank");
  await expect.poll(reports).toEqual([{ campaign: "acme" }]);
  await recruiter.close();

  await page.reload();
  await expect(row).toContainText("Opened once, on");
  await expect(row).toContainText(": /me (1) and /projects (1)");
  await row.getByRole("button", { name: "QR code of Story sent to Acme" }).click();
  await expect(row.getByRole("img", { name: "QR code of Story sent to Acme" })).toBeVisible();
  const saving = page.waitForEvent("download");
  await row.getByRole("button", { name: "Save QR code" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("acme.svg");
  expect(await readFile(await file.path(), "utf8")).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  const violations = await violationsOf(page);
  expect(violations).toEqual([]);
  await row.getByRole("link", { name: "What was read through Story sent to Acme" }).click();
  await expect(page.getByText("Only visits with this campaign: acme")).toBeVisible();
  await expect(page.getByRole("table", { name: "Pages" }).getByRole("rowheader")).toHaveText([
    /^Me/,
    /^Projects/,
  ]);
  await page.goBack();
  await row.getByRole("button", { name: "Delete Story sent to Acme" }).click();
  await page.getByRole("button", { name: "Delete link" }).click();
  await expect(row).toHaveCount(0);

  await test.step("a refused link stays in the form with the reason at its field", async () => {
    for (const target of ["/resume.pdf", "/me"]) {
      await page.getByLabel("Label").fill("Acme");
      await page.getByLabel("Leads to").fill(target);
      await page.getByLabel("Address after /to/").fill("acme");
      await page.getByRole("button", { name: "Add link" }).click();
      if (target === "/resume.pdf")
        await expect(page.getByText("Added to the top of the list.")).toBeVisible();
    }
    await expect(page.getByText("Another link has this address. Choose another one.")).toBeVisible();
    await expect(page.getByLabel("Address after /to/")).toBeFocused();
    await page.getByLabel("Address after /to/").fill("Acme Corp");
    await page.getByLabel("Leads to").fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Add link" }).click();
    await expect(
      page.getByText("Must be a path that starts with / or an http:// or https:// address"),
    ).toBeVisible();
    await page.getByLabel("Leads to").fill("/to/acme");
    await page.getByRole("button", { name: "Add link" }).click();
    await expect(page.getByText("Must not be another share link")).toBeVisible();
    await expect(page.getByText("Must be lowercase letters, digits, and single hyphens")).toBeVisible();
    await expect(page.getByLabel("Label")).toHaveValue("Acme");
    await expect(page.getByRole("listitem")).toHaveCount(1);
  });
});

test("a page of the list of posts works with the name of the link in its address", {
  tag: "@release",
}, async ({ page, site }) => {
  for (let number = 1; number <= 61; number += 1)
    await makeBlog(site, { slug: `post-${number}`, title: `Post ${number}` });
  const link = { label: "Acme", slug: "acme", target: "/blog?page=2#content" };
  await addShareLink(site.context.db, link, { now: Date.now(), siteUrl: site.context.config.siteUrl });
  await page.goto("/to/acme");
  await expect(page).toHaveURL("/blog?page=2&ref=acme#content");
  await waitForHydration(page);
  await expect(page).toHaveTitle(/^Blog, page 2 · /);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText("Post 1");
  await page.getByRole("link", { name: "Newer posts" }).click();
  await expect(page).toHaveURL("/blog");
});
