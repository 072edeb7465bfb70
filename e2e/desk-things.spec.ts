import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { readSampleSite } from "../test/sample-site.ts";
import { violationsOf } from "./axe.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";

const { profile, projects } = await readSampleSite();
const dateOf = ({ date = "" }: { date?: string | undefined }) => date;
const newest = projects.projects.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))[0]?.title ?? "";

async function open(page: Page) {
  await page.goto("/");
  await waitForHydration(page);
}

async function makePost(site: Site, fields: { slug: string; title: string }) {
  const context = { ...site.context, clock: () => Date.UTC(2026, 2, 9) };
  await makeBlog({ context }, fields);
}

test("the newest project, the latest post, and the availability are links on the home screen", async ({
  page,
  site,
}) => {
  await test.step("the note is gone without posts, and appears with the first one", async () => {
    await open(page);
    await expect(page.getByRole("link", { name: "Newest project" })).toBeVisible();
    await expect(page.getByText("Latest post")).toHaveCount(0);
    await makePost(site, { slug: "first", title: "First light" });
    // Written directly to the database, so it appears when the cached page expires.
    await expect
      .poll(
        async () => {
          await open(page);
          return page.getByText("First light").count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
  });

  expect(await violationsOf(page)).toEqual([]);
  const available = page.getByRole("link", { name: `Available from ${profile.available}` });
  await expect(available).toHaveAttribute("href", "/contact");
  await expect(page.getByRole("link", { name: `Newest project ${newest}` })).toHaveAttribute(
    "href",
    "/projects",
  );
  await page.getByRole("link", { name: "Latest post First light" }).click();
  await expect(page.getByRole("heading", { name: "First light" })).toBeVisible();
});

async function expectNoShift(page: Page) {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; moved: (string | undefined)[] }[]>((resolve) => {
        const entries: { value: number; moved: (string | undefined)[] }[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[])
            entries.push({ value, moved: sources.map(({ node }) => node?.textContent ?? node?.nodeName) });
        }).observe({ type: "layout-shift", buffered: true });
        window.setTimeout(() => resolve(entries), 300);
      }),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
}

async function pass(answer: Response, response: ServerResponse) {
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** The part of the Layout Instability API that TypeScript's library lacks. */
type LayoutShift = PerformanceEntry & { value: number; sources: { node?: Node }[] };

const sizes = [
  [1440, 900],
  [1366, 640],
  [768, 1024],
  [360, 740],
  [320, 256],
] as const;

test("nothing on the home screen overlaps or shifts at any size", async ({ page, site }) => {
  await makePost(site, { slug: "first", title: "A rather long title of a post that takes several lines" });
  for (const [width, height] of sizes) {
    const at = `${width} by ${height} pixels`;
    await page.setViewportSize({ width, height });
    await open(page);
    await page.evaluate(() => document.fonts.ready);
    await expectNoShift(page);
    const overlaps = await page.getByRole("main").evaluate((main) => {
      const parts = [...main.querySelectorAll("h1, p, a, dl > div, h1 + p, picture")].filter(
        (part) => part.closest("a") === part || part.closest("a") === null,
      );
      const name = (part: Element) => part.textContent?.slice(0, 20) || part.tagName;
      return parts.flatMap((part, index) => {
        const a = part.getBoundingClientRect();
        return parts.slice(index + 1).flatMap((other) => {
          const b = other.getBoundingClientRect();
          const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          return apart || part.contains(other) ? [] : [`${name(part)} and ${name(other)}`];
        });
      });
    });
    expect(overlaps, at).toEqual([]);
    expect(
      await page.getByRole("main").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      at,
    ).toBe(0);
  }
});

for (const [width, isCentered] of [
  [1440, true],
  [412, false],
] as const) {
  test(`the home screen does not shift while its document arrives, ${width} pixels wide`, {
    tag: "@release",
  }, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 823 });
    const text = await (await fetch(site.url, { headers: { accept: "text/html" } })).text();
    const dock = text.indexOf('id="dock"');
    const cuts = [
      ...["<h1", "<ul", "<dl"].map((start) => text.indexOf(start)),
      dock,
      ...["<ul", 'href="/tech"', 'href="/contact"', "</nav>"].map((part) => text.indexOf(part, dock)),
    ];
    expect(cuts).toEqual(cuts.toSorted((a, b) => a - b));
    expect(Math.min(...cuts)).toBeGreaterThan(0);
    const painted = Promise.withResolvers<void>();
    const slow = createServer(async (request, response) => {
      if (request.method !== "GET") return response.writeHead(204).end();
      if (request.url !== "/") return pass(await fetch(site.url + request.url), response);
      response.writeHead(200, { "content-type": "text/html" });
      for (const [index, cut] of cuts.entries()) {
        response.write(text.slice(cuts[index - 1] ?? 0, cut));
        await setTimeout(300);
      }
      await painted.promise;
      response.end(text.slice(cuts.at(-1)));
    });
    await once(slow.listen(0, "127.0.0.1"), "listening");
    try {
      const loaded = page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`);
      if (isCentered) painted.resolve();
      // Only what is centered has to be complete before it is painted.
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      painted.resolve();
      await loaded;
      await expectNoShift(page);
    } finally {
      slow.close();
    }
  });
}
