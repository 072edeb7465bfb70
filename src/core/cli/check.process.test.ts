import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../../test/run-command.ts";
import { installation } from "../process/installation.ts";
import { type SiteFileName, siteFiles } from "../site/contract/site.ts";
import { formatSchema, schemaFileOf } from "./write-schemas.ts";

async function copySample() {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  const site = path.join(folder, "site");
  await cp(installation.sample, site, { recursive: true });
  const place = { dataDir: path.join(folder, "data"), databaseUrl: undefined };
  return {
    site,
    check: (...args: string[]) => callCommand("check", args, place, { SITE_DIR: site }),
    newPost: (title: string) => callCommand("new", ["post", title], place, { SITE_DIR: site }),
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

test("faults in posts are printed, and a new post has none", async () => {
  await using sample = await copySample();
  const written = await sample.newPost("Ein neuer Anfang");
  expect([written.code, written.output]).toEqual([
    0,
    `posts/ein-neuer-anfang.md is a draft in ${sample.site}. Write its text, and remove the line draft: true to publish it.\n`,
  ]);
  expect((await sample.check()).code).toBe(0);
  const again = await sample.newPost("Ein neuer Anfang");
  expect([again.code, again.output]).toEqual([
    1,
    "There is a file posts/ein-neuer-anfang.md already. Choose another title.\n",
  ]);
  await writeFile(
    path.join(sample.site, "posts/other.md"),
    "---\ntitle: Other\nslug: ein-neuer-anfang\n---\n\nA post.\n",
  );
  await writeFile(path.join(sample.site, "posts/pictures.md"), "---\ntitle: A\n---\n\n![x](missing.png)\n");
  const { code, output } = await sample.check();
  expect(code).toBe(1);
  expect(output).toMatch(/^posts\/other\.md:1:1: posts\/ein-neuer-anfang\.md has the slug/m);
  expect(output).toMatch(/^posts\/pictures\.md:5:6: missing\.png does not exist\.$/m);
});
