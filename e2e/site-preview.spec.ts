import { appNames } from "../contract/site/profile.ts";
import { removeMarks } from "../contract/site/marks.ts";
import type { SitePreview } from "../contract/site-editing.ts";
import { openAsOwner } from "./owner.ts";
import { expect, test } from "./site.ts";

/** The body of a document without its scripts and what React writes for them. */
function bodyOf(html: string): string {
  return html.replace(/^[\s\S]*?<body/, "").replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
}

test("without its marks, a page is the one that visitors get", async ({ page, site }) => {
  const token = await openAsOwner(page, site, "/robots.txt");
  const preview = async (path: string): Promise<SitePreview> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await page.request.post("/api/site/preview", { headers, data: { path } })).json();
  };
  for (const path of ["/", ...appNames.map((name) => `/${name}`), "/privacy", "/nothing"]) {
    const { html } = await preview(path);
    const ordinary = await (await page.request.get(path)).text();
    expect(bodyOf(html)).not.toBe(bodyOf(ordinary));
    expect(removeMarks(bodyOf(html))).toBe(bodyOf(ordinary));
  }
});
