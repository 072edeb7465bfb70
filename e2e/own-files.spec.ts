import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { installation } from "../src/core/process/installation.ts";
import { test as base, expect } from "./site.ts";

const steal = "document.documentElement.setAttribute('title', 'stolen ' + localStorage.adminToken)";
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"';
/** Files that the owner puts into the folder `public`. */
const files = {
  "evil.svg": `${svg}><script>${steal}</script><style>rect { fill: rgb(1, 2, 3) }</style><rect width="9" height="9"/></svg>`,
  "demo.html": `<!DOCTYPE html><title>Demo</title><link rel="stylesheet" href="demo.css"><style>h2 { color: rgb(4, 5, 6) }</style>
    <script>${steal}</script><script src="demo.js"></script>
    <h1>Demo</h1><h2 style="margin: 7px" onclick="${steal}">Part</h2><img src="picture.svg" alt="Picture"><a href="/me">Me</a>
    <form action="/contact" method="post"><button>Send</button></form>`,
  "demo.css": "h1 { color: rgb(1, 2, 3) }",
  "demo.js": steal,
  "picture.svg": `${svg}><rect width="40" height="30" style="fill: red"/></svg>`,
};

const test = base.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    for (const [name, content] of Object.entries(files))
      await writeFile(path.join(siteDir, "public", name), content);
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
});

function colorOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

// What the browser says about scripts and forms that it does not run and send.
test.use({ expectedMessages: /sandboxed|Content Security Policy/ });

test("a file of the owner's is shown, but its scripts cannot read the owner's token", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("adminToken", "secret"));
  await page.goto("/evil.svg");
  expect(await colorOf(page, "rect", "fill")).toBe("rgb(1, 2, 3)");
  await expect(page.locator("svg")).not.toHaveAttribute("title");

  await page.goto("/demo.html");
  expect(await page.evaluate(() => window.origin)).toBe("null");
  await page.getByRole("heading", { name: "Part" }).click();
  expect(await colorOf(page, "h1", "color")).toBe("rgb(1, 2, 3)");
  expect(await colorOf(page, "h2", "color")).toBe("rgb(4, 5, 6)");
  expect(await colorOf(page, "h2", "margin-top")).toBe("7px");
  const width = await page.getByAltText("Picture").evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(width).toBe(40);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/demo\.html$/);
  await expect(page.locator("html")).not.toHaveAttribute("title");

  await page.getByRole("link", { name: "Me" }).click();
  await expect(page).toHaveURL(/\/me$/);
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBe("secret");
});

test("another site can show the public pictures, as feed readers do", async ({ page, site }) => {
  const { portrait } = site.context.site.current().profile;
  const addresses = [String(portrait?.src), "/picture.svg", "/favicon.svg", "/icon-192.png"];
  const html = addresses.map((address) => `<img src="${site.url}${address}" alt="">`).join("");
  const other = createServer((_request, response) =>
    response.setHeader("Content-Type", "text/html").end(`<!DOCTYPE html><title>Reader</title>${html}`),
  ).listen(0, "127.0.0.1");
  await once(other, "listening");
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  for (const image of await page.locator("img").all())
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  other.close();
});
