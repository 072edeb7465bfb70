import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOrigin } from "./read-origin.ts";

/** Makes the folder of an installation with the record that npm 10 to 12 write, and returns the package's package.json. */
async function install(record: object | undefined): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-origin-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const packages = path.join(folder, "home/.npm/_npx/ee8bef63d9df3e64/node_modules");
  await mkdir(path.join(packages, "foliodesk"), { recursive: true });
  if (record !== undefined)
    await writeFile(
      path.join(packages, ".package-lock.json"),
      JSON.stringify({ packages: { "node_modules/foliodesk": record } }),
    );
  return path.join(packages, "foliodesk/package.json");
}

test("an archive on this computer is found from npm's cache for npx", async () => {
  const file = await install({
    resolved: "file:../../../../Down loads/foliodesk-0.2.0.tgz",
    integrity: "sha512-a",
  });
  expect(await readOrigin(file)).toEqual({
    from: path.resolve(file, "../../../../../../../Down loads/foliodesk-0.2.0.tgz"),
    integrity: "sha512-a",
  });
});

test("an address stays as it is", async () => {
  const from = "https://registry.npmjs.org/foliodesk/-/foliodesk-0.2.0.tgz";
  expect(await readOrigin(await install({ resolved: from }))).toEqual({ from, integrity: undefined });
});

test.each([undefined, {}, { link: true, resolved: 3 }])("the record %j says nothing", async (record) => {
  expect(await readOrigin(await install(record))).toBeUndefined();
});
