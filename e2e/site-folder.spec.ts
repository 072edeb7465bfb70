import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { installation } from "../src/core/process/installation.ts";
import { launch, startServer } from "./launch.ts";

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
  await cp(installation.sample, path.join(folder, "site"), { recursive: true });
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

function startSite() {
  return startServer({
    DATA_DIR: path.join(folder, "data"),
    SITE_DIR: path.join(folder, "site"),
    ADMIN_EMAIL: "ada@example.com",
    ADMIN_PASSWORD: "a bicycle for the mind",
  });
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a bicycle for the mind");
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("a change of the site folder is visible without a restart, and a fault keeps the last valid site", async ({
  page,
}) => {
  const server = await startSite();
  const file = path.join(folder, "site/site.yaml");
  const original = await readFile(file, "utf8");
  const headline = page.getByRole("heading", { level: 1 });
  await page.goto(server.url);
  await expect(headline).toContainText("I'm Ines");

  await writeFile(file, original.replace(/^headline: .*$/m, "headline: I build bridges."));
  await expect(async () => {
    await page.reload();
    await expect(headline).toHaveText("I build bridges.", { timeout: 500 });
  }).toPass({ timeout: 20_000 });

  await writeFile(file, original.replace("headline:", "headlin:"));
  await expect.poll(() => server.output()).toContain("headlin is not a known field; did you mean headline?");
  await page.reload();
  await expect(headline).toHaveText("I build bridges.");

  await signIn(page, server.url);
  await expect(page.getByText(/^site\.yaml:\d+:1: headlin is not a known field/)).toBeVisible();

  await writeFile(file, original);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Recent Visits" })).toBeVisible();
    await expect(page.getByText("headlin is not a known field")).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 20_000 });

  await test.step("the resume is made from the site folder, and the owner's own file replaces it", async () => {
    const made = await page.request.get(`${server.url}/resume.pdf`);
    expect([made.status(), made.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await made.body()).subarray(0, 5).toString()).toBe("%PDF-");
    const resume = await (await page.request.get(`${server.url}/resume.json`)).json();
    expect(resume.basics.name).toBe("Ines Kovar");
    await writeFile(path.join(folder, "site/public/resume.pdf"), "%PDF-own");
    expect(await (await page.request.get(`${server.url}/resume.pdf`)).text()).toBe("%PDF-own");
  });
  server.child.kill("SIGTERM");
  expect(await server.exit).toEqual({ code: 0, signal: null });
});

test("a restart with a fault serves the last valid site with its pictures, and shows the fault to the owner", {
  tag: "@release",
}, async ({ page }) => {
  const first = await startSite();
  const copies = path.join(folder, "data/last-valid-site");
  await expect.poll(() => readdir(copies).catch(() => [])).toEqual([expect.stringMatching(/^\w+-\w+$/)]);
  first.child.kill("SIGTERM");
  await first.exit;
  const file = path.join(folder, "site/site.yaml");
  const original = await readFile(file, "utf8");
  await writeFile(file, original.replace(/^title: .*$/m, "title: Web: design"));
  await rm(path.join(folder, "site/pictures/portrait.svg"));
  await rm(path.join(folder, "site/public"), { recursive: true });

  const server = await startSite();
  expect(server.output()).toContain("serving the last valid version until they are fixed");
  await page.goto(server.url);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("I'm Ines");
  const portrait = page.getByRole("img", { name: /^Portrait|Ines/ }).first();
  await expect(portrait).toBeVisible();
  await expect.poll(() => portrait.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await signIn(page, server.url);
  await expect(page.getByText("Your latest change isn't visible yet")).toBeVisible();
  await expect(
    page.getByText('site.yaml:4:8: A text with a colon must be in quotes: title: "Web: design"'),
  ).toBeVisible();

  await cp(path.join(installation.sample, "pictures"), path.join(folder, "site/pictures"), {
    recursive: true,
  });
  await writeFile(file, original.replace(/^title: .*$/m, 'title: "Web: design"'));
  await expect(async () => {
    expect(await (await page.request.get(server.url)).text()).toContain("Web: design");
  }).toPass({ timeout: 20_000 });
  server.child.kill("SIGTERM");
  expect(await server.exit).toEqual({ code: 0, signal: null });
});

test("a first start with a fault is refused with its place, and keeps nothing", async () => {
  const file = path.join(folder, "site/site.yaml");
  await writeFile(file, (await readFile(file, "utf8")).replace("headline:", "headlin:"));
  const server = launch({
    DATA_DIR: path.join(folder, "data"),
    SITE_DIR: path.join(folder, "site"),
    PORT: "0",
  });
  expect(await server.exit).toEqual({ code: 1, signal: null });
  expect(server.output()).toMatch(/^site\.yaml:\d+:1: headlin is not a known field/m);
  expect(await readdir(path.join(folder, "data"))).not.toContain("last-valid-site");
});
