import type { Page } from "@playwright/test";
import { apps } from "../src/core/desk/screens/apps.ts";
import { demoPosts } from "../src/features/demo/demo-content.ts";
import { fillDemo } from "../src/features/demo/fill-demo.ts";
import { screens as ofFeatures } from "../src/features/screens.ts";
import { makeBlog } from "../test/builders.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";

// What makes the first paint fast, without measuring times: `npm run lighthouse` does that.

const kilobyte = 1024;
const post = `/blog/${demoPosts[0]?.slug}`;
const screens = [
  "/",
  post,
  ...apps.map(({ path }) => path),
  // The second page of a project has a moving picture.
  ...new Set(
    ofFeatures.flatMap(({ path }) =>
      ["shelfmate", "sixteen-steps"].map((slug) => `/${path.replace(":slug", slug)}`),
    ),
  ),
];

interface Loaded {
  name: string;
  type: string;
  size: number;
  blocks: boolean;
}

/** What React Router's manifest has of a route. */
interface RouteFiles {
  id: string;
  module: string;
  imports: string[];
  css: string[];
}

/** https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface FirstLoad {
  /** What the page loaded before it was hydrated. */
  loaded: Loaded[];
  shift: number;
}

declare global {
  interface Window {
    hydratedAt?: number;
    shift?: number;
    /** What has moved, for the message of a test that fails. */
    moved?: string[];
  }
}

async function fill({ context: { db, covers } }: Site): Promise<void> {
  await fillDemo(db, { now: Date.now(), timeZone: "UTC", onProgress: () => {} });
  await covers.prepare(demoPosts.map(({ image }) => image));
}

/** Measures every screen that {@link load} loads. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shift = 0;
    window.moved = [];
    addEventListener("hydrated", () => {
      window.hydratedAt = performance.now();
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        window.shift = (window.shift ?? 0) + entry.value;
        for (const { node, previousRect, currentRect } of entry.sources) {
          const name = node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent;
          const places = [previousRect, currentRect].map((rect) => JSON.stringify(rect));
          window.moved?.push(`${Math.round(entry.startTime)} ms: ${name} ${places.join(" -> ")}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Loads a screen with an empty cache. */
async function load(page: Page, screen: string): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.detach();
  await page.goto(screen);
  await waitForHydration(page);
  return page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
      renderBlockingStatus?: string;
    })[];
    const [document] = performance.getEntriesByType("navigation") as PerformanceResourceTiming[];
    const early = entries.filter(({ startTime }) => startTime < (window.hydratedAt ?? 0));
    return {
      shift: window.shift ?? 0,
      loaded: [...(document ? [document] : []), ...early].map((entry) => ({
        name: new URL(entry.name).pathname,
        type: /\.(\w+)$/.exec(new URL(entry.name).pathname)?.[1] ?? "",
        size: entry.encodedBodySize,
        blocks: "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking",
      })),
    };
  });
}

function sizeOf(loaded: Loaded[], type: string): number {
  return loaded.filter((file) => file.type === type).reduce((sum, { size }) => sum + size, 0);
}

test("the first load of every screen blocks nothing, is small, and does not shift", async ({
  page,
  site,
}) => {
  await fill(site);
  await observe(page);
  for (const screen of screens) {
    const { loaded, shift } = await load(page, screen);
    expect(loaded.filter(({ blocks }) => blocks)).toEqual([]);
    // The one for rare media does not block. After the first load, parts such as the window menu bring their own.
    const html = await (await page.request.get(screen)).text();
    const sheets = Array.from(html.matchAll(/<link rel="stylesheet"[^>]* media="([^"]*)"/g), ([, media]) =>
      media?.split(", "),
    );
    expect(sheets).toEqual([expect.arrayContaining(["print", expect.stringContaining("forced-colors")])]);
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
    const scripts = loaded.filter(({ type }) => type === "js");
    expect(scripts.length).toBeGreaterThan(0);
    // What shows Markdown is in a file of its own.
    const hasMarkdown = screen === post || screen.startsWith("/projects/");
    expect(scripts.length).toBeLessThanOrEqual(hasMarkdown ? 5 : 4);
    expect(sizeOf(loaded, "js")).toBeLessThanOrEqual(105 * kilobyte);
    expect(sizeOf(loaded, "woff2")).toBeLessThanOrEqual(40 * kilobyte);
    // A server may send ten packets before the browser confirms the first ones, of which its headers need one. A post
    // needs the ninth for the menu bar and the buttons of its window, which come with the text.
    expect(loaded[0]?.size, screen).toBeLessThanOrEqual(9 * 1_460);
    expect(loaded.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(250 * kilobyte);
    expect(loaded.length).toBeLessThanOrEqual(20);
    expect(shift, screen).toBeLessThanOrEqual(0.01);
    await expectPictures(page, screen);
    await expectFonts(page, screen, html);
  }
  await page.goto("/admin/login");
  await waitForHydration(page);
  await expectFonts(page, "/admin/login", await (await page.request.get("/admin/login")).text());
});

/** Expects every picture to have a size and several widths, and only the first to be urgent. */
async function expectPictures(page: Page, screen: string): Promise<void> {
  const pictures = await page.locator("img").evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => ({
      sized: image.hasAttribute("width") && image.hasAttribute("height"),
      formats: [
        ...(image.closest("picture")?.querySelectorAll("source:not([media])[srcset*=' 320w']") ?? []),
      ].map((source) => source.getAttribute("type")),
      loading: image.loading,
      priority: image.fetchPriority,
    })),
  );
  const [first, ...others] = pictures;
  const whole = { sized: true, formats: ["image/avif"] };
  if (first !== undefined) expect(first).toEqual({ ...whole, loading: "eager", priority: "high" });
  for (const other of others) expect(other).toEqual({ ...whole, loading: "lazy", priority: "auto" });
  expect(pictures.length > 0, screen).toBe(screen !== "/terminal");
}

/** Expects fonts to be requested with the document, outside of its head, so that no paint waits for them. */
async function expectFonts(page: Page, screen: string, html: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const { inHead, inBody, loaded } = await page.evaluate(() => {
    const preloads = (parent: Element) =>
      [...parent.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=font]")].map(({ href }) => href);
    return {
      inHead: preloads(document.head),
      inBody: preloads(document.body),
      loaded: performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")),
    };
  });
  expect(inHead, screen).toEqual([]);
  expect(inBody, screen).toHaveLength(2);
  // Each one once: a preload that does not fit its font loads it twice.
  expect(loaded.map(({ name }) => name).sort(), screen).toEqual(inBody.sort());
  const body = /<body>(.*)/s.exec(html)?.[1];
  expect(body, screen).toMatch(/^(<link rel="preload" as="font"[^>]*>){2}/);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("no layout shifts, even after the first load", async ({ page, site }) => {
    await fill(site);
    await observe(page);
    for (const screen of screens) {
      await load(page, screen);
      await page.waitForLoadState("networkidle");
      if (screen === "/contact") {
        await expect(page.getByRole("log").getByRole("paragraph")).toHaveCount(3, { timeout: 10_000 });
      }
      const { shift, moved } = await page.evaluate(() => ({ shift: window.shift, moved: window.moved }));
      expect(shift, [screen, ...(moved ?? [])].join("\n")).toBeLessThanOrEqual(0.01);
    }
  });
});

test("no public page names a file or a route of an admin screen, so that none costs a visitor bytes", async ({
  request,
}) => {
  const read = async (address: string) => (await request.get(address)).text();
  const listScripts = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  const manifest = await read(
    listScripts(await read("/admin/login")).find((script) => script.includes("/manifest-")) ?? "",
  );
  const { routes } = JSON.parse(manifest.slice(manifest.indexOf("{"), -1));
  const [admin = [], open = []] = [true, false].map((isAdmin) =>
    Object.values<RouteFiles>(routes).filter(({ id }) => id.startsWith("routes/admin/") === isAdmin),
  );
  expect(admin.length).toBeGreaterThan(10);
  const listNames = ({ id, module, imports, css }: RouteFiles) => [id, module, ...imports, ...css];
  const shared = new Set(open.flatMap(listNames));
  const names = [...new Set(admin.flatMap(listNames))].filter((name) => !shared.has(name));

  for (const screen of [...screens, "/nothing"]) {
    const html = await read(screen);
    for (const address of [screen, ...listScripts(html)]) {
      const text = await read(address);
      expect(
        names.filter((name) => text.includes(name.replace(/#$/, ""))),
        address,
      ).toEqual([]);
      expect(text, address).not.toMatch(/\/admin\/\w/);
    }
  }
});

test("nothing moves when the dock arrives after the window", { tag: "@release" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const release = await holdScripts(page);
  const measure = () =>
    page.locator("header:visible, main, main :visible").evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.tagName} ${element.className} ${x}, ${y}, ${width} x ${height}`;
      }),
    );
  for (const screen of ["/", "/contact", "/terminal", "/tech"]) {
    await page.goto(screen);
    await page.evaluate(() => document.fonts.ready);
    const dock = await page.locator("#dock").elementHandle();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 740 },
      { width: 740, height: 360 },
    ]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(viewport.width);
      const complete = await measure();
      expect(complete.length).toBeGreaterThan(3);
      // A browser can draw a document before it has received the end of it, where the dock is.
      const parent = await dock?.evaluateHandle((element) => {
        const { parentElement, nextSibling } = element;
        element.remove();
        return { put: () => parentElement?.insertBefore(element, nextSibling) };
      });
      expect(await measure(), `${screen} at ${viewport.width} pixels`).toEqual(complete);
      await parent?.evaluate(({ put }) => void put());
    }
  }
  release();
});

/** Keeps the scripts from loading until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("only the admin area asks for a process of its own, which costs a first visit a tenth of a second", {
  tag: "@release",
}, async ({ request }) => {
  for (const address of [...screens, "/nothing"]) {
    const headers = (await request.get(address)).headers();
    expect(headers, address).not.toHaveProperty("cross-origin-opener-policy");
    expect(headers, address).not.toHaveProperty("origin-agent-cluster");
  }
  for (const address of ["/admin", "/admin/login", "/admin/blogs", "/admin/messages"]) {
    expect((await request.get(address)).headers(), address).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "origin-agent-cluster": "?1",
    });
  }
});

test("the wallpaper appears after the first frame, and stays, with and without motion", {
  tag: "@release",
}, async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.documentElement.dataset.first = getComputedStyle(document.body, "::before").visibility;
    }).observe(document, { childList: true, subtree: true });
  });
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");

    await expect(page.locator("html")).toHaveAttribute("data-first", "hidden");
    const wallpaper = () =>
      page.evaluate(() => {
        const { visibility, backgroundImage } = getComputedStyle(document.body, "::before");
        return { visibility, hasPattern: backgroundImage.includes("gradient") };
      });
    await expect.poll(wallpaper).toEqual({ visibility: "visible", hasPattern: true });
  }
});

test("a click loads the scripts immediately, but on a link, the bandwidth is left to the next page", {
  tag: "@release",
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  // The scripts would be loaded without a click if the time passed, or if the pictures arrived.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.route("**/pictures/**", () => {});
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.getByRole("link", { name: "Tech", exact: true }).hover();
  await page.mouse.down();
  await page.getByRole("heading", { level: 1 }).hover();
  await page.mouse.up();
  expect(scripts).toEqual([]);
  await page.mouse.down();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test("what a visitor does before the page is hydrated is done afterwards", async ({ page, site }) => {
  await makeBlog(site, { slug: "first" });

  await test.step("a link works", async () => {
    const release = await holdScripts(page);
    await page.goto("/");
    await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name: "Tech" }).click();
    await expect(page.getByRole("region", { name: "Tech", exact: true })).toBeVisible();
    release();
  });

  await test.step("a like is counted", async () => {
    const release = await holdScripts(page);
    await page.goto("/blog/first");
    const like = page.getByRole("button", { name: /likes?$/ }).first();
    const likes = Number((await like.textContent())?.replace(/\D/g, ""));
    await like.click();
    release();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toContainText(`${likes + 1} like`);
  });

  await test.step("keys scroll, and the buttons of the bar and of the window do what they say", async () => {
    const release = await holdScripts(page);
    await page.goto("/me");
    const content = page.locator("#content");
    const bar = page.getByRole("region", { name: "Menu bar" });
    await expect(bar).toContainText("in Brno");
    await expect(bar.getByRole("button", { name: "Color scheme" })).toBeVisible();
    await page.keyboard.press("Space");
    await expect.poll(() => content.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
    await page.keyboard.press("PageUp");
    await expect.poll(() => content.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    const places = () =>
      Promise.all([bar, page.locator("main > [data-window]")].map((part) => part.boundingBox()));
    const before = await places();
    await page.getByRole("button", { name: "Maximize Me" }).click();
    expect(await places()).toEqual(before);
    release();
    await expect(page.getByRole("button", { name: "Restore Me" })).toBeVisible();
  });

  await test.step("a filter and a search are applied", async () => {
    const release = await holdScripts(page);
    await page.goto("/projects");
    const names = page.getByRole("article").getByRole("heading");
    const all = await names.allTextContents();
    const word = all[0]?.split(" ")[0] ?? "";
    const search = page.getByPlaceholder("Search projects...");
    await page.getByLabel("Sort projects").selectOption("oldest");
    await search.fill(word);
    release();
    await expect.poll(async () => (await names.allTextContents()).length).toBeLessThan(all.length);
    for (const name of await names.allTextContents())
      expect(name.toLowerCase()).toContain(word.toLowerCase());
    await expect(search).toHaveValue(word);
    await search.fill("");
    await expect.poll(() => names.allTextContents()).toEqual(all.toReversed());
  });
});

test.describe("when the browser is idle", () => {
  test.use({ expectedMessages: /Failed to load resource/ });

  test("the other apps are loaded, unless they cannot be, or the visitor saves data", async ({ page }) => {
    await test.step("they are loaded", async () => {
      const data = page.waitForRequest((request) =>
        request.url().endsWith("/me.data?_routes=routes%2Fme%2Froute"),
      );
      await page.goto("/");
      await data;
      await expect(page.locator('link[rel="prefetch"][href^="/projects.data"]')).toHaveCount(1);
    });

    await test.step("when one cannot be loaded, the page stays, and loads no more of them", async () => {
      const refused: string[] = [];
      await page.goto("/");
      await waitForHydration(page);
      await page.route("**/assets/route-*.js", (route) => {
        refused.push(route.request().url());
        return route.abort();
      });
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      await expect.poll(() => refused).toHaveLength(1);
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => "isSame" in window)).toBe(true);
      expect(refused).toHaveLength(1);
      await page.unroute("**/assets/route-*.js");
    });

    await test.step("they are not while the visitor saves data", async () => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
      });
      const requests: string[] = [];
      page.on("request", (request) => requests.push(new URL(request.url()).pathname));
      await page.goto("/");
      await waitForHydration(page);
      await page.getByRole("link", { name: "Me", exact: true }).hover();
      // Longer than the browser waits before it loads the other apps.
      await page.waitForTimeout(2_500);
      expect(requests.filter((path) => path.endsWith(".data"))).toEqual([]);
    });
  });
});
