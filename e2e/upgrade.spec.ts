import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { findFreePort } from "../test/postgres-server.ts";
import { launchNode, type RunningServer } from "./launch.ts";
import { changeSources, copyProject } from "./project-copy.ts";

test.setTimeout(240_000);

let copy: string;
const running: RunningServer[] = [];

test.afterEach(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await rm(copy, { recursive: true, force: true });
});

/** Runs statements with the build functions of the copy, which `npm start` and `npm run build` call too. */
function runInCopy(statements: string, environment: Record<string, string> = {}) {
  const builder = pathToFileURL(path.join(copy, "scripts/site-build.mjs")).href;
  const program = `const { buildSite } = await import(${JSON.stringify(builder)}); ${statements}`;
  return launchNode(environment, ["--input-type=module", "--eval", program]);
}

async function startCopy(port: number): Promise<RunningServer> {
  const main = pathToFileURL(path.join(copy, "src/core/server/main.ts")).href;
  const server = runInCopy(`await import(${JSON.stringify(main)});`, {
    DATA_DIR: path.join(copy, "data"),
    CACHE_DIR: path.join(copy, "data/cache"),
    PORT: String(port),
  });
  running.push({ ...server, url: `http://127.0.0.1:${port}` });
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain("Foliodesk is running at");
  return { ...server, url: `http://127.0.0.1:${port}` };
}

async function listAssets(): Promise<string[]> {
  const names = await readdir(path.join(copy, "dist/site/client/assets"));
  return names.filter((name) => !/\.(br|gz)$/.test(name)).map((name) => `/assets/${name}`);
}

async function readReferences(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return [...new Set(html.match(/\/(assets|pictures)\/[\w.-]+\w/g))];
}

/** Returns the paths that are not answered with 200 and a body, each with the reason. */
async function findMissing(url: string, paths: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const file of paths) {
    const answer = await fetch(url + file)
      .then(async (response) => `${response.status}, ${(await response.arrayBuffer()).byteLength} bytes`)
      .catch((error: TypeError) => `${error.message}: ${error.cause}`);
    if (!/^200, [1-9]/.test(answer)) missing.push(`${file} (${answer})`);
  }
  return missing;
}

test("pages of the older version keep their assets while a newer one is built and after it is started", {
  tag: "@release",
}, async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    // Pictures can still be loading when the server is restarted.
    const isRestart = /net::ERR_(CONNECTION|EMPTY_RESPONSE)/.test(message.text());
    if (message.type() === "error" && !isRestart) errors.push(message.text());
  });
  copy = await copyProject();
  const port = await findFreePort();
  const older = await startCopy(port);
  const { url } = older;
  const references = await readReferences(url);
  expect(references.length).toBeGreaterThan(5);
  const olderFiles = [...new Set([...references, ...(await listAssets())])];
  await page.goto(url);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });

  // Pictures are converted at the first request, which takes longer than a build.
  expect(await findMissing(url, references)).toEqual([]);
  await changeSources(copy);
  const build = runInCopy("await buildSite();");
  let isBuilt = false;
  void build.exit.then(() => {
    isBuilt = true;
  });
  let rounds = 0;
  for (; !isBuilt; rounds += 1) expect(await findMissing(url, references)).toEqual([]);
  expect((await build.exit).code, build.output()).toBe(0);
  expect(rounds).toBeGreaterThan(2);

  const newFiles = (await listAssets()).filter((file) => !olderFiles.includes(file));
  expect(await listAssets(), "the build contains its own files only").not.toEqual(
    expect.arrayContaining(olderFiles),
  );
  expect(newFiles.length, "the build has changed scripts and styles").toBeGreaterThan(2);
  expect(await findMissing(url, olderFiles)).toEqual([]);
  // The older server still renders pages that it has not rendered before.
  const projects = await fetch(`${url}/projects`);
  expect(projects.status).toBe(200);
  expect(await readReferences(`${url}/tech`)).not.toEqual(expect.arrayContaining(newFiles.slice(0, 1)));
  await page.getByRole("navigation").getByRole("link", { name: "Projects" }).click();
  await expect(page.getByRole("region", { name: "Projects" })).toBeVisible();
  // The last part of a window that is loaded: nothing is answered between the stop and the start that follow.
  await page.locator("main > [data-window][data-touches]").waitFor();
  older.child.kill("SIGTERM");
  expect(await older.exit).toEqual({ code: 0, signal: null });

  const newer = await startCopy(port);
  const newReferences = await readReferences(url);
  expect(newReferences).not.toEqual(references);
  expect(await findMissing(url, [...newReferences, ...olderFiles])).toEqual([]);
  await page.getByRole("navigation").getByRole("link", { name: "Me", exact: true }).click();
  await expect(page.getByRole("region", { name: "Me", exact: true })).toBeVisible();
  expect(await page.evaluate(() => "isUpgraded" in globalThis), "the tab was not reloaded").toBe(false);
  await page.reload();
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  expect(await page.evaluate(() => "isUpgraded" in globalThis)).toBe(true);
  expect(errors).toEqual([]);
  newer.child.kill("SIGTERM");
  await newer.exit;
  expect(newer.output()).not.toContain('"level":50');
});
