import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { appNames } from "../../src/core/site/contract/apps.ts";
import { textApps } from "../../src/core/site/server/apps/apps.ts";
import { siteFromAnswers } from "../../src/features/init/init/site-from-answers.ts";
import { startTestApp } from "../app.ts";

test("a site with only a name has all of its addresses, and no gap shows in any of them", async () => {
  const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  onTestFinished(() => rm(siteDir, { recursive: true }));
  await siteFromAnswers().write(siteDir);
  await using app = await startTestApp("sqlite", { config: { siteDir }, pages: true });
  const addresses = [
    ...["/", ...appNames.map((name) => `/${name}`), "/privacy"],
    ...["/index.md", "/index.txt", ...textApps.map((name) => `/${name}.md`), "/privacy.md"],
    ...["/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml", "/llms.txt", "/humans.txt", "/contact.vcf"],
    ...["/resume.json", "/manifest.webmanifest", "/admin.webmanifest", "/favicon.svg"],
  ];
  for (const address of addresses) {
    const response = await app.request(address);
    expect([address, response.status]).toEqual([address, 200]);
    expect(await response.text(), address).not.toMatch(/undefined|\bnull\b/);
  }
  expect(await (await app.request("/index.md")).text()).toMatch(/^# Your Name\n\n## Pages\n/);
  expect(await (await app.request("/contact.vcf")).text()).not.toMatch(/TITLE|EMAIL|NOTE/);
  const pdf = await app.request("/resume.pdf");
  expect((await pdf.text()).slice(0, 5)).toBe("%PDF-");
  const [, shared = ""] = /og:image" content="([^"]+)/.exec(await (await app.request("/")).text()) ?? [];
  expect((await app.request(new URL(shared).pathname)).headers.get("content-type")).toBe("image/jpeg");
});
