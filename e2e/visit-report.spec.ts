import type { Page, Request } from "@playwright/test";
import type { VisitReport } from "../src/core/visits/contract/visit-report.ts";
import { makeBlog } from "../test/builders.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";
import { visit } from "./visitor.ts";

type StoredReport = Pick<VisitReport, "pages" | "actions"> & { source: string; campaign: string };

/** The reports of all visits, oldest first. */
async function readReports({ context }: Site): Promise<(StoredReport | undefined)[]> {
  const visits = await context.db
    .selectFrom("visits")
    .select(["report", "report_version", "source", "campaign"])
    .orderBy("id")
    .execute();
  return visits.map(({ report, report_version, source, campaign }) =>
    report_version > 0
      ? { ...JSON.parse(report ?? ""), source: source ?? "", campaign: campaign ?? "" }
      : undefined,
  );
}

function hide(page: Page) {
  return page.goto("about:blank");
}

async function addPost(site: Site): Promise<void> {
  const content = Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1} is about light.`);
  await makeBlog(site, { slug: "first", title: "First light", content });
}

test("a visit reports where it came from, what was read how far, and what was done", async ({
  page,
  site,
}) => {
  await addPost(site);
  await visit(page, "/blog?utm_campaign=Autumn", "https://news.ycombinator.com/item?id=1");
  await page.getByRole("link", { name: "First light" }).click();
  // The list has a heading of this name, too.
  await expect(page.getByRole("heading", { name: "First light", level: 1 })).toBeVisible();
  await page.locator("#content").evaluate((content) => {
    const post = content.querySelector("article");
    content.scrollTop = (post?.scrollHeight ?? 0) / 2;
  });
  await page.getByRole("button", { name: "0 likes" }).first().click();
  await expect(page.getByRole("button", { name: "1 like" }).first()).toBeVisible();
  await hide(page);
  await expect.poll(async () => (await readReports(site))[0]).toBeDefined();
  const [report] = await readReports(site);
  expect(report).toMatchObject({ source: "Hacker News", campaign: "Autumn", actions: ["like"] });
  expect(report?.pages.map(({ path }) => path)).toEqual(["/blog", "/blog/first"]);
  expect(report?.pages[1]?.read).toBeGreaterThan(40);
});

test("another document of the site in the same tab has the source of the first one, and a new address its own", {
  tag: "@release",
}, async ({ page, site }) => {
  await visit(page, "/me?utm_campaign=Autumn", "https://news.ycombinator.com/item?id=1");
  const load = async (address: string) => {
    const recorded = page.waitForResponse("**/api/dashboard/visits");
    await page.evaluate((path) => location.assign(path), address);
    await recorded;
    await page.waitForFunction(() => sessionStorage.getItem("visitOrigin") !== null);
  };
  await load("/contact");
  const field = page.getByRole("textbox");
  await field.fill("Ada");
  await field.press("Enter");
  await load("/tech?ref=friend");
  await visit(page, "/projects");
  await hide(page);
  await expect.poll(async () => (await readReports(site)).at(-1)).toBeDefined();
  expect(await readReports(site)).toMatchObject([
    { source: "Hacker News", campaign: "Autumn" },
    { source: "Hacker News", campaign: "Autumn", actions: ["contact-started"] },
    { campaign: "friend" },
    { source: "", campaign: "" },
  ]);
});

test("what is done on the other screens is reported", async ({ page, site }) => {
  await page.route("https://**", (route) => route.fulfill({ body: "" }));
  await visit(page, "/");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download resume" }).click();
  await download;
  const click = async (name: string | RegExp) => {
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name }).first().click();
    await (await opened).close();
  };
  await click("Code repositories");
  await page.getByRole("link", { name: "Projects" }).click();
  await page.getByRole("link", { name: / for / }).first().waitFor();
  await click(/ for /);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Contact" }).click();
  const field = page.getByRole("textbox");
  await field.fill("   ");
  await field.press("Enter");
  expect(await page.evaluate(() => localStorage.getItem("visitReports"))).not.toContain("contact-started");
  for (const answer of ["Ada", "ada@example.com", "Hello", "no"]) {
    await field.fill(answer);
    await field.press("Enter");
  }
  await expect(page.getByText("Your message has reached me.")).toBeVisible({ timeout: 15_000 });
  await hide(page);
  await expect
    .poll(async () => (await readReports(site))[0]?.actions)
    .toEqual(["resume", "outbound", "project", "contact-started", "contact-sent"]);
  const [report] = await readReports(site);
  expect(report?.pages.map(({ path }) => path)).toEqual(["/", "/projects", "/contact"]);
});

test("the report of a tab that is ended without notice is sent by the next document", {
  tag: "@release",
}, async ({ page, context, site }) => {
  await addPost(site);
  // Headless Chromium does not survive the crash of a tab, so this one is not told that it ends.
  await page.addInitScript(() => {
    addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), true);
  });
  await visit(page, "/blog/first");
  await page.getByRole("button", { name: "0 likes" }).first().click();
  await expect(page.getByRole("button", { name: "1 like" }).first()).toBeVisible();
  const next = await context.newPage();
  await page.close();
  expect(await readReports(site)).toEqual([undefined]);
  await visit(next, "/me");
  await expect.poll(async () => (await readReports(site))[0]?.actions).toEqual(["like"]);
  expect(await next.evaluate(() => localStorage.getItem("visitReports"))).toBeNull();
});

test("a page that is hidden and shown again reports more", { tag: "@release" }, async ({
  page,
  context,
  site,
}) => {
  await visit(page, "/me");
  // Headless Chromium treats every page as visible, so the test reports this one as hidden.
  const setVisibility = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await setVisibility("hidden");
  const pages = async () => (await readReports(site))[0]?.pages.map(({ path }) => path);
  await expect.poll(pages).toEqual(["/me"]);
  await setVisibility("visible");
  await page.getByRole("link", { name: "Tech" }).click();
  // The address changes a moment before the screen.
  await expect(page).toHaveTitle(/^Tech/);
  await setVisibility("hidden");
  await expect.poll(pages).toEqual(["/me", "/tech"]);
  await context.close();
});

test("a page that is rendered ahead of time is a visit once it is shown", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  });
  const isRecorded = (request: Request) => request.method() === "POST" && request.url().endsWith("/visits");
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto("/me");
  await waitForHydration(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/extras-[^/]*\.js$/.test(name)),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))));
  expect(requests.filter(isRecorded)).toEqual([]);
  const recorded = page.waitForResponse((response) => isRecorded(response.request()));
  await page.evaluate(() => {
    Object.defineProperty(document, "prerendering", { value: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  await recorded;
  await expect.poll(async () => (await readReports(site)).length).toBe(1);
});

test.describe("with Global Privacy Control", () => {
  test.use({ extraHTTPHeaders: { "Sec-GPC": "1" } });

  test("the visit counts, and nothing is kept or sent", async ({ page, site }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await visit(page, "/me", "https://news.ycombinator.com/");
    await hide(page);
    await page.goto("/tech");
    await waitForHydration(page);
    expect(await page.evaluate(() => localStorage.getItem("visitReports"))).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem("visitOrigin"))).toBeNull();
    expect(requests.filter((path) => path.endsWith("/report"))).toEqual([]);
    expect((await readReports(site))[0]).toBeUndefined();
  });
});
