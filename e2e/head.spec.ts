import type { Page } from "@playwright/test";
import { otherPages, publicPages, test } from "./every-page.ts";
import { expect, waitForHydration } from "./site.ts";

function canonical(page: Page) {
  return page.locator("link[rel=canonical]");
}

test("every public page has an address, a description, and a picture of its own", async ({
  request,
  site,
}) => {
  const seen = new Set<string>();
  for (const page of publicPages) {
    const html = await (await request.get(site.url + page)).text();
    expect(html).toContain(`<link rel="canonical" href="https://ada.example${page}">`);
    const [, description = ""] = /<meta name="description" content="([^"]+)">/.exec(html) ?? [];
    const [, title = ""] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
    const [, image = ""] = /<meta property="og:image" content="([^"]+)">/.exec(html) ?? [];
    expect([page, title]).toEqual([page, expect.stringContaining("Ines Kovar")]);
    for (const value of [description, title]) {
      expect([page, value, seen.has(value)]).toEqual([page, value, false]);
      seen.add(value);
    }
    const picture = await request.get(site.url + new URL(image).pathname);
    expect([page, picture.status(), picture.headers()["content-type"]]).toEqual([page, 200, "image/jpeg"]);
  }
  for (const page of otherPages) {
    const html = await (await request.get(site.url + page)).text();
    expect([page, html.includes('<meta name="robots" content="noindex">')]).toEqual([page, true]);
    expect([page, html.includes("canonical")]).toEqual([page, false]);
  }
});

test.describe("in the browser", () => {
  test.use({ expectedMessages: /404/ });

  test("the head is that of the page that is open, with nothing twice, a manifest, and icons", async ({
    page,
    request,
    site,
  }) => {
    await test.step("hydration keeps what the server wrote for crawlers, and adds nothing twice", async () => {
      for (const address of [...publicPages, "/unknown"]) {
        await page.goto(address);
        const before = await page.locator("head > :is(meta, title, link[rel=canonical], script)").count();
        await waitForHydration(page);
        const after = page.locator("head > :is(meta, title, link[rel=canonical], script)");
        expect([address, await after.count()]).toEqual([address, before]);
      }
    });

    await page.goto("/");
    await test.step("the browser reads the manifest and the icons of the page", async () => {
      const links = await page
        .locator("link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]")
        .evaluateAll((all: HTMLLinkElement[]) => all.map(({ href }) => href));
      expect(links).toHaveLength(4);
      for (const link of links) expect([link, (await request.get(link)).status()]).toEqual([link, 200]);
      const client = await page.context().newCDPSession(page);
      const { errors } = await client.send("Page.getAppManifest");
      expect(errors).toEqual([]);
      const icon = await request.get(`${site.url}/favicon.ico`);
      expect(icon.headers()["content-type"]).toBe("image/x-icon");
    });

    await test.step("the canonical address is that of the page that is open", async () => {
      await waitForHydration(page);
      await expect(canonical(page)).toHaveAttribute("href", "https://ada.example/");
      const dock = page.getByRole("navigation", { name: "Apps" });
      await dock.getByRole("link", { name: "Projects" }).click();
      await expect(page).toHaveTitle("Projects · Ines Kovar");
      await expect(canonical(page)).toHaveAttribute("href", "https://ada.example/projects");
      await page.goBack();
      await expect(canonical(page)).toHaveAttribute("href", "https://ada.example/");
    });
  });
});
