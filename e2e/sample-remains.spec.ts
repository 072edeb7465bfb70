import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { installation } from "../server/process/installation.ts";
import { openAsOwner } from "./owner.ts";
import { expect, test } from "./site.ts";

const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-own-site-"));
test.use({ siteConfig: { siteDir: folder } });
test.beforeAll(() => cp(installation.sample, folder, { recursive: true }));
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test("the dashboard lists what is still the sample's, until it is replaced", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin");
  const notice = page.getByRole("status").filter({ hasText: "still the sample's" });
  await expect(notice.getByText(/^site\.yaml: name, title, headline, .*portrait/)).toBeVisible();
  await expect(notice.getByText("projects.yaml: projects")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await writeFile(path.join(folder, "projects.yaml"), "filters: []\nprojects: []\n");
  await page.reload();
  await expect(notice.getByText(/^site\.yaml: /)).toBeVisible();
  await expect(notice.getByText("projects.yaml")).toHaveCount(0);
});
