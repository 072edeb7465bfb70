import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { type SiteFileName, siteFiles } from "../contract/site/site.ts";
import { installation } from "../server/process/installation.ts";
import { callCommand } from "../test/run-command.ts";
import { formatSchema, schemaFileOf } from "./write-schemas.ts";

async function copySample() {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  const site = path.join(folder, "site");
  await cp(installation.sample, site, { recursive: true });
  return {
    site,
    check: (...args: string[]) =>
      callCommand(
        "check",
        args,
        { dataDir: path.join(folder, "data"), databaseUrl: undefined },
        { SITE_DIR: site },
      ),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

test("a valid folder passes, and nothing is created", async () => {
  await using sample = await copySample();
  const { code, output } = await sample.check();
  expect([code, output]).toEqual([0, `The site folder ${sample.site} has no faults.\n`]);
});

test("faults in words and pictures are printed with their place, and the exit code is 1", async () => {
  await using sample = await copySample();
  const file = path.join(sample.site, "site.yaml");
  await writeFile(file, (await readFile(file, "utf8")).replace("headline:", "headlin:"));
  await writeFile(path.join(sample.site, "pictures/potluck.svg"), "not a picture");
  const { code, output } = await sample.check();
  expect(code).toBe(1);
  expect(output).toMatch(/^site\.yaml:\d+:1: headlin is not a known field; did you mean headline\?/m);
  expect(output).toMatch(/^projects\.yaml:\d+:\d+: potluck\.svg /m);
});

test("an unknown option prints the usage", async () => {
  await using sample = await copySample();
  const { code, output } = await sample.check("--fix");
  expect(code).toBe(1);
  expect(output).toMatch(/^error: unknown option '--fix'\n\nUsage: npm run check-site -- \[options\]\n/);
});

test("the schemas for editors are up to date in the sample, and are written on demand", async () => {
  await using sample = await copySample();
  for (const file of Object.keys(siteFiles) as SiteFileName[]) {
    const name = path.join("schemas", schemaFileOf(file));
    expect(await readFile(path.join(installation.sample, name), "utf8")).toBe(formatSchema(file));
    await rm(path.join(sample.site, name));
  }
  expect((await sample.check("--write-schemas")).code).toBe(0);
  const written = await readFile(path.join(sample.site, "schemas/site.json"), "utf8");
  expect(written).toBe(formatSchema("site.yaml"));
});
