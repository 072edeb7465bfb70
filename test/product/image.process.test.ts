import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { tryToReadSite } from "../../src/core/cli/try-to-read-site.ts";
import { createMissingSite } from "../../src/features/init/create-missing-site.ts";
import { runCommand } from "../run-command.ts";

test("in an image, commands need a volume, and name themselves as the image knows them", async () => {
  const image = { FOLIODESK_IMAGE: "true" };
  const place = { dataDir: "/no-such-folder/data", databaseUrl: undefined };
  expect(await runCommand("backup", [], place, image)).toEqual({
    code: 1,
    output: expect.stringMatching(/^No volume is mounted at \/no-such-folder\/data, /),
  });
  const { output } = await runCommand("backup", ["--help"], place, image);
  expect(output).toContain("Usage: foliodesk backup [options]");
});

test("start --create makes a site that has no faults, and leaves one that is there", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-image-"));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const siteDir = path.join(folder, "site");
  vi.stubEnv("SITE_DIR", siteDir);
  vi.stubEnv("DATA_DIR", folder);
  await createMissingSite();
  expect(await tryToReadSite({ siteDir })).not.toHaveProperty("faults");
  expect(await readdir(folder)).toEqual(["site"]);
  await writeFile(path.join(siteDir, "site.yaml"), "name: Ada\n");
  await createMissingSite();
  expect(await readFile(path.join(siteDir, "site.yaml"), "utf8")).toBe("name: Ada\n");
});
