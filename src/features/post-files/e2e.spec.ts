import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { violationsOf } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { test as base, expect } from "../../../e2e/site.ts";
import { installation } from "../../core/process/installation.ts";
import { postFiles } from "./parts.ts";

/** The site runs on a copy of the sample. */
const test = base.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    await mkdir(path.join(siteDir, "posts"));
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
});

test.use({ expectedMessages: /status of (400|404|409|422)/ });

const text = "---\ntitle: Written elsewhere\nimage: /pictures/cover-1.webp\n---\n\nIn my own editor.\n";

test("a file is a post, names its faults, and moves into the database and back", async ({
  page,
  site,
  siteDir,
}) => {
  const file = path.join(siteDir, "posts/elsewhere.md");
  const question = page.getByRole("alertdialog");
  site.context.get(postFiles).start();

  await test.step("a new file is live, and so is its change", async () => {
    await writeFile(file, text);
    await expect.poll(async () => (await page.request.get("/blog/elsewhere")).status()).toBe(200);
    await page.goto("/blog/elsewhere");
    await expect(page.getByText("In my own editor.")).toBeVisible();
    await writeFile(file, text.replace("my own", "another"));
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("In another editor.")).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  await openAsOwner(page, site, "/admin/blogs");
  const row = page.getByRole("main").getByRole("listitem");

  await test.step("the admin area shows it, and does not change it", async () => {
    await expect(row.getByText("File", { exact: true })).toBeVisible();
    await expect(row.getByRole("button", { name: /Delete/ })).toHaveCount(0);
    await row.getByRole("button", { name: "Show Written elsewhere" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Written elsewhere" });
    await expect(dialog.getByText("This post is the file posts/elsewhere.md.")).toBeVisible();
    await expect(dialog.getByText("In another editor.")).toBeVisible();
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("with a fault, it is not moved, and the dashboard names the fault", async () => {
    await writeFile(file, text.replace("image:", "picture:"));
    await expect.poll(() => site.context.get(postFiles).faults().length).toBe(1);
    await page.getByRole("button", { name: "Move into the database" }).click();
    await question.getByRole("button", { name: "Move" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "posts/elsewhere.md:3:1: picture is not a known field",
    );
    await page.goto("/admin");
    await expect(page.getByText(/^posts\/elsewhere\.md:3:1: picture is not a known field/)).toBeVisible();
    await writeFile(file, text);
    await expect.poll(() => site.context.get(postFiles).faults().length).toBe(0);
  });

  await test.step("it moves into the database, where the form changes it", async () => {
    await page.goto("/admin/blogs");
    await row.getByRole("button", { name: "Show Written elsewhere" }).click();
    await page.getByRole("button", { name: "Move into the database" }).click();
    await question.getByRole("button", { name: "Move" }).click();
    await page.getByLabel("Title").fill("Written here");
    expect(await readdir(path.join(siteDir, "posts"))).toEqual([]);
    await expect(page.getByRole("button", { name: "Move into a file" })).toBeDisabled();
    await page.getByRole("button", { name: "Update Blog" }).click();
    await expect(row.getByRole("button", { name: "Edit Written here" })).toBeVisible();
    await expect(row.getByText("File", { exact: true })).toHaveCount(0);
  });

  await test.step("it moves back into a file", async () => {
    await row.getByRole("button", { name: "Edit Written here" }).click();
    await page.getByRole("button", { name: "Move into a file" }).click();
    await expect(page.getByText("This post is the file posts/elsewhere.md.")).toBeVisible();
    expect(await readFile(file, "utf8")).toMatch(/^---\ntitle: Written here\nslug: elsewhere\n/);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(row.getByText("File", { exact: true })).toBeVisible();
    expect((await page.request.get("/blog/elsewhere")).status()).toBe(200);
  });

  await test.step("without its file, it is gone", async () => {
    await rm(file);
    await expect.poll(async () => (await page.request.get("/blog/elsewhere")).status()).toBe(404);
  });
});
