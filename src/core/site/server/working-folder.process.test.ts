import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { callCommand, runCommand } from "../../../../test/run-command.ts";
import { installation } from "../../process/installation.ts";
import { findWorkingFolderFault } from "./working-folder.ts";

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "foliodesk-test-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function createSite(name: string): Promise<string> {
  const place = path.join(folder, name);
  await cp(installation.sample, place, { recursive: true });
  return place;
}

test("a folder that contains a site is the right one, with the package and without", async () => {
  await createSite("site");
  for (const isPackage of [true, false])
    expect(findWorkingFolderFault({}, "site", { folder, isPackage })).toBeUndefined();
});

test("the package needs a site, and the repository serves its sample without one", () => {
  expect(findWorkingFolderFault({}, "site", { folder, isPackage: false })).toBeUndefined();
  expect(findWorkingFolderFault({}, "site", { folder, isPackage: true })).toBe(
    `There is no site in ${folder}: it has no folder named site. Run the command in the folder of your site, or set SITE_DIR. To create a site, run: npx foliodesk init`,
  );
});

test("a link named site that leads nowhere is a site with a fault, not a reason to serve the sample", async () => {
  await symlink("elsewhere", path.join(folder, "site"));
  expect(findWorkingFolderFault({}, "site", { folder, isPackage: true })).toBeUndefined();
});

test("variables that name the place make the current folder irrelevant", async () => {
  const inside = { folder: await createSite("site"), isPackage: true };
  expect(findWorkingFolderFault({ SITE_DIR: "/srv/site" }, "site", inside)).toBeUndefined();
  expect(findWorkingFolderFault({ DATA_DIR: "/srv/data" }, "data", inside)).toBeUndefined();
  expect(findWorkingFolderFault({ DATA_DIR: "/srv/data" }, "site", inside)).toContain("cd ..");
  expect(findWorkingFolderFault({ DATA_DIR: " ", SITE_DIR: "" }, "data", inside)).toContain("cd ..");
});

test("a single file with the name of a site's file does not make a folder a site", async () => {
  await writeFile(path.join(folder, "contact.yaml"), "");
  expect(findWorkingFolderFault({}, "site", { folder, isPackage: false })).toBeUndefined();
});

test.each(["start", "dev", "doctor", "backup", "demo", "admin set-password", "restore backup.tar.gz"])(
  "inside the folder of a site, %s says so, exits with 1, and creates nothing",
  async (command) => {
    const site = await createSite("site");
    const before = await readdir(site, { recursive: true });
    const [name = "", ...rest] = command.split(" ");
    const nowhere = { dataDir: "", databaseUrl: undefined };
    const environment = { CACHE_DIR: "", PORT: "0" };
    // A start runs the site in a process of its own.
    const run = ["start", "dev"].includes(name) ? runCommand : callCommand;
    const { code, output } = await run(name, rest, nowhere, environment, { cwd: site });
    expect(code, output).toBe(1);
    expect(output).toContain(
      `The current folder has the files of a site: ${site}. Run the command in the folder above it: cd ..\n`,
    );
    expect(await readdir(site, { recursive: true })).toEqual(before);
  },
);

test("inside a site folder with another name, the message has the variable to set", async () => {
  const place = await createSite("ada");
  const nowhere = { dataDir: "", databaseUrl: undefined };
  const { code, output } = await callCommand("backup", [], nowhere, {}, { cwd: place });
  expect([code, output]).toEqual([
    1,
    `The current folder has the files of a site: ${place}. Run the command in the folder above it, and set SITE_DIR=ada.\n`,
  ]);
});

test.each(["site", "ada"])("check can be run inside the site folder %s", async (name) => {
  const place = await createSite(name);
  const before = await readdir(folder, { recursive: true });
  const check = () =>
    callCommand("check", [], { dataDir: "", databaseUrl: undefined }, { CACHE_DIR: "" }, { cwd: place });
  expect(await check()).toEqual({ code: 0, output: `The site folder ${place} has no faults.\n` });
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

test("verify needs no site and can be run anywhere", async () => {
  const site = await createSite("site");
  const missing = path.join(folder, "backup.tar.gz");
  const nowhere = { dataDir: "", databaseUrl: undefined };
  const { output } = await callCommand("verify", [missing], nowhere, {}, { cwd: site });
  expect(output).not.toContain("The current folder");
  expect(output).toContain(missing);
});

test.each(["start", "check", "doctor"])("%s refuses a SITE_DIR that is not a folder", async (command) => {
  const dataDir = path.join(folder, "data");
  const [missing, file] = [path.join(folder, "missing"), path.join(folder, "file")];
  await writeFile(file, "");
  const place = { dataDir, databaseUrl: undefined };
  const call = command === "start" ? runCommand : callCommand;
  const run = (SITE_DIR: string) => call(command, [], place, { SITE_DIR, PORT: "0" });
  const advice = "Set SITE_DIR to the folder with the content of your site.";
  const [first, second] = [await run(missing), await run(file)];
  expect([first.code, second.code]).toEqual([1, 1]);
  expect(first.output).toContain(`The site folder does not exist: ${missing}. ${advice}\n`);
  expect(second.output).toContain(`The site folder is not a folder: ${file}. ${advice}\n`);
  expect(first.output + second.output).not.toMatch(/ {4}at |The file is missing/);
  expect(await readdir(folder), "no database was created").toEqual(["file"]);
});

test("the folder ./site is named like one in SITE_DIR if it cannot be used", async () => {
  await symlink("elsewhere", path.join(folder, "site"));
  const place = { dataDir: path.join(folder, "data"), databaseUrl: undefined };
  const { code, output } = await callCommand("check", [], place, {}, { cwd: folder });
  expect(code).toBe(1);
  expect(output).toContain(`The site folder does not exist: ${path.join(folder, "site")}.`);
});

test.skipIf(process.getuid?.() === 0)("a site folder that the user may not read is named", async () => {
  const place = path.join(folder, "site");
  await mkdir(place, { mode: 0 });
  const { code, output } = await runCommand(
    "start",
    [],
    { dataDir: path.join(folder, "data"), databaseUrl: undefined },
    { SITE_DIR: place, PORT: "0" },
  );
  expect(code).toBe(1);
  expect(output).toBe(
    `The site folder cannot be read: ${place} (EACCES). Make it readable for the user that runs Foliodesk.\n`,
  );
});
