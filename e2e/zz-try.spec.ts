import { openAsOwner } from "./owner.ts";
import { expect, test } from "./site.ts";
import { cp, mkdtemp } from "node:fs/promises";
import { installation } from "../server/process/installation.ts";

const siteDir = await mkdtemp("/tmp/zz-site-");
await cp(installation.sample, siteDir, { recursive: true });
test.use({ siteConfig: { siteDir } });

test("try", async ({ page, site }) => {
  page.on("console", (m) => console.log(m.type(), m.text()));
  await openAsOwner(page, site, "/admin/site/projects/projects/1/title");
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("main")).toBeVisible();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: "/tmp/p1.png" });
  await page.goto("/admin/site/contact/greeting");
  await expect(frame.locator("main")).toBeVisible();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: "/tmp/p2.png" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForTimeout(1000);
  await page.screenshot({ path: "/tmp/p3.png", fullPage: true });
  const overlaps = () => page.evaluate(() => {
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxes: [string, DOMRect][] = [];
    for (let n = walker.nextNode(); n; n = walker.nextNode()) { if (!n.nodeValue?.trim()) continue; range.selectNodeContents(n); for (const b of range.getClientRects()) boxes.push([n.nodeValue, b]); }
    return [...document.querySelectorAll(".edit-links a")].flatMap((a) => { const r = a.getBoundingClientRect(); const hit = boxes.find(([, b]) => Math.min(b.right, r.right) - Math.max(b.left, r.left) > 0.5 && Math.min(b.bottom, r.bottom) - Math.max(b.top, r.top) > 0.5); return hit || r.left < 0 || r.right > innerWidth ? [`${a.getAttribute("aria-label")} ${JSON.stringify(r)} over ${hit?.[0]}`] : []; });
  });
  for (const path of ["/", "/me", "/projects", "/tech", "/contact"]) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(page.locator(".edit-links a").first()).toBeAttached();
    await page.waitForTimeout(700);
    console.log(path, 360, await overlaps());
    await page.addStyleTag({ content: "" }).catch(() => {});
    await page.evaluate(() => { for (const a of document.querySelectorAll(".edit-links a:not([data-away])")) (a as HTMLElement).style.opacity = "1"; });
    await page.screenshot({ path: `/tmp/o-360${path.replace("/", "-")}.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.waitForTimeout(500);
    console.log(path, 1440, await overlaps());
    await page.screenshot({ path: `/tmp/o-1440${path.replace("/", "-")}.png` });
    console.log(await page.evaluate(() => [...document.querySelectorAll(".edit-links a")].map((a) => a.getAttribute("aria-label")).join(" | ")));
  }
});
