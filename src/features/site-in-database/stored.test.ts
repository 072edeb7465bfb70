import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, symlink, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../test/app.ts";
import {
  bothEngines,
  copyDatabase,
  createMigratedDatabase,
  type TestDatabase,
} from "../../../test/databases.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import { addOwner, signInAgain } from "../../../test/owner.ts";
import { callCommand } from "../../../test/run-command.ts";
import { createLog } from "../../core/process/log/log.ts";
import type { EditedFile, RefusedEdits, SiteEditing } from "../../core/site/contract/site-editing.ts";
import { createBackup } from "../backups/create-backup.ts";
import { restoreBackup } from "../backups/restore-backup.ts";
import { set } from "../site-editing/testing/site-editing.ts";
import { hashFolder } from "./folder.ts";
import { listSiteFiles, storeSiteFile } from "./site-files.ts";

vi.setConfig({ testTimeout: 60_000 });

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>';
const variables = { SITE_STORE: "database" };

async function createDatabase(engine: (typeof bothEngines)[number]): Promise<TestDatabase> {
  const database = await createMigratedDatabase(engine);
  onTestFinished(database.remove);
  return database;
}

/** Starts an instance with a folder of its own. `source` fills an empty database. */
function start(database: TestDatabase, source: string, options: TestAppOptions & { folder?: string } = {}) {
  const { folder = "stored-site", ...others } = options;
  const config = { siteSource: source, siteDir: path.join(database.dataDir, folder) };
  const engine = database.databaseUrl === undefined ? "sqlite" : "postgres";
  return startTestApp(engine, { ...others, database, config });
}

/** Signs in, and returns the calls that change files. */
async function open(app: TestApp) {
  const { as } = await signInAgain(app);
  return {
    as,
    find: async (file: string) => {
      const { files } = (await (await as("/api/site/files")).json()) as SiteEditing;
      return files.find((one) => one.file === file) as EditedFile;
    },
    rename: async (name: string, hash: string) => {
      const json = { file: "site.yaml", hash, edits: [set(["name"], name)] };
      const response = await as("/api/site/files", { method: "PATCH", json });
      return { status: response.status, body: (await response.json()) as EditedFile & RefusedEdits };
    },
  };
}

const nameOn = (app: TestApp) => app.context.site.current().profile.name;

async function listVersions({ as }: Awaited<ReturnType<typeof open>>): Promise<unknown[]> {
  return (await (await as("/api/site/versions?file=site.yaml")).json()) as unknown[];
}

describe.each(bothEngines)("files of the site in the database on %s", (engine) => {
  test("are the same on every instance, and one of two saves of a file is refused", async () => {
    const [database, source] = [await createDatabase(engine), await createOwnSite({})];
    await using one = await start(database, source, { folder: "one" });
    await addOwner(one.context.db);
    await using two = await start(database, "/no/such/folder", { folder: "two" });
    const [here, there] = [await open(one), await open(two)];
    expect(nameOn(two)).toBe("Ines Kovar");

    const { hash } = await here.find("site.yaml");
    const saved = await here.rename("Zoe Quinn", hash);
    expect([saved.status, nameOn(one)]).toEqual([200, "Zoe Quinn"]);
    // A form and a save on the other instance are never behind.
    expect((await there.rename("Zoe", saved.body.hash)).status).toBe(200);
    await vi.waitFor(() => expect([nameOn(one), nameOn(two)]).toEqual(["Zoe", "Zoe"]), { timeout: 10_000 });

    const next = (await here.find("site.yaml")).hash;
    const results = await Promise.all([here.rename("Here", next), there.rename("There", next)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = results[0]?.status === 200 ? "Here" : "There";
    const refused = results.find(({ status }) => status === 409)?.body;
    expect(refused?.current?.content).toMatchObject({ name: winner });
    await vi.waitFor(() => expect([nameOn(one), nameOn(two)]).toEqual([winner, winner]), { timeout: 10_000 });
    expect(await listVersions(there)).toHaveLength(3);
    expect(await readFile(path.join(source, "site.yaml"), "utf8")).toContain("Ines Kovar");
  });

  test("include pages and pictures, which are added once and removed everywhere", async () => {
    const database = await createDatabase(engine);
    const source = await createOwnSite({ "pictures/Logo-2.svg": svg });
    await using one = await start(database, source, { folder: "one" });
    await addOwner(one.context.db);
    await using two = await start(database, source, { folder: "two" });
    const [here, there] = [await open(one), await open(two)];
    const add = async ({ as }: typeof here) => {
      const response = await as("/api/site/pictures?name=logo.svg", { method: "POST", body: svg });
      return ((await response.json()) as { file: string }).file;
    };
    expect([await add(here), await add(there)]).toEqual(["logo.svg", "logo-3.svg"]);
    const page = { slug: "uses", title: "Uses" };
    expect((await here.as("/api/site/pages", { method: "POST", json: page })).status).toBe(201);
    expect((await there.as("/api/site/pages", { method: "POST", json: page })).status).toBe(409);
    const stored = await listSiteFiles(one.context.db);
    for (const folder of ["one", "two"])
      await vi.waitFor(
        async () => expect(await hashFolder(path.join(database.dataDir, folder))).toEqual(stored),
        { timeout: 10_000 },
      );
    expect((await there.as("/api/site/files/pages/uses", { method: "DELETE" })).status).toBe(204);
    const place = path.join(database.dataDir, "one/pages");
    await vi.waitFor(() => expect(existsSync(place)).toBe(false), { timeout: 10_000 });
  });

  test("replace what was changed in the copy by hand: at the start, and when a save is refused", async () => {
    const [database, source] = [await createDatabase(engine), await createOwnSite({})];
    const file = path.join(database.dataDir, "stored-site/site.yaml");
    const change = async () =>
      writeFile(file, (await readFile(file, "utf8")).replace("Ines Kovar", "By hand"));
    {
      await using app = await start(database, source);
      await addOwner(app.context.db);
      const owner = await open(app);
      await change();
      const { hash } = await owner.find("site.yaml");
      const refused = await owner.rename("Zoe", hash);
      expect([refused.status, refused.body.current?.content]).toMatchObject([409, { name: "Ines Kovar" }]);
      await vi.waitFor(() => expect(nameOn(app)).toBe("Ines Kovar"), { timeout: 10_000 });
    }
    await change();
    await writeFile(path.join(path.dirname(file), "public/old.txt"), "old");
    await using app = await start(database, source);
    expect(nameOn(app)).toBe("Ines Kovar");
    expect(await readdir(path.join(path.dirname(file), "public"))).not.toContain("old.txt");
  });

  test("are in a backup, and in an export of what was restored from it", async () => {
    const database = await createDatabase(engine);
    const source = await createOwnSite({
      "public/large.txt": "x".repeat(600_000),
      "public/empty.txt": "",
      "public/.well-known/security.txt": "x",
      ".git/HEAD": "ref",
      "notes.txt": "private",
    });
    {
      await using app = await start(database, source);
      await addOwner(app.context.db);
      const owner = await open(app);
      await owner.rename("Zoe Quinn", (await owner.find("site.yaml")).hash);
    }
    const file = path.join(database.dataDir, "backup.tar.gz");
    await createBackup(database, file);
    const target = await copyDatabase(await createDatabase(engine));
    onTestFinished(target.remove);
    await restoreBackup(target, file);
    const folder = path.join(target.dataDir, "exported");
    const exported = () => callCommand("export", ["site", folder], target);
    expect((await exported()).output).toMatch(/^The \d+ files of the site are in .*exported\.\n$/);
    const name = (text: string) => text.replace("Ines Kovar\n", "Zoe Quinn\n");
    await writeFile(
      path.join(source, "site.yaml"),
      name(await readFile(path.join(source, "site.yaml"), "utf8")),
    );
    expect(await hashFolder(folder)).toEqual(await hashFolder(source));
    expect((await readdir(folder)).sort()).toEqual(
      (await readdir(source)).filter((entry) => !/^(\.git|notes\.txt)$/.test(entry)).sort(),
    );
    expect((await exported()).output).toMatch(/is not empty\. Name a new folder\.\n$/);
    expect(await readdir(target.dataDir)).not.toContainEqual(expect.stringMatching(/\.part$/));
  });

  test("are imported while the site runs, all or none", { tags: ["release"] }, async () => {
    const database = await createDatabase(engine);
    const next = await createOwnSite({ "public/new.txt": "new" });
    await using app = await start(database, await createOwnSite({}));
    const before = await listSiteFiles(app.context.db);
    const file = path.join(next, "site.yaml");
    const text = await readFile(file, "utf8");
    const run = (...options: string[]) =>
      callCommand("import", ["site", next, ...options], database, variables);

    await writeFile(file, text.replace(/^name: .*$/m, 'name: ""'));
    expect(await run("--replace")).toMatchObject({ code: 1, output: expect.stringContaining("site.yaml:") });
    await writeFile(file, text.replace(/^name: .*$/m, "name: Zoe Quinn"));
    expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining("add --replace") });
    const pipe = path.join(next, "public/pipe");
    execFileSync("mkfifo", [pipe]);
    expect(await run("--replace")).toMatchObject({ code: 1, output: expect.stringContaining("not a file") });
    await rm(pipe);
    expect(await listSiteFiles(app.context.db)).toEqual(before);

    expect(await run("--replace")).toMatchObject({ code: 0, output: expect.stringContaining("has the") });
    await vi.waitFor(() => expect(nameOn(app)).toBe("Zoe Quinn"), { timeout: 10_000 });
    expect(await listSiteFiles(app.context.db)).toEqual(await hashFolder(next));
    const { output } = await callCommand("doctor", [], database, variables);
    expect(output).toMatch(
      /^ok +Site folder +\S+stored-site, a copy of the files in the database, has no faults\.$/m,
    );
  });
});

test("the first start says where the files come from, and stops if they have faults or are not there", async () => {
  const [database, source] = [await createDatabase("sqlite"), await createOwnSite({})];
  await expect(start(database, "/no/such/folder")).rejects.toThrow(
    /^The database has no files of the site, .*\. The site folder does not exist: \/no\/such\/folder\./,
  );
  const file = path.join(source, "site.yaml");
  await rename(file, `${file}.old`);
  await expect(start(database, source)).rejects.toThrow(/site\.yaml: The file is missing\.$/);
  await rename(`${file}.old`, file);
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  await using app = await start(database, source, { log });
  expect(lines.filter((line) => line.includes("the database had no files of the site"))).toHaveLength(1);
  expect((await listSiteFiles(app.context.db)).size).toBe((await hashFolder(source)).size);
});

test("a file that cannot be stored is named, and links are not followed", async () => {
  const database = await createDatabase("sqlite");
  const run = async (prepare: (folder: string) => Promise<unknown>) => {
    const folder = await createOwnSite({});
    await prepare(folder);
    return (await callCommand("import", ["site", folder], database, variables)).output.replaceAll(
      folder,
      "F",
    );
  };
  const write = (name: string) => (folder: string) => writeFile(path.join(folder, name), "x");
  expect(await run((folder) => symlink("/etc/hosts", path.join(folder, "public/hosts")))).toMatch(
    /^public\/hosts cannot be stored in the database: a link, which is not followed\./,
  );
  expect(await run((folder) => symlink("/etc", path.join(folder, "public/etc")))).toMatch(
    /^public\/etc cannot be .*: a link/,
  );
  const large = async (folder: string) => {
    await write("public/large.bin")(folder);
    await truncate(path.join(folder, "public/large.bin"), 25 * 1024 * 1024 + 1);
  };
  expect(await run(large)).toMatch(/^public\/large\.bin .*: larger than 25 MB\./);
  expect(await run(write("public/a:b"))).toMatch(/^public\/a:b .*: a name that some systems do not/);
  const twice = async (folder: string) => {
    await write("public/A.txt")(folder);
    await write("public/a.txt")(folder);
  };
  expect(await run(twice)).toMatch(/^public\/a\.txt .*: the name of another file,/i);
  expect(await run(async () => {})).toMatch(/^The database has the \d+ files of F\.\n$/);
});

test("rows from somebody else are not written outside of the folder", async () => {
  const [database, source] = [await createDatabase("sqlite"), await createOwnSite({})];
  {
    await using app = await start(database, source);
    const { db } = app.context;
    for (const name of [
      "../evil.txt",
      "pages/../../evil.txt",
      "/tmp/evil.txt",
      "public/..\\evil",
      ".env",
      "evil",
    ])
      await storeSiteFile(db, name, Buffer.from("evil"));
  }
  await using _ = await start(database, source);
  const written = await readdir(database.dataDir, { recursive: true });
  expect(written.filter((name) => /evil|\.env/.test(name))).toEqual([]);
  await mkdir(path.join(database.dataDir, "empty"));
  const { output } = await callCommand("export", ["site", path.join(database.dataDir, "empty")], database);
  expect(output).toMatch(/^The \d+ files/);
  expect(await hashFolder(path.join(database.dataDir, "empty"))).toEqual(await hashFolder(source));
});
