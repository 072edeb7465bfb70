import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { callCommand } from "../../../test/run-command.ts";
import { readVersion } from "../../core/process/version.ts";
import { writePackageArchive } from "./testing/package-archive.ts";

const version = readVersion();
let folder: string;
let archive: string;
let integrity: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  archive = path.join(folder, "downloaded.tgz");
  integrity = await writePackageArchive(archive, { name: "foliodesk", version });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const site = () => path.join(folder, "own");

/**
 * Starts a registry on this computer for a test, and returns its address for `npm_config_registry`. It has Foliodesk in
 * the `version` with the `integrity`; without them, it has no package, and with "silent", it never answers.
 */
async function startRegistry(has?: { version: string; integrity: string } | "silent"): Promise<string> {
  const server = createServer((request, response) => {
    if (has === "silent") return;
    if (has === undefined || request.url !== "/foliodesk") return response.writeHead(404).end("{}");
    const { version, integrity } = has;
    const tarball = `http://${request.headers.host}/foliodesk/-/foliodesk-${version}.tgz`;
    const release = { name: "foliodesk", version, dist: { tarball, integrity } };
    const versions = { [version]: release };
    return response
      .writeHead(200, { "Content-Type": "application/json" })
      .end(JSON.stringify({ name: "foliodesk", "dist-tags": { latest: version }, versions }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Creates a site from the archive while npm is configured for this registry. */
function init(registry: string, { file = archive, ...environment }: Record<string, string> = {}) {
  const place = { dataDir: path.join(folder, "data"), databaseUrl: undefined };
  return callCommand("init", [site(), "--yes", "--archive", file], place, {
    npm_config_registry: registry,
    npm_config_cache: path.join(folder, "npm"),
    npm_config_user_agent: "",
    ...environment,
  });
}

/** Creates a site on a computer without npm, which nothing is asked through. */
function initWithoutNpm() {
  return init("http://127.0.0.1:1", { PATH: folder, npm_execpath: "" });
}

async function readSpec(): Promise<string> {
  return JSON.parse(await readFile(path.join(site(), "package.json"), "utf8")).dependencies.foliodesk;
}

/** What every site has that does not install from the registry. */
async function expectCopy(): Promise<void> {
  expect(await readSpec()).toBe(`file:vendor/foliodesk-${version}.tgz`);
  const copy = path.join(site(), `vendor/foliodesk-${version}.tgz`);
  expect(await readFile(copy)).toEqual(await readFile(archive));
}

test("a site installs a copy of the archive while the registry has no such package", async () => {
  const { code, output } = await init(await startRegistry());
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toContain(
    `It installs Foliodesk from vendor/foliodesk-${version}.tgz, a copy of ${archive}, because the npm registry has no foliodesk ${version}.\n`,
  );
  await expectCopy();
});

test("a site installs a copy of the archive if the registry has another package of the name and version", async () => {
  const { output } = await init(await startRegistry({ version, integrity: "sha512-b3RoZXI=" }));
  expect(output).toContain(`because foliodesk ${version} in the npm registry is another package.\n`);
  await expectCopy();
});

test("a site installs a copy of the archive if the registry has another version only", async () => {
  const { output } = await init(await startRegistry({ version: "99.0.0", integrity }));
  expect(output).toContain(`because the npm registry has no foliodesk ${version}.\n`);
  await expectCopy();
});

test("a site installs from the registry if that has the same name, version, and hash", async () => {
  const { code, output } = await init(await startRegistry({ version, integrity }));
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toContain(`It installs foliodesk ^${version} from the npm registry, which has the package`);
  expect(await readSpec()).toBe(`^${version}`);
  expect(await readdir(site())).not.toContain("vendor");
});

test("a site installs a copy of the archive if nothing answers at the address of the registry", async () => {
  const { output } = await init("http://127.0.0.1:1");
  expect(output).toContain("because the npm registry cannot be reached (ECONNREFUSED).\n");
  await expectCopy();
});

test("a registry that accepts connections and never answers is not waited for", async () => {
  const { output } = await init(await startRegistry("silent"), { npm_config_fetch_timeout: "200" });
  expect(output).toMatch(/because the npm registry cannot be reached \([\w ]+\)\.\n/);
  await expectCopy();
});

test("a computer without npm still creates a site", async () => {
  const { output } = await initWithoutNpm();
  expect(output).toContain("because the npm registry cannot be reached (no answer).\n");
  await expectCopy();
});

test("without an archive, a clone explains how to make one, and nothing is created", async () => {
  const place = { dataDir: path.join(folder, "data"), databaseUrl: undefined };
  expect(await callCommand("init", [site(), "--yes"], place)).toEqual({
    code: 1,
    output: `A clone cannot be installed into a site. Run npm run package, then npx ./dist/foliodesk-${version}.tgz init.\n`,
  });
  expect(await readdir(folder)).not.toContain("own");
});

test("an archive that does not exist is named, and nothing is created", async () => {
  const file = path.join(folder, "missing.tgz");
  expect(await init("http://127.0.0.1:1", { file })).toEqual({
    code: 1,
    output: `The archive of Foliodesk does not exist: ${file}\n`,
  });
  expect(await readdir(folder)).not.toContain("own");
});

test("an archive that is in the folder already stays, and a different one of the same name is not replaced", async () => {
  const copy = path.join(site(), `vendor/foliodesk-${version}.tgz`);
  await mkdir(path.dirname(copy), { recursive: true });
  await writePackageArchive(copy, { name: "foliodesk", version, description: "Changed" });
  await rm(`${copy}-content`, { recursive: true });
  expect(await initWithoutNpm()).toEqual({
    code: 1,
    output: `${copy} already exists with another content. Nothing was changed.\n`,
  });
  expect(await readdir(site())).toEqual(["vendor"]);
  await copyFile(archive, copy);
  expect(await initWithoutNpm()).toMatchObject({ code: 0 });
  await expectCopy();
});

test("a package.json that says where to install Foliodesk from keeps it, and the registry is not asked", async () => {
  await mkdir(site());
  await writeFile(path.join(site(), "package.json"), '{"dependencies":{"foliodesk":"file:../mine.tgz"}}');
  const { output } = await init("http://127.0.0.1:1");
  expect(output).toContain("Its package.json still installs Foliodesk from file:../mine.tgz.\n");
  expect(await readSpec()).toBe("file:../mine.tgz");
  expect(await readdir(site())).not.toContain("vendor");
});

test("npm runs no scripts of packages in a new site, unless its .npmrc already says otherwise", async () => {
  const settings = path.join(site(), ".npmrc");
  await initWithoutNpm();
  expect(await readFile(settings, "utf8")).toMatch(/^ignore-scripts=true$/m);
  await rm(site(), { recursive: true });
  await mkdir(site());
  await writeFile(settings, "ignore-scripts = false");
  await initWithoutNpm();
  expect(await readFile(settings, "utf8")).not.toContain("true");
});
