import { expect, test } from "./site.ts";

test("files with a hash are cached for a year, other files for an hour, and pages and data are revalidated", async ({
  site,
  request,
}) => {
  const page = await request.get(site.url);
  const html = await page.text();
  const [script] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [""];
  const [picture] = /\/pictures\/portrait[\w.-]+\.avif/.exec(html) ?? [""];
  const expected = {
    [script]: "public, max-age=31536000, immutable",
    [picture]: "public, max-age=31536000, immutable",
    "/favicon.svg": "public, max-age=3600",
    "/": "no-cache",
    "/me": "no-cache",
    "/me.data": "no-cache",
    "/nothing": "no-cache",
    "/resume.pdf": "no-cache",
    "/resume.json": "no-cache",
    "/api/ping": "no-store",
    "/healthz": "no-store",
    "/readyz": "no-store",
  };
  for (const [address, caching] of Object.entries(expected)) {
    const headers = (await request.get(site.url + address)).headers();
    expect([address, headers["cache-control"]]).toEqual([address, caching]);
    expect([address, headers["x-content-type-options"]]).toEqual([address, "nosniff"]);
  }
});
