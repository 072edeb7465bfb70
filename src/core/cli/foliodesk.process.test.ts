import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createFilledSite } from "../../../test/filled-site.ts";
import { callCommand, runCommand } from "../../../test/run-command.ts";
import { installation } from "../process/installation.ts";

/** Creates a folder with a site, a file, and a database, and returns a function that runs commands in it. */
async function createPlace() {
  const site = await createFilledSite("sqlite");
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "foliodesk-test-")));
  onTestFinished(async () => {
    await rm(folder, { recursive: true });
    await site.remove();
  });
  await cp(installation.sample, path.join(folder, "site"), { recursive: true });
  await writeFile(path.join(folder, "file"), "");
  const run = (name: string, args: string[], environment: Record<string, string> = {}) =>
    callCommand(name, args, site, { SITE_DIR: path.join(folder, "site"), ...environment }, { cwd: folder });
  return { site, folder, run };
}

test.each([
  ["verify", ["none.tar.gz"], "<>/none.tar.gz does not exist. Check the path."],
  ["verify", ["site"], "<>/site is a folder. Choose a file."],
  ["restore", ["none/a.tar.gz"], "<>/none does not exist. Check the path."],
  ["restore", ["file/a.tar.gz"], "<>/file is a file, so it cannot contain a.tar.gz. Choose a folder."],
  ["backup", ["--output", "file"], "The file <>/file already exists. Choose another name."],
  [
    "backup",
    ["--output", "file/a.tar.gz"],
    "<>/file already exists and is not a folder. Move it away, or choose another folder.",
  ],
  [
    "export",
    ["messages", "--output", "file"],
    "<>/file already exists. Move it away, or choose another name.",
  ],
  ["export", ["messages", "--output", "none/a.csv"], "<>/none does not exist. Check the path."],
  ["init", ["new", "--from", "none.json"], "<>/none.json does not exist. Check the path."],
  ["init", ["new", "--from", "site"], "site is not a file. Choose a resume in the JSON Resume format."],
  ["init", ["new", "--from", "file/a.json"], "<>/file is a file, so it cannot contain a.json."],
  ["init", ["file", "--yes"], "<>/file already exists and is not a folder."],
  ["init", ["file/new", "--yes"], "<>/file is a file, so it cannot contain new. Choose a folder."],
])("%s %j answers with one sentence that names the path", async (name, args, sentence) => {
  const { folder, run } = await createPlace();
  const { code, output } = await run(name, args);
  expect(code, output).toBe(1);
  expect(output).toContain(sentence.replaceAll("<>", folder));
  expect(output).not.toMatch(/ {4}at |\bE[A-Z]{3,}: |\.part/);
  expect(output.trim().split("\n")).toHaveLength(1);
});

test.each([
  [["strat"], "error: unknown command 'strat'\n(Did you mean start?)\n"],
  [["edit"], "error: unknown command 'edit'\n\nUsage"],
  [["admin", "list"], "error: unknown command 'list'\n\nUsage"],
  [["demo", "--froce"], "error: unknown option '--froce'\n(Did you mean --force?)\n"],
  [["demo", "--remote"], "error: unknown option '--remote'\n(Did you mean --remove?)\n"],
  [["init", "--form", "x"], "error: unknown option '--form'\n(Did you mean --from?)\n"],
  [["import", "vistas"], "error: unknown command 'vistas'\n(Did you mean visits?)\n"],
])(
  "%j is answered with a command or option only if its name is close",
  async ([name = "", ...args], start) => {
    const { run } = await createPlace();
    const { code, output } = await run(name, args);
    expect(code).toBe(1);
    expect(output.slice(0, start.length)).toBe(start);
  },
);

test("export messages writes a new file that only its owner can read", async () => {
  const { site, folder } = await createPlace();
  const file = path.join(folder, "messages.json");
  const result = await runCommand("export", ["messages", "--format", "json"], site, {}, { cwd: folder });
  expect(result).toEqual({ code: 0, output: `The messages are in ${file}.\n` });
  expect(JSON.parse(await readFile(file, "utf8")).messages.length).toBeGreaterThan(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("check --write-schemas names what is in the way", async () => {
  const { folder, run } = await createPlace();
  const schemas = path.join(folder, "site/schemas");
  await rm(schemas, { recursive: true });
  await writeFile(schemas, "");
  expect(await run("check", ["--write-schemas"])).toEqual({
    code: 1,
    output: `${schemas} already exists and is not a folder. Move it away, or choose another folder.\n`,
  });
  await rm(path.join(folder, "site/site.yaml"));
  expect(await run("check", ["--write-schemas"])).toEqual({
    code: 1,
    output: `${path.join(folder, "site/site.yaml")} does not exist. Check the path.\n`,
  });
});

test("a reader that closes the pipe early is not an error", async () => {
  const { folder } = await createPlace();
  const environment = { ...process.env, DATA_DIR: path.join(folder, "data"), PORT: "0" };
  const program = path.resolve(import.meta.dirname, "foliodesk.ts");
  const child = spawn(process.execPath, [program, "doctor"], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  const [errors] = await Promise.all([text(child.stderr), once(child, "close")]);
  expect(errors).toBe("");
});

test("a folder for temporary files that does not exist is named", async () => {
  const { site, folder } = await createPlace();
  const missing = path.join(folder, "tmp");
  expect(await runCommand("check", [], site, { TMPDIR: missing })).toEqual({
    code: 1,
    output: `${missing} does not exist. Check the path.\n`,
  });
});

test.skipIf(process.getuid?.() === 0)("what the user may not use is named", async () => {
  const { folder, run } = await createPlace();
  const closed = path.join(folder, "closed");
  await mkdir(closed, { mode: 0o500 });
  const backup = await run("backup", ["--output", path.join(closed, "a.tar.gz")]);
  expect(backup.code).toBe(1);
  expect(backup.output).toMatch(
    /^You may not use \S+\/closed\/a\.tar\.gz \(EACCES\)\. Change the permissions of \S+\/closed, /m,
  );
  const init = await run("init", [path.join(closed, "new"), "--yes"]);
  expect(init.output).toMatch(
    /^You may not use \S+\/closed\/new \(EACCES\)\. Change the permissions of \S+\/closed, /,
  );
  await chmod(path.join(folder, "file"), 0);
  const verify = await run("verify", ["file"]);
  expect(verify.output).toContain(
    `You may not use ${folder}/file (EACCES). Change the permissions of ${folder}/file, or run`,
  );
});
