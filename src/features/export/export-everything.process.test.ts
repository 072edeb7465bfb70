import { execFileSync } from "node:child_process";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { engines } from "../../../test/databases.ts";
import { createFilledSite } from "../../../test/filled-site.ts";
import { readZip } from "../../../test/read-zip.ts";
import { callCommand, runCommand, startCommand } from "../../../test/run-command.ts";

// Each test starts several programs.
vi.setConfig({ testTimeout: 60_000 });

async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

describe.each(engines)("export on %s", (engine) => {
  test("writes the same files to a folder and to archives, which only their owner can read", async () => {
    const site = await createFilledSite(engine);
    const run = (...args: string[]) => callCommand("export", args, site, {}, { cwd: site.dataDir });
    const at = (name: string) => path.join(site.dataDir, name);
    expect(await run()).toEqual({
      code: 0,
      output: `Everything is in ${at("foliodesk-export")}. Its README.md says what is what.\n`,
    });
    const names = await list(at("foliodesk-export"));
    expect(names).toContain("posts/post-true.md");
    expect((await stat(at("foliodesk-export"))).mode & 0o777).toBe(0o700);
    expect((await stat(at("foliodesk-export/messages/messages.json"))).mode & 0o777).toBe(0o600);

    for (const name of ["a.zip", "a.tar.gz"]) {
      expect(await run("all", "--output", name)).toMatchObject({ code: 0 });
      expect((await stat(at(name))).mode & 0o777).toBe(0o600);
      const first = await readFile(at(name));
      expect(await run("--output", `b${name}`)).toMatchObject({ code: 0 });
      expect((await readFile(at(`b${name}`))).equals(first)).toBe(true);
    }
    const files = await readZip(await readFile(at("a.zip")));
    expect([...files.keys()].sort()).toEqual(names);
    for (const [name, content] of files)
      expect([name, content]).toEqual([name, await readFile(at(`foliodesk-export/${name}`))]);
    const unpacked = execFileSync("tar", ["-tzf", at("a.tar.gz")]).toString();
    expect(unpacked.trim().split("\n").sort()).toEqual(names);
    expect((await readdir(site.dataDir)).filter((name) => name.includes(".part"))).toEqual([]);
    await site.remove();
  });

  test("works while the site is running", async () => {
    await using app = await startTestApp(engine);
    const { config } = app.context;
    await makeBlog(app, { slug: "first" });
    const output = path.join(config.dataDir, "out");
    expect(await runCommand("export", ["--output", output], config)).toMatchObject({ code: 0 });
    expect(await list(path.join(output, "posts"))).toEqual(["first.md"]);
    await makeBlog(app);
  });
});

test.each([
  ["taken", "already exists. Choose another name."],
  ["taken.zip", "already exists. Choose another name."],
  ["site/out", "is in the site folder"],
  ["taken.zip/out", "already exists and is not a folder."],
])("an export to %s is refused and changes nothing", async (output, sentence) => {
  const site = await createFilledSite("sqlite");
  await writeFile(path.join(site.dataDir, "taken"), "mine");
  await writeFile(path.join(site.dataDir, "taken.zip"), "mine");
  const before = await list(site.dataDir);
  const result = await callCommand("export", ["--output", output], site, {}, { cwd: site.dataDir });
  expect(result.code).toBe(1);
  expect(result.output).toContain(sentence);
  expect(result.output).not.toContain("    at ");
  expect(await list(site.dataDir)).toEqual(before);
  expect(await readFile(path.join(site.dataDir, "taken"), "utf8")).toBe("mine");
  await site.remove();
});

test("an export that is killed leaves nothing with its name", async () => {
  const site = await createFilledSite("sqlite");
  const { child, exit } = startCommand(
    "export",
    ["--output", path.join(site.dataDir, "out")],
    site,
    {},
    { cwd: site.dataDir },
  );
  const unfinished = async () => (await readdir(site.dataDir)).filter((name) => name.endsWith(".part"));
  await expect.poll(unfinished, { interval: 1 }).toHaveLength(1);
  child.kill("SIGKILL");
  await exit;
  expect(await readdir(site.dataDir)).not.toContain("out");
  await site.remove();
});
