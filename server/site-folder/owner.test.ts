import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { signIn } from "../../test/owner.ts";
import { installation } from "../process/installation.ts";

test("only the owner sees the faults of the site folder, and what is still the sample's", async () => {
  const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  await cp(installation.sample, siteDir, { recursive: true });
  await using app = await startTestApp("sqlite", { config: { siteDir } });
  const { as } = await signIn(app);
  const read = async () => (await as("/api/site-faults")).json();
  const sample = expect.arrayContaining([expect.stringMatching(/^site\.yaml: name, title, /)]);
  expect(await read()).toEqual({ faults: [], sample });
  await writeFile(path.join(siteDir, "contact.yaml"), "");
  await expect.poll(read, { timeout: 5_000 }).toEqual({
    faults: expect.arrayContaining([expect.stringMatching(/^contact\.yaml:1:1: .* is missing\.$/)]),
    sample,
  });
  expect((await app.request("/api/site-faults")).status).toBe(401);
  await rm(siteDir, { recursive: true });
});
