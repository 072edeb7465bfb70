import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { installation } from "../src/core/process/installation.ts";
import { violationsOf } from "./axe.ts";
import { openAsOwner } from "./owner.ts";
import { test as base, expect } from "./site.ts";

/** The site runs on a copy of the sample. */
const test = base.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
});

test("the dashboard says how much is still the sample's, until it is replaced", async ({
  page,
  site,
  siteDir,
}) => {
  await openAsOwner(page, site, "/admin");
  const notice = page.getByRole("status").filter({ hasText: "still the sample's" });
  await expect(notice).toContainText(/^\d+ of \d+ parts of your site are still the sample's/);
  const before = Number.parseInt((await notice.textContent()) ?? "", 10);
  expect(await violationsOf(page)).toEqual([]);
  await writeFile(path.join(siteDir, "projects.yaml"), "filters: []\nprojects: []\n");
  await page.reload();
  await expect(notice).toContainText(`${before - 1} of `);
});
