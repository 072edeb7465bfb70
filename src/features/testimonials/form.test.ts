import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { Site } from "../../core/site/contract/site.ts";
import type { SiteVersion } from "../../core/site/contract/site-editing.ts";
import { removeMarks } from "../site-editing/contract/marks.ts";
import { draftSite } from "../site-editing/preview/draft-site.ts";
import { markSite } from "../site-editing/preview/mark-site.ts";
import { set, startSiteEditing } from "../site-editing/testing/site-editing.ts";

const file = "testimonials.yaml";
const ada = { name: "Ada", text: "She counts.", project: "Shelfmate" };

test("the form writes the file when it is saved first, and undoing that removes it", async () => {
  await using site = await startSiteEditing("sqlite");
  await rm(path.join(site.siteDir, file));
  expect(await site.find(file)).toMatchObject({ content: { testimonials: [] }, faults: [] });
  const { status } = await site.edit(file, [{ op: "insert", path: ["testimonials"], index: 0, value: ada }]);
  expect(status).toBe(200);
  expect(await site.read(file)).toBe(
    "testimonials:\n  - name: Ada\n    text: She counts.\n    project: Shelfmate\n",
  );
  expect(site.app.context.site.current().quotes).toMatchObject([{ name: "Ada", project: 0 }]);
  const { body: versions } = await site.call<SiteVersion[]>("GET", `versions?file=${file}`);
  const { hash } = await site.find(file);
  const undone = await site.call("POST", `versions/${versions[0]?._id}/restore`, { hash });
  expect([undone.status, undone.body]).toEqual([200, { file: null }]);
  expect(existsSync(path.join(site.siteDir, file))).toBe(false);
  expect(site.app.context.site.current().quotes).toEqual([]);
});

test("a preview shows edits that are not saved on all pages that have them", async () => {
  await using site = await startSiteEditing("sqlite");
  const { context } = site.app;
  const edits = [set(["testimonials", 0, "text"], "She still counts.")];
  const drafted = await draftSite(context.site.own(), { file, edits }, context);
  const { quotes, entryPages, pages } = context.site.complete(
    markSite((drafted as { site: Site }).site).site,
  );
  for (const shown of [quotes, entryPages[2]?.text, pages.find(({ slug }) => slug === "brief")?.content])
    expect(removeMarks(JSON.stringify(shown))).toContain("She still counts.");
});
