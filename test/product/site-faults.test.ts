import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { installation } from "../../src/core/process/installation.ts";
import { placeholderName } from "../../src/core/site/contract/profile.ts";
import type { SiteFaults } from "../../src/core/site/contract/site-faults.ts";
import { siteFromAnswers } from "../../src/features/init/init/site-from-answers.ts";
import { startTestApp } from "../app.ts";
import { signIn } from "../owner.ts";

test("only the owner sees the faults of the site folder, and what is still the sample's", async () => {
  const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  await cp(installation.sample, siteDir, { recursive: true });
  await using app = await startTestApp("sqlite", { config: { siteDir } });
  const { as } = await signIn(app);
  const read = async () => (await as("/api/site-faults")).json();
  const sample = expect.arrayContaining([expect.stringMatching(/^site\.yaml: name, title, /)]);
  expect(await read()).toEqual({ faults: [], sample, isNew: true });
  await writeFile(path.join(siteDir, "contact.yaml"), "");
  await expect.poll(read, { timeout: 5_000 }).toEqual({
    faults: expect.arrayContaining([expect.stringMatching(/^contact\.yaml:1:1: .* is missing\.$/)]),
    sample,
    isNew: true,
  });
  expect((await app.request("/api/site-faults")).status).toBe(401);
  await rm(siteDir, { recursive: true });
});

test("a site is new until it has the owner's name, and something that only the owner can say", async () => {
  const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  onTestFinished(() => rm(siteDir, { recursive: true }));
  await siteFromAnswers().write(siteDir);
  await using app = await startTestApp("sqlite", { config: { siteDir } });
  const { as } = await signIn(app);
  async function isNewWith(profile: object): Promise<boolean> {
    await writeFile(path.join(siteDir, "site.yaml"), JSON.stringify(profile));
    await app.context.site.refresh();
    const faults = (await (await as("/api/site-faults")).json()) as SiteFaults;
    return faults.isNew;
  }
  expect(await isNewWith({ name: placeholderName, intro: "I repair bicycles." })).toBe(true);
  expect(await isNewWith({ name: "Ines Kovar", intro: "I repair bicycles." })).toBe(true);
  expect(await isNewWith({ name: "Ada", headline: "Hi, I'm Ada." })).toBe(true);
  expect(await isNewWith({ name: "Ada", intro: "I repair bicycles." })).toBe(false);
});
