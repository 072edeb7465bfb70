import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { contractTests, coreJourneys } from "./core-tests.ts";
import { deleteFeatures, listFeatures, readNeeds, withDependents } from "./feature-folders.ts";
import { findFreePort } from "./postgres-server.ts";

const root = path.resolve(import.meta.dirname, "..");
const needs = readNeeds(root);
const features = listFeatures(root);
/** What is built and checked. */
const copied = [
  ...["bench", "build", "e2e", "sample", "scripts", "src", "test", "package.json", "package-lock.json"],
  ...[
    "knip.json",
    "playwright.config.ts",
    "react-router.config.ts",
    "tsconfig.json",
    "tsconfig.browser.json",
  ],
  ...["vite.config.ts", "vitest.config.ts"],
];
const longest = 600_000;

/** Those of today. Every feature has its turn. */
const day = Math.floor(Date.now() / 86_400_000);
const ofToday = [0, 1, 2].map((index) => features[(day * 3 + index) % features.length] as string);

test(`the product is whole without ${ofToday.join(", ")}`, { timeout: longest }, () => checkWithout(ofToday));

test("the core is whole without any feature", { timeout: 3 * longest, tags: ["release"] }, () =>
  checkWithout(features, (copy) =>
    run(copy, ["node_modules/@playwright/test/cli.js", "test", "--project=desktop", ...coreJourneys]),
  ),
);

test.each(features)("the product is whole without %s", { timeout: longest, tags: ["release"] }, (name) =>
  checkWithout([name]),
);

/** Deletes features from a copy of the product, with those that need them, and checks, builds, and starts what is left. */
async function checkWithout(
  names: readonly string[],
  checkMore?: (copy: string) => Promise<void>,
): Promise<void> {
  const copy = await mkdtemp(path.join(tmpdir(), "foliodesk-without-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true, maxRetries: 5 }));
  const isCopied = (file: string) => path.relative(root, file) !== path.join("scripts", "node");
  for (const entry of copied)
    await cp(path.join(root, entry), path.join(copy, entry), { recursive: true, filter: isCopied });
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  const deleted = new Set(names.flatMap((name) => withDependents(name, needs)));
  expect(deleteFeatures(copy, [...deleted]), "tests of the core that need a feature").toEqual([]);

  const ofCore = contractTests.filter((file) => file.startsWith("src/core/"));
  await run(copy, ["test/check-types.ts"]);
  // What several features share is unused without all of them. A function that only one has called may stay, a file may not.
  if (names.length === 1) await run(copy, ["node_modules/knip/bin/knip.js", "--include", "files,unresolved"]);
  await run(copy, ["node_modules/vitest/vitest.mjs", "run", "--tags-filter=!release", ...ofCore]);
  await run(copy, [
    "--input-type=module",
    "--eval",
    "await (await import('./scripts/site-build.mjs')).buildSite()",
  ]);
  await checkMore?.(copy);
  await using server = await startSite(copy);
  const response = await fetch(server.url);
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/<nav[^>]*>.*href="\/projects"/s);
}

const execute = promisify(execFile);

/** Runs Node in a folder. Throws with all output if it fails. */
async function run(folder: string, args: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    CI: undefined,
    TEST_ENGINES: "sqlite",
    VITEST: undefined,
  };
  try {
    await execute(process.execPath, args, { cwd: folder, env, maxBuffer: 16_000_000 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${args.join(" ")}\n${stdout}\n${stderr}`);
  }
}

async function startSite(folder: string) {
  const port = await findFreePort();
  const data = await mkdtemp(path.join(tmpdir(), "foliodesk-data-"));
  const env = { ...process.env, NODE_ENV: "production", ENV_FILE: "", PORT: String(port), DATA_DIR: data };
  const child: ChildProcess = spawn(process.execPath, ["src/core/server/main.ts"], { cwd: folder, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const ended = once(child, "close");
  await expect.poll(() => output).toContain("Foliodesk is running at");
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}
