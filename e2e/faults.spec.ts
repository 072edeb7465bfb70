import { loadPageBundle } from "../src/core/pages/server/bundle.ts";
import { createPageData } from "../src/core/pages/server/page-data.ts";
import { createPageRenderer } from "../src/core/pages/server/render.ts";
import type { BlogPage } from "../src/core/posts/contract/blog-pages.ts";
import { installation } from "../src/core/process/installation.ts";
import { expect, test } from "./site.ts";

test.use({ expectedMessages: /status of 500|Unexpected Server Error/ });

test("a page that fails to render shows the site's error page with the request ID from the log", async ({
  page,
  site,
}) => {
  const logged: { err: Error; requestId: string }[] = [];
  site.context.log.error = (entry: { err: Error; requestId: string }) => logged.push(entry);
  await site.context.db.schema.dropTable("blogs").execute();

  const response = await page.goto("/blog");
  expect(response?.status()).toBe(500);
  expect(response?.headers()["content-type"]).toBe("text/html; charset=utf-8");
  expect(response?.headers()["x-content-type-options"]).toBe("nosniff");
  expect(response?.headers()["content-security-policy"]).toContain("script-src 'self'");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  expect(logged).toHaveLength(1);
  expect(logged[0]?.err.message).toContain("no such table");
  await expect(page.getByText(logged[0]?.requestId as string)).toBeVisible();
  await expect(page.locator("body")).not.toContainText("no such table");

  await page.reload();
  expect(logged).toHaveLength(2);
  await expect(page.getByText(logged[1]?.requestId as string)).toBeVisible();
});

test("a part that fails to render is logged with its error and path, and makes the page an error page", async ({
  site,
}) => {
  const bundle = await loadPageBundle(installation.pages);
  const logged: { err: Error; path: string }[] = [];
  site.context.log.error = (entry: { err: Error; path: string }) => logged.push(entry);
  // The cards are inside a Suspense boundary.
  const broken = { page: 1, start: 0, end: 1, pages: 1, posts: 1, years: [], tags: [], blogs: [null] };
  const listBlogPage = async () => broken as unknown as BlogPage;
  const data = { ...createPageData(site.context), listBlogPage };
  const page = await createPageRenderer(bundle, data, site.context)(`${site.url}/blog?page=1&of=secret`);
  expect(page.status).toBe(500);
  expect(page.body.toString()).toContain("Something went wrong");
  expect(logged.map(({ path }) => path)).toEqual(["/blog"]);
  expect(JSON.stringify(logged)).not.toContain("secret");
  expect(logged[0]?.err).toBeInstanceOf(TypeError);
});

test("redirects and 405 responses have the same security headers as every response", async ({ page }) => {
  const redirect = await page.request.get("/Blog/", { maxRedirects: 0 });
  expect([redirect.status(), redirect.headers().location]).toEqual([308, "/blog"]);
  const wrongMethod = await page.request.post("/blog");
  expect([wrongMethod.status(), wrongMethod.headers().allow]).toEqual([405, "GET, HEAD"]);
  for (const { headers } of [redirect, wrongMethod].map((response) => ({ headers: response.headers() }))) {
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
  }
});
