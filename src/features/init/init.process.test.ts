import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { verify } from "@node-rs/argon2";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { callCommand, runCommand } from "../../../test/run-command.ts";
import { tryToReadSite } from "../../core/cli/try-to-read-site.ts";
import { readVersion } from "../../core/process/version.ts";
import { readConfig } from "../../core/server/config.ts";
import { appNames } from "../../core/site/contract/apps.ts";
import { siteFiles } from "../../core/site/contract/site.ts";
import { findSampleRemains } from "../../core/site/server/sample-remains.ts";
import { writePackageArchive } from "./testing/package-archive.ts";

let folder: string;
let archives: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  archives = await mkdtemp(path.join(tmpdir(), "foliodesk-archives-"));
});

afterEach(async () => {
  for (const place of [folder, archives]) await rm(place, { recursive: true, force: true });
});

/** Runs `foliodesk init` for a folder inside the test's folder. */
async function init(name: string, options: string[], environment: Record<string, string> = {}) {
  const place = { dataDir: path.join(folder, "data"), databaseUrl: undefined };
  const archive = path.join(archives, "foliodesk.tgz");
  await writePackageArchive(archive, { name: "foliodesk", version: readVersion() });
  return callCommand("init", [path.join(folder, name), "--archive", archive, ...options], place, {
    // No npm is found, which would ask the registry. See init-source.process.test.ts.
    PATH: archives,
    npm_execpath: "",
    npm_config_user_agent: "",
    ...environment,
  });
}

async function readYaml(name: string, file: string): Promise<Record<string, unknown>> {
  return parse(await readFile(path.join(folder, name, "site", file), "utf8"));
}

test("--yes creates a site that passes the check, with settings that only the owner can read", async () => {
  const { code, output } = await init("my site", ["--yes"]);
  expect({ code, output }).toMatchObject({ code: 0 });
  const place = path.join(folder, "my site");
  expect((await readdir(place)).sort()).toEqual([
    ".env",
    ".gitignore",
    ".npmrc",
    "README.md",
    "package.json",
    "site",
    "vendor",
  ]);
  expect((await stat(path.join(place, ".env"))).mode & 0o777).toBe(0o600);
  expect(await readFile(path.join(place, ".gitignore"), "utf8")).toBe(
    "node_modules\ndata\n.env\nfoliodesk-export\n",
  );
  const manifest = JSON.parse(await readFile(path.join(place, "package.json"), "utf8"));
  expect(manifest).toMatchObject({
    name: "my-site",
    private: true,
    scripts: { start: "foliodesk start", export: "foliodesk export", import: "foliodesk import" },
    dependencies: { foliodesk: `file:vendor/foliodesk-${readVersion()}.tgz` },
  });
  const check = await runCommand(
    "check",
    [],
    { dataDir: folder, databaseUrl: undefined },
    { SITE_DIR: path.join(place, "site") },
  );
  expect(check).toMatchObject({ code: 0 });
});

/** Reads a new site as the server does. */
async function readNewSite(name: string) {
  const siteDir = path.join(folder, name, "site");
  const reading = await tryToReadSite({ siteDir });
  if ("faults" in reading) throw new Error(JSON.stringify(reading.faults));
  return reading.site;
}

test("--yes leaves nothing of the sample's person: each part is empty, and an empty app is not on the desk", async () => {
  expect(await init("own", ["--yes"])).toMatchObject({ code: 0 });
  const siteDir = path.join(folder, "own/site");
  expect(await findSampleRemains(siteDir)).toEqual([]);
  expect(await readdir(path.join(siteDir, "pictures"))).toEqual([]);
  const files = await readdir(siteDir, { recursive: true, withFileTypes: true });
  for (const entry of files.filter((file) => file.isFile())) {
    const content = await readFile(path.join(entry.parentPath, entry.name), "utf8");
    expect(content, entry.name).not.toMatch(/\bInes\b|Kovar|Brno/);
  }
  const { profile, projects, tech, me } = await readNewSite("own");
  expect(profile).toEqual({
    name: "Your Name",
    language: "en",
    tiles: [],
    links: [],
    apps: ["blog", "contact", "terminal"],
  });
  expect([projects.projects, tech.stack, me.about.paragraphs, me.education]).toEqual([[], [], [], []]);
});

test("comments explain each field of a file, also those that are not set yet", async () => {
  await init("own", ["--yes"]);
  const siteDir = path.join(folder, "own/site");
  for (const [name, schema] of Object.entries(siteFiles)) {
    const comments = (await readFile(path.join(siteDir, name), "utf8")).match(/^#.*$/gm) ?? [];
    for (const field of Object.keys(schema.shape))
      expect(comments, name).toContainEqual(expect.stringMatching(new RegExp(`^#   ${field}: \\w`)));
  }
});

test("each site gets a password of its own, which no file has, and the settings have its hash", async () => {
  const passwords = [];
  for (const name of ["one", "two"]) {
    const { output } = await init(name, ["--yes"]);
    const [, password = ""] =
      output.match(/^Sign in as owner@example\.com with the password ([\w-]{24})$/m) ?? [];
    expect(output.split(password)).toHaveLength(2);
    for (const entry of await readdir(path.join(folder, name), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      expect(await readFile(path.join(entry.parentPath, entry.name), "latin1")).not.toContain(password);
    }
    const settings = parseEnv(await readFile(path.join(folder, name, ".env"), "utf8"));
    const { admin, firstOwner } = readConfig(settings);
    expect([admin, firstOwner?.email]).toEqual([undefined, "owner@example.com"]);
    expect(await verify(firstOwner?.passwordHash ?? "", password)).toBe(true);
    passwords.push(password);
  }
  expect(new Set(passwords).size).toBe(2);
});

test("with an npm that runs on an old Node, init names the version to install, and creates nothing", async () => {
  const { code, output } = await init("own", ["--yes"], {
    npm_config_user_agent: "npm/10.8.2 node/v20.20.2 linux x64",
  });
  expect({ code, output }).toEqual({
    code: 1,
    output:
      "Foliodesk needs Node 22.22 or newer; this is 20.20.2. Install a newer version from https://nodejs.org/en/download.\n",
  });
  expect(await readdir(folder)).toEqual([]);
});

test("a folder with a site is refused and stays as it is", async () => {
  await mkdir(path.join(folder, "own/site"), { recursive: true });
  await writeFile(path.join(folder, "own/site/site.yaml"), "name: Ada");
  const { code, output } = await init("own", ["--yes"]);
  expect(code).toBe(1);
  expect(output).toBe(`${path.join(folder, "own/site")} already exists. Nothing was changed.\n`);
  expect(await readdir(path.join(folder, "own"))).toEqual(["site"]);
});

test("a package.json, a README, and a .gitignore in the folder keep what they say", async () => {
  const place = path.join(folder, "own");
  await mkdir(place);
  await writeFile(
    path.join(place, "package.json"),
    '{"name":"mine","scripts":{"start":"node mine.js"},"dependencies":{"left-pad":"1.0.0"}}',
  );
  await writeFile(path.join(place, "README.md"), "Mine.");
  await writeFile(path.join(place, ".gitignore"), "data\n*.log");
  expect(await init("own", ["--yes"])).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(path.join(place, "package.json"), "utf8"))).toMatchObject({
    name: "mine",
    scripts: { start: "node mine.js", "check-site": "foliodesk check" },
    dependencies: { "left-pad": "1.0.0", foliodesk: expect.any(String) },
  });
  expect(await readFile(path.join(place, "README.md"), "utf8")).toBe("Mine.");
  expect(await readFile(path.join(place, ".gitignore"), "utf8")).toBe(
    "data\n*.log\nnode_modules\n.env\nfoliodesk-export\n",
  );
});

test.each(["[]", "{", "3"])("the package.json %s is refused, and nothing is created", async (content) => {
  await mkdir(path.join(folder, "own"));
  await writeFile(path.join(folder, "own/package.json"), content);
  const { code, output } = await init("own", ["--yes"]);
  expect({ code, output }).toEqual({
    code: 1,
    output: "The package.json in the folder is not a JSON object. Nothing was changed.\n",
  });
  expect(await readdir(path.join(folder, "own"))).toEqual(["package.json"]);
});

test("without a terminal and without --yes, nothing is created", async () => {
  const { code, output } = await init("own", []);
  expect(code).toBe(1);
  expect(output).toContain("Add --yes");
  expect(await readdir(folder)).toEqual([]);
});

test("--from makes a site of the sample resume of the JSON Resume project", async () => {
  const file = createRequire(import.meta.url).resolve("@jsonresume/schema/sample.resume.json");
  const { code, output } = await init("own", ["--from", file]);
  expect(code, output).toBe(0);
  expect(output).toContain(`Not taken from ${file}:\n  basics.location.postalCode (1)\n`);
  const resume = JSON.parse(await readFile(file, "utf8"));
  const profile = await readYaml("own", "site.yaml");
  expect(profile).toMatchObject({ name: resume.basics.name, title: resume.basics.label });
  const me = (await readYaml("own", "me.yaml")) as { work: object[]; education: object[] };
  expect(me.work).toHaveLength(resume.work.length + resume.volunteer.length);
  expect(me.education).toHaveLength(resume.education.length);
  expect(await findSampleRemains(path.join(folder, "own/site"))).toEqual([]);
  const site = await readNewSite("own");
  expect(site.profile.apps).toEqual(appNames);
  expect(site.me.work[0]?.when).toBe(
    `${resume.work[0].startDate.slice(0, 7)} to ${resume.work[0].endDate.slice(0, 7)}`,
  );
  expect(site.me.languages.map(({ name, level }) => [name, level])).toEqual(
    resume.languages.map((known: Record<string, string>) => [known.language, known.fluency]),
  );
  const environment = await readFile(path.join(folder, "own/.env"), "utf8");
  expect(environment).toContain(`ADMIN_EMAIL=${resume.basics.email}\n`);
  for (const entry of await readdir(path.join(folder, "own/site"), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    const content = await readFile(path.join(entry.parentPath, entry.name), "utf8");
    expect(content, entry.name).not.toMatch(/\bInes\b/);
  }
});

test.each([
  ["{", "is not valid JSON"],
  ["[]", "is not a resume in the JSON Resume format"],
  ['{"basics":{"name":""}}', "basics.name: must not be empty"],
  ['{"basics":{"name":"Ada","email":"ada"}}', "basics.email: must be an email address"],
  ['{"basics":{"name":"Ada"},"work":{}}', "work: "],
  [`"${"a".repeat(1_048_576)}"`, "a resume has at most 1048576"],
])("the resume %.40s is refused with the reason, and nothing is created", async (content, reason) => {
  const file = path.join(folder, "resume.json");
  await writeFile(file, content);
  const { code, output } = await init("own", ["--from", file]);
  expect(code).toBe(1);
  expect(output).toContain(reason);
  expect(output).not.toContain("    at ");
  expect(await readdir(folder)).toEqual(["resume.json"]);
});

test("a resume that does not exist is named", async () => {
  const { code, output } = await init("own", ["--from", path.join(folder, "no.json")]);
  expect(code).toBe(1);
  expect(output).toContain("no.json");
});

test("a folder that cannot be created is named in the error message", async () => {
  const { code, output } = await init("../../../../../../proc/foliodesk/site", ["--yes"]);
  expect(code).toBe(1);
  expect(output).toContain("/proc/foliodesk");
});
