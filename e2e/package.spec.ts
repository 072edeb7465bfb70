import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { oldestNode } from "../src/core/cli/oldest-node.mjs";
import { findFreePort } from "../test/postgres-server.ts";
import { changeSources, copyProject } from "./project-copy.ts";

// The package as a stranger uses it: installed with npm into an empty folder, outside the repository.

test.setTimeout(300_000);

/** Megabytes that the package may take beside Node, with everything that npm installs for it. */
const maxInstalled = 90;

let copy: string;
let folder: string;
const running: ChildProcess[] = [];

test.beforeEach(async () => {
  copy = await copyProject();
  folder = await mkdtemp(path.join(tmpdir(), "foliodesk-package-"));
});

test.afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  for (const place of [copy, folder]) await rm(place, { recursive: true, force: true });
});

/** How this machine reaches the npm registry. */
const network = Object.fromEntries(
  ["NODE_EXTRA_CA_CERTS", "HTTPS_PROXY", "https_proxy", "npm_config_registry", "npm_config_cache"].map(
    (name) => [name, process.env[name]],
  ),
);

/** Starts a program with this version of Node, without the settings of the test run. */
function launch(
  cwd: string,
  command: string,
  args: string[],
  variables: Record<string, string> = {},
  { detached = false } = {},
) {
  const env: NodeJS.ProcessEnv = {
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    HOME: process.env.HOME,
    ...network,
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
    npm_config_fund: "false",
    ...variables,
  };
  const child = spawn(command, args, { cwd, env, detached, stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const exit = once(child, "close").then(([code]) => code as number | null);
  return { child, exit, output: () => output };
}

/** Runs a program that is expected to succeed, and returns what it has written. */
async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { exit, output } = launch(cwd, command, args);
  expect(await exit, `${command} ${args.join(" ")}\n${output()}`).toBe(0);
  return output();
}

/** Makes the package of the copy, and returns its archive. */
async function pack(): Promise<string> {
  await run(copy, "npm", "run", "package");
  const { version } = JSON.parse(await readFile(path.join(copy, "package.json"), "utf8"));
  return path.join(copy, `dist/foliodesk-${version}.tgz`);
}

/** Returns the hash of every file of the copy, by its name, except for what git ignores. */
async function hashFiles(): Promise<Record<string, string>> {
  const ignored = /^(dist|node_modules|\.react-router|scripts\/node\/node_modules)(\/|$)/;
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(copy, path.join(entry.parentPath, entry.name)));
  const hashes = files
    .filter((file) => !ignored.test(file.replaceAll(path.sep, "/")))
    .map(async (file) => [
      file,
      createHash("sha256")
        .update(await readFile(path.join(copy, file)))
        .digest("hex"),
    ]);
  return Object.fromEntries(await Promise.all(hashes));
}

/** Returns the size of a folder on disk in megabytes. */
async function sizeOf(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).blocks * 512),
  );
  return sizes.reduce((total, size) => total + size, 0) / 1_000_000;
}

async function startSite(site: string, command: "start" | "dev", port: number) {
  const program = path.join(site, "node_modules/.bin/foliodesk");
  const server = launch(site, program, [command], { PORT: String(port) });
  await expect.poll(() => server.output(), { timeout: 60_000 }).toContain("Foliodesk is running at");
  return server;
}

async function signIn(page: Page, url: string, password: string): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel("Email").fill("owner@example.com");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  // The development server shows faults on the login page, too, and reloads it after a change.
  await expect(page).not.toHaveURL(/login/);
}

test("the package installs, creates a site, shows edits and mistakes, and runs every command", {
  tag: "@release",
}, async ({ page }) => {
  const archive = await pack();
  await run(folder, "npm", "install", archive);
  expect(await sizeOf(path.join(folder, "node_modules"))).toBeLessThan(maxInstalled);
  const said = await run(folder, "npx", "foliodesk", "init", "my-site", "--yes");
  const [, password = ""] = said.match(/with the password (\S+)/) ?? [];
  const site = path.join(folder, "my-site");
  await run(site, "npm", "install");
  const readme = await readFile(path.join(site, "README.md"), "utf8");
  for (const [, link = ""] of readme.matchAll(/\]\(([^)]+)\)/g)) await stat(path.join(site, link));

  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startSite(site, "dev", port);
  const headline = page.getByRole("heading", { level: 1 });
  await page.goto(url);
  await expect(headline).toHaveText("Your Name");
  await writeFile(
    path.join(site, "site/pictures/ada.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><circle cx="320" cy="320" r="200"/></svg>',
  );
  const file = path.join(site, "site/site.yaml");
  const start = await readFile(file, "utf8");
  const original = `${start}headline: I am Ada.\nresume: /resume.pdf\nportrait:\n  file: ada.svg\n  alt: Ada\n`;
  await writeFile(file, original.replace(/^headline: .*$/m, "headline: I build bridges."));
  await expect(headline).toHaveText("I build bridges.");

  await writeFile(file, original.replace(/^headline:/m, "headlin:"));
  await expect(page.getByRole("alert")).toContainText("did you mean headline?");
  await page.reload();
  await expect(headline, "the last valid site is served").toHaveText("I build bridges.");
  await signIn(page, url, password);
  const fault = page.getByText(/^site\.yaml:\d+:1: headlin is not a known field/);
  await expect(fault.first()).toBeVisible();
  await writeFile(file, original);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Recent Visits" })).toBeVisible();
    await expect(fault).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 20_000 });

  const picture = await page.request.get(url).then(async (response) => {
    const [address = ""] = (await response.text()).match(/\/pictures\/[\w.-]+\.avif/) ?? [];
    return page.request.get(url + address);
  });
  expect(picture.headers()["content-type"]).toBe("image/avif");
  const home = await (await page.request.get(url)).text();
  const [, shared = ""] = home.match(/<meta property="og:image" content="([^"]+)">/) ?? [];
  // It is drawn in a process with a low priority, which other tests slow down.
  const card = await page.request.get(url + new URL(shared).pathname, { timeout: 60_000 });
  expect(card.headers()["content-type"]).toBe("image/jpeg");
  const icon = await (await page.request.get(`${url}/favicon.ico`)).body();
  expect(icon.subarray(0, 6).toString("hex")).toBe("000001000300");
  expect((await (await page.request.get(`${url}/resume.pdf`)).body()).subarray(0, 5).toString()).toBe(
    "%PDF-",
  );

  const foliodesk = path.join(site, "node_modules/.bin/foliodesk");
  for (const place of [site, path.join(site, "site")])
    expect(await run(place, foliodesk, "check")).toContain("has no faults");
  for (const [place, reason] of [
    [path.join(site, "site"), "Run the command in the folder above it: cd ..\n"],
    [path.join(site, "site/pictures"), "it has no folder named site."],
  ] as const) {
    for (const command of ["start", "dev"]) {
      const before = await readdir(place);
      const lost = launch(place, foliodesk, [command], { PORT: "0" });
      expect([await lost.exit, await readdir(place)], lost.output()).toEqual([1, before]);
      expect(lost.output()).toContain(reason);
    }
  }
  expect(await run(site, foliodesk, "demo")).toMatch(/Added \d+ posts/);
  const backup = path.join(folder, "backup.tar.gz");
  expect(await run(site, foliodesk, "backup", "--output", backup)).toContain(`npm run verify -- ${backup}`);
  expect(await run(site, foliodesk, "verify", backup)).toContain("can be restored");
  const doctor = launch(site, foliodesk, ["doctor"], { PORT: String(port) });
  expect(await doctor.exit, doctor.output()).toBe(0);
  const casino = "200% welcome bonus and 100 free spins at the best online casino: https://casino.example";
  const message = { name: "Robin", email: "robin@example.org", message: casino, consent: "no" };
  expect((await page.request.post(`${url}/api/messages`, { data: message })).status()).toBe(201);
  await page.goto(`${url}/admin/messages?state=spam`);
  await page.getByRole("link", { name: "Robin" }).click();
  await expect(page.getByText("Has words that are typical of spam")).toBeVisible();
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
  expect(await run(site, foliodesk, "restore", backup)).toContain("Restored the backup");
  expect(await readFile(file, "utf8")).toBe(original);
});

test("making the package changes no file of the repository, not even when it is killed", async () => {
  const before = await hashFiles();
  expect(Object.keys(before)).toContain("package.json");
  const killed = launch(copy, process.execPath, ["scripts/package.mjs"]);
  await expect.poll(() => killed.output(), { timeout: 60_000 }).toContain("Making the package");
  killed.child.kill("SIGKILL");
  await killed.exit;
  expect(await hashFiles()).toEqual(before);

  const refused = launch(copy, "npm", ["pack"]);
  expect([await refused.exit, refused.output()]).toEqual([
    1,
    expect.stringContaining("Run npm run package instead."),
  ]);
  const archive = await pack();
  expect(await hashFiles()).toEqual(before);
  await run(folder, "npm", "install", archive);
  const manifest = path.join(folder, "node_modules/foliodesk/package.json");
  expect(JSON.parse(await readFile(manifest, "utf8"))).toMatchObject({
    engines: { node: `>=${oldestNode.join(".")}.0` },
    dependencies: { sharp: expect.anything() },
  });
});

test("an upgrade is an install and a restart, and open pages keep their files", { tag: "@release" }, async ({
  page,
}) => {
  const site = path.join(folder, "my-site");
  const older = await pack();
  await run(folder, "npm", "install", older);
  await run(folder, "npx", "foliodesk", "init", "my-site", "--yes");
  await run(site, "npm", "install");
  const environment = await readFile(path.join(site, ".env"), "utf8");
  const content = await readFile(path.join(site, "site/site.yaml"), "utf8");
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const first = await startSite(site, "start", port);
  const html = await (await fetch(url)).text();
  const references = [...new Set(html.match(/\/assets\/[\w.-]+\w/g))];
  expect(references.length).toBeGreaterThan(3);
  const findMissing = async () => {
    const answers = await Promise.all(
      references.map(async (file) => [file, (await fetch(url + file)).status]),
    );
    return answers.filter(([, status]) => status !== 200);
  };

  await changeSources(copy);
  const manifest = path.join(copy, "package.json");
  await writeFile(
    manifest,
    (await readFile(manifest, "utf8")).replace(/"version": ".*?"/, '"version": "99.0.0"'),
  );
  await run(site, "npm", "install", await pack());
  expect(await findMissing(), "the running server still has its files").toEqual([]);
  first.child.kill("SIGTERM");
  expect(await first.exit).toBe(0);

  const second = await startSite(site, "start", port);
  expect(await run(site, path.join(site, "node_modules/.bin/foliodesk"), "--version")).toBe("99.0.0\n");
  expect(await findMissing(), "the new server has the files of the older version").toEqual([]);
  await page.goto(url);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  expect(await page.evaluate(() => "isUpgraded" in globalThis)).toBe(true);
  expect(await readFile(path.join(site, ".env"), "utf8")).toBe(environment);
  expect(await readFile(path.join(site, "site/site.yaml"), "utf8")).toBe(content);
  second.child.kill("SIGTERM");
  expect(await second.exit).toBe(0);
});

/** Starts an npm registry with the two packages of the copy, which leads to the configured one for all others. */
async function startRegistry(): Promise<AsyncDisposable & { url: string }> {
  const others = (await run(folder, "npm", "config", "get", "registry")).trim();
  const answers = new Map<string, string | Buffer>();
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? "");
    if (answer !== undefined) return response.end(answer);
    return response.writeHead(302, { Location: new URL(String(request.url).slice(1), others).href }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const part of ["package", "create-package"]) {
    const manifest = JSON.parse(await readFile(path.join(copy, "dist", part, "package.json"), "utf8"));
    const { name, version } = manifest;
    const file = `${name}-${version}.tgz`;
    const archive = await readFile(path.join(copy, "dist", file));
    const integrity = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
    const versions = { [version]: { ...manifest, dist: { tarball: `${url}/${file}`, integrity } } };
    answers.set(`/${name}`, JSON.stringify({ name, "dist-tags": { latest: version }, versions }));
    answers.set(`/${file}`, archive);
  }
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, [Symbol.asyncDispose]: close };
}

test("npm create makes, installs, and starts a site", { tag: "@release" }, async ({ page }) => {
  await pack();
  await using registry = await startRegistry();
  const port = await findFreePort();
  const variables = {
    npm_config_registry: registry.url,
    npm_config_cache: path.join(folder, "npm"),
    npm_config_yes: "true",
    PORT: String(port),
  };
  const command = ["create", "foliodesk", "my-site", "--", "--yes"];
  const created = launch(folder, "npm", command, variables, { detached: true });
  await expect.poll(created.output, { timeout: 120_000 }).toContain("Foliodesk is running at");
  const [, password = ""] = created.output().match(/with the password (\S+)/) ?? [];
  await signIn(page, `http://127.0.0.1:${port}`, password);
  const manifest = JSON.parse(await readFile(path.join(folder, "my-site/package.json"), "utf8"));
  expect(manifest.dependencies.foliodesk).toMatch(/^\^\d/);
  process.kill(-Number(created.child.pid), "SIGTERM");
  await created.exit;
});
