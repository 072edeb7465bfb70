import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { parse, stringify } from "yaml";
import { violationsOf } from "../../../../e2e/axe.ts";
import { test as base, expect, waitForHydration } from "../../../../e2e/site.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { webm } from "../../media/server/clips/test-clips.ts";
import { updateBlog } from "../../posts/server/write.ts";
import { installation } from "../../process/installation.ts";

/** The site runs on a copy of the sample, with the folder `pages`. */
const test = base.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    await mkdir(path.join(siteDir, "pages"));
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
});

const uses = `---
title: Uses
icon: laptop
description: What I work with.
---
My [projects](/projects) and [resume](/resume.pdf).

## Desk

![Two monitors at night](pictures/nightline.svg)

| Purpose | Program | Since | Notes on configuration | Price |
|---------|---------|------:|------------------------|------:|
| Editor  | Helix   |  2023 | Two pages, kept in a repository, with everything else | 0 € |

#### Script

    curl --proto '=https' --tlsv1.2 -sSf https://example.com/a/very/long/address/install.sh | sh -s -- --yes

- [x] Lamp
- [ ] Chair

> A quote with <https://example.com/${"long-".repeat(30)}address>
`;

async function edit(file: string, change: (content: Record<string, unknown[]>) => void): Promise<void> {
  const content = parse(await readFile(file, "utf8"));
  change(content);
  await writeFile(file, stringify(content));
}

function dock(page: Page) {
  return page.getByRole("navigation", { name: "Apps" }).getByRole("link");
}

async function open(page: Page, address: string) {
  await page.goto(address);
  await waitForHydration(page);
}

test.describe("while the site runs", () => {
  test.use({ expectedMessages: /404/ });

  test("an app, a fifth project, and a link of an unknown kind are added and removed by data alone", async ({
    page,
    site,
    siteDir,
  }) => {
    const file = path.join(siteDir, "pages/uses.md");
    await open(page, "/");
    await expect(dock(page)).toHaveCount(6);
    expect((await page.goto("/uses"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();

    await test.step("a page with a fault is named with its place, and the last valid site stays", async () => {
      await writeFile(file, uses.replace("Desk", "<b>Desk</b>"));
      await expect.poll(() => site.context.site.faults()).toHaveLength(1);
      expect(site.context.site.faults()[0]).toMatchObject({
        file: "pages/uses.md",
        position: { line: 8, column: 4 },
      });
      await open(page, "/");
      await expect(dock(page)).toHaveCount(6);
    });

    await writeFile(file, uses);
    await edit(path.join(siteDir, "projects.yaml"), ({ projects, filters }) => {
      const bridge = { title: "Bridge", role: "Keeper of the bridge", isGroup: true, techStack: ["COBOL"] };
      projects?.push({ ...(projects[0] as object), ...bridge });
      filters?.push({ value: "COBOL", label: "COBOL" });
    });
    await edit(path.join(siteDir, "site.yaml"), ({ apps, links }) => {
      apps?.splice(1, 0, "uses");
      links?.push({ kind: "pigeon", label: "Carrier pigeon", url: "https://example.com/pigeon" });
    });
    await test.step("they are on the desk", async () => {
      await expect(async () => {
        await page.goto("/");
        await expect(dock(page)).toHaveText(
          ["Projects", "Uses", "Tech", "Me", "Blog", "Contact", "Terminal"],
          { timeout: 500 },
        );
      }).toPass({ timeout: 20_000 });
      await waitForHydration(page);
      const pigeon = page.getByRole("link", { name: "Carrier pigeon" });
      await expect(pigeon.locator("svg")).toBeVisible();
      await expect(pigeon).toHaveAttribute("href", /pigeon$/);
    });

    const window = page.getByRole("region", { name: "Uses" });
    await test.step("the page is an app: Escape closes it, and the focus returns to it", async () => {
      await dock(page).nth(1).click();
      await expect(page).toHaveURL("/uses");
      await expect(page).toHaveTitle("Uses · Ines Kovar");
      await expect(window.getByRole("heading", { level: 1, name: "Uses" })).toBeVisible();
      await expect(window.locator("header svg.lucide-uses")).toBeVisible();
      await expect(window.getByRole("img", { name: "Two monitors at night" })).toHaveAttribute(
        "width",
        /\d+/,
      );
      await expect(dock(page).nth(1)).toHaveAttribute("aria-current", "page");
      await open(page, "/uses");
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL("/");
      await expect(dock(page).nth(1)).toBeFocused();
    });

    await test.step("its link leads to the projects, of which there are five with a filter of their own", async () => {
      await dock(page).nth(1).click();
      await window.getByRole("link", { name: "projects" }).click();
      await expect(page.getByRole("article")).toHaveCount(5);
      await expect(page.getByText("Keeper of the bridge")).toBeVisible();
      await page.getByLabel("Filter by tech").selectOption("COBOL");
      await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Bridge"]);
      expect((await page.request.get("/uses.data")).status()).toBe(200);
    });

    await test.step("the page stays when it leaves the desk, and is gone with its file", async () => {
      await edit(path.join(siteDir, "site.yaml"), ({ apps }) => apps?.splice(1, 1));
      await expect(async () => {
        await page.goto("/uses");
        await expect(dock(page)).toHaveCount(6, { timeout: 500 });
      }).toPass({ timeout: 20_000 });
      await expect(window.locator("header svg")).not.toHaveCount(0);
      await expect(page).toHaveTitle("Uses · Ines Kovar");
      await rm(file);
      await expect
        .poll(async () => (await page.request.get("/uses")).status(), { timeout: 20_000 })
        .toBe(404);
    });
  });
});

const screens = [
  { width: 1440, height: 700 },
  { width: 768, height: 700 },
  { width: 640, height: 320 },
  { width: 360, height: 700 },
  { width: 320, height: 700 },
];
test("a page does not overflow on any screen, and axe finds no violations", async ({
  page,
  site,
  siteDir,
}) => {
  await writeFile(path.join(siteDir, "pages/uses.md"), uses);
  await writeFile(path.join(siteDir, "pages/talks.md"), uses.replace("Uses", "Conference talks held"));
  await edit(path.join(siteDir, "site.yaml"), (content) => {
    delete content.apps;
  });
  // The server writes others.
  const slugs = () => site.context.site.current().pages.map(({ slug }) => slug);
  await expect.poll(slugs).toEqual(expect.arrayContaining(["talks", "uses"]));
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const size of screens) {
    // The dock scrolls to the open page when it is loaded.
    await page.setViewportSize(size);
    await open(page, "/uses");
    const overflowing = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("main, main > section > div")].some(
        (element) => element.scrollWidth > element.clientWidth,
      ),
    );
    expect(overflowing).toBe(false);
    const item = dock(page).filter({ hasText: "Uses" });
    await expect(item).toBeInViewport({ ratio: 0.98 });
    expect((await item.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    expect(await violationsOf(page)).toEqual([]);
    await dock(page).first().focus();
    await expect(dock(page).first()).toBeInViewport({ ratio: 0.98 });
  }
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, expectedMessages: /404/ });

  test("a long name of the owner and the menu bar do not overlap on any screen", { tag: "@release" }, async ({
    page,
    site,
    siteDir,
  }) => {
    const name = "Wolfeschlegelsteinhausen Maria Magdalena von Hohenberg-Berge";
    await writeFile(path.join(siteDir, "pages/uses.md"), uses);
    await edit(path.join(siteDir, "site.yaml"), (profile) => Object.assign(profile, { name }));
    await expect.poll(() => site.context.site.current().profile.name, { timeout: 10_000 }).toBe(name);
    for (const address of ["/unknown", "/uses"]) {
      await open(page, address);
      const bar = page.getByRole("region", { name: "Menu bar", includeHidden: true });
      await bar.waitFor({ state: "attached" });
      for (const width of [320, 360, 390, 640, 768, 1000, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        const link = await page.getByRole("link", { name }).boundingBox();
        const right = (link?.x ?? width) + (link?.width ?? width);
        const left = await bar.evaluate((section) =>
          Math.min(...[...section.children].map((part) => part.getBoundingClientRect().left || innerWidth)),
        );
        expect(left, `${address} at ${width} px`).toBeGreaterThanOrEqual(right);
      }
    }
  });
});

test("the site folder decides about accents and the desk, and its links follow posts that were renamed", {
  tag: "@release",
}, async ({ page, site, siteDir }) => {
  const content = "---\ntitle: Uses\nicon: laptop\n---\nI wrote about [my desk](/blog/old-desk).\n";
  await writeFile(path.join(siteDir, "pages/uses.md"), content);
  await edit(path.join(siteDir, "site.yaml"), (profile) => {
    const labels = [
      { app: "blog", name: "Notes", icon: "feather" },
      { app: "terminal", name: "Shell" },
    ];
    Object.assign(profile, { apps: ["blog"], labels, accents: { primary: "#ffb3d9", link: "#9be79b" } });
  });
  const { current } = site.context.site;
  await expect.poll(() => current().pages.length, { timeout: 10_000 }).toBe(2);
  await expect.poll(() => current().profile.accents?.link).toBe("#9be79b");
  const { id, ...post } = await makeBlog(site, { slug: "old-desk", title: "My desk" });
  await updateBlog(
    site.context.db,
    id,
    { ...post, slug: "new-desk" },
    { now: Date.now(), version: undefined },
  );
  await site.context.postChanges.announce();

  await test.step("a link to the old slug of a post opens the post within the desk, and as a new document", async () => {
    await open(page, "/uses");
    await page.getByRole("link", { name: "my desk" }).click();
    await expect(page.getByRole("heading", { name: "My desk" })).toBeVisible();
    await page.goto("/blog/old-desk?from=a");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/blog/new-desk?from=a");
    await expect(page.getByRole("heading", { name: "My desk" })).toBeVisible();
  });

  await test.step("an app that is not on the desk keeps its address and its window", async () => {
    await open(page, "/terminal");
    await expect(page.getByRole("region", { name: "Shell" }).locator("header svg")).not.toHaveCount(0);
    await expect(page).toHaveTitle("Shell · Ines Kovar");
    await expect(dock(page)).toHaveText(["Notes"]);
  });

  await test.step("the chosen name of an app is in the dock, its window, its title, and the palette", async () => {
    const shapes = await dock(page).locator("svg").innerHTML();
    await dock(page).click();
    const frame = page.getByRole("region", { name: "Notes" });
    await expect(frame.getByRole("heading", { name: "Notes", level: 1 })).toBeVisible();
    expect(await frame.locator("header > svg").innerHTML()).toBe(shapes);
    await expect(page).toHaveTitle("Notes · Ines Kovar");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("option", { name: /^Notes/ })).toBeVisible();
    await expect(page.getByRole("option", { name: /^(Blog|Shell|Terminal)/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
    const { status, html } = await page.request
      .get("/blog?page=1")
      .then(async (answer) => ({ status: answer.status(), html: await answer.text() }));
    expect([status, /<title>(.*?)<\/title>/.exec(html)?.[1]]).toEqual([200, "Notes · Ines Kovar"]);
  });

  await test.step("the accents color the public screens and the admin area", async () => {
    await open(page, "/");
    const resume = page.getByRole("link", { name: "Download resume" });
    await expect(resume).toHaveCSS("background-color", "rgb(255, 179, 217)");
    await open(page, "/admin/login");
    await page.getByLabel("Email").focus();
    await expect(page.getByRole("button", { name: "Sign In" })).toHaveCSS(
      "background-color",
      "rgb(255, 179, 217)",
    );
    const blue = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--blue"),
    );
    expect(blue).toBe("light-dark(#246f29,#9be79b)");
  });
});

test("the site folder decides about the headline, the portrait, the figures of posts, and its own styles", {
  tag: "@release",
}, async ({ page, site, siteDir }) => {
  const row = page.locator("h1 [data-row]").first();
  const portrait = page.locator("main img").first();
  const html = async () => (await page.request.get("/")).text();
  await makeBlog(site, { slug: "desk", title: "My desk" });

  await test.step("without these fields, everything is as the product has it", async () => {
    await open(page, "/");
    await expect(row).toHaveCSS("animation-duration", "0.8s, 0.08s");
    await expect(portrait).toHaveCSS("border-radius", "18px");
    expect(await html()).not.toMatch(/--typing:|--portrait:|--views:|"labels",/);
  });

  await test.step("a custom.css is live within a second or so, on every page, and allowed by the policy", async () => {
    const styles =
      ":root { --own: 1 }\nmain h1 > span::after { content: '\u201d'; }\nfooter > p { color: #123456 }\n";
    await writeFile(path.join(siteDir, "custom.css"), styles);
    await edit(path.join(siteDir, "site.yaml"), (profile) => {
      const look = { typing: "slow", portrait: "circle" };
      Object.assign(profile, { look, counters: ["likes"] });
    });
    await expect.poll(html, { timeout: 10_000 }).toContain("--own: 1");
    await expect.poll(html, { timeout: 10_000 }).toContain("--portrait:50%");
    await open(page, "/");
    await expect(row).toHaveCSS("animation-duration", "1.6s, 0.16s");
    await expect(portrait).toHaveCSS("border-radius", "50%");
    const quote = await page
      .locator("main h1 > span")
      .evaluate((element) => getComputedStyle(element, "::after").content);
    expect(quote).toBe('"\u201d"');
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("posts show only the figures that it lists", async () => {
    await open(page, "/blog");
    const card = page.getByRole("article");
    await expect(card.getByText("likes")).toBeVisible();
    await expect(card.getByText("views")).toBeHidden();
    await open(page, "/blog/desk");
    await expect(page.getByText("min read")).toBeHidden();
    await expect(page.getByText(/^\d+ views?$/)).toBeHidden();
    await expect(page.getByRole("button", { name: "0 likes" })).toHaveCount(2);
  });

  await test.step("a mistake in custom.css is named, and changes nothing", async () => {
    await writeFile(
      path.join(siteDir, "custom.css"),
      ":root { --own: 2 }\np { background: url(//a.example/x.png) }\n",
    );
    await expect
      .poll(() => site.context.site.faults().map(({ file, position }) => [file, position?.line]), {
        timeout: 10_000,
      })
      .toEqual([["custom.css", 2]]);
    expect(await html()).toContain("--own: 1");
  });
});

test("a custom.css applies to public pages, and not to the admin area, however it was reached", async ({
  page,
  siteDir,
}) => {
  await writeFile(path.join(siteDir, "custom.css"), ":root { --own: applied }");
  const own = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--own"));
  const html = async () => (await page.request.get("/me")).text();
  await expect.poll(html, { timeout: 10_000 }).toContain("--own: applied");

  await open(page, "/admin/login");
  expect(await own()).toBe("");
  await open(page, "/me");
  expect(await own()).toBe("applied");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor({ state: "attached" });
  await page.keyboard.press("Shift+A");
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await own()).toBe("");
  await page.getByRole("link", { name: "Back to the desk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ines" })).toBeVisible();
  expect(await own()).toBe("applied");
  await page.goBack();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await own()).toBe("");
  await page.goForward();
  await expect(page.getByLabel("Email")).toBeHidden();
  await expect.poll(own).toBe("applied");
});

test("a moving picture plays for a mouse over it or by its button, and pauses in a window that waits", async ({
  page,
  siteDir,
}) => {
  const text = '---\ntitle: Demo\nicon: laptop\n---\n\n![A test picture](pictures/demo.webm "Four frames")\n';
  await writeFile(path.join(siteDir, "pages/demo.md"), text);
  await writeFile(path.join(siteDir, "pictures/demo.webm"), webm);
  await writeFile(path.join(siteDir, "pictures/demo.vtt"), "WEBVTT\n\n00:00.000 --> 00:01.000\nFrames\n");
  await edit(path.join(siteDir, "site.yaml"), ({ apps }) => apps?.push("demo"));
  await expect.poll(async () => (await page.request.get("/demo")).status()).toBe(200);
  await open(page, "/demo");
  const video = page.locator("main > [data-window] video");
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
  await expect(page.getByLabel("A test picture")).toBeVisible();
  await expect(page.getByText("Four frames")).toBeVisible();
  expect(await isPaused()).toBe(true);

  await test.step("the first frame is there before it moves, in the size of the picture, with captions", async () => {
    const read = () =>
      video.evaluate((element: HTMLVideoElement) => ({
        ready: element.readyState >= 1,
        size: [element.videoWidth, element.videoHeight, element.offsetWidth, element.offsetHeight],
        flags: [element.autoplay, element.muted, element.loop, element.controls],
        captions: [...element.textTracks].map(({ kind, cues }) => `${kind} ${cues?.length}`),
      }));
    await expect.poll(read).toEqual({
      ready: true,
      size: [64, 36, 64, 36],
      flags: [false, true, true, true],
      captions: ["captions 1"],
    });
  });

  await test.step("a mouse over it lets it play", async () => {
    await video.hover();
    await expect.poll(isPaused).toBe(false);
    await page.getByText("Four frames").hover();
    await expect.poll(isPaused).toBe(true);
  });

  await test.step("it plays by a key, also for who wants less motion, for whom it does not play by itself", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await video.hover();
    await video.focus();
    expect(await isPaused()).toBe(true);
    await page.keyboard.press("Space");
    await expect.poll(isPaused).toBe(false);
    await page.emulateMedia({ reducedMotion: "no-preference" });
  });

  await test.step("it pauses with its window", async () => {
    await dock(page).filter({ hasText: "Me" }).click();
    const waiting = page.locator("[data-behind] video");
    await expect(waiting).toHaveCount(1);
    expect(await waiting.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  });
});
