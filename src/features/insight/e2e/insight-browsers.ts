// The visitors of src/features/insight/e2e/insight-crowd.spec.ts who come with real browsers, and what they really do there.

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from "@playwright/test";
import type { Site } from "../../../../e2e/site.ts";
import { visit } from "../../../../e2e/visitor.ts";
import { agents, campaigns, type Kind, languages, referrers } from "./insight-crowd.ts";
import type { TruePage, TrueVisit } from "./insight-truth.ts";

/** What a visit was like. */
type Done = Pick<TrueVisit, "pages" | "actions" | "isReported"> & { isPrivate?: boolean; isDirect?: boolean };

interface Visitor {
  site: Site;
  context: BrowserContext;
  page: Page;
  /** Opens an address by the visitor's link, and returns the id of the visit. */
  arrive: (path: string) => Promise<string | undefined>;
  /** Leaves the site, and waits for the report. */
  leave: (id: string | undefined) => Promise<void>;
}

/** Does something on the site. Returns the visits that it was. */
type Act = (visitor: Visitor) => Promise<Done[]>;

const post = "/blog/first-light";

/** The test does not know for how long a page was visible. */
function seen(...pages: (string | [name: string, read: number])[]): TruePage[] {
  return pages.map((page) => {
    const [name, read] = typeof page === "string" ? [page, 0] : page;
    return { name, read, seconds: 0 };
  });
}

function report(pages: TruePage[], ...actions: string[]): Done {
  return { pages, actions, isReported: true };
}

/** Scrolls until this share of the post has been in sight. */
async function scrollTo(page: Page, percent: number): Promise<void> {
  await page.locator("#content article").evaluate((article, share) => {
    const content = article.closest("#content");
    if (content === null) throw new Error("No window");
    const { top, height } = article.getBoundingClientRect();
    const bottom = Math.min(innerHeight, content.getBoundingClientRect().bottom);
    content.scrollBy({ top: top + (height * share) / 100 - bottom, behavior: "instant" });
  }, percent);
  // The page notices it in the next frame.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

async function like(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^\d+ likes?$/ }).first();
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
}

const readToTheEnd: Act = async ({ page, arrive, leave }) => {
  const id = await arrive("/blog");
  await page.getByRole("link", { name: "First light" }).click();
  await expect(page.getByRole("heading", { name: "First light", level: 1 })).toBeVisible();
  await scrollTo(page, 100);
  await like(page);
  await leave(id);
  return [report(seen("/blog", [post, 100]), "Post liked")];
};

const readHalf: Act = async ({ page, arrive, leave }) => {
  const id = await arrive(post);
  await scrollTo(page, 60);
  await leave(id);
  return [report(seen([post, 60]))];
};

const skim: Act = async ({ arrive, leave }) => {
  await leave(await arrive("/blog/second-light"));
  return [report(seen(["/blog/second-light", 5]))];
};

const lookAround: Act = async ({ page, arrive, leave }) => {
  const id = await arrive("/");
  for (const name of ["Projects", "Tech", "Projects"]) {
    await page.getByRole("link", { name, exact: true }).first().click();
    // The address changes a moment before the screen.
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
  }
  await leave(id);
  return [report(seen("Home", "/projects", "/tech"))];
};

const takeResume: Act = async ({ page, arrive, leave }) => {
  const id = await arrive("/");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download resume" }).click();
  await download;
  await leave(id);
  return [report(seen("Home"), "Resume downloaded")];
};

/** Other sites are not asked. While requests are intercepted, a report can be lost when its tab is closed. */
async function follow(page: Page, name: RegExp): Promise<void> {
  await page.context().route("https://**", (route) => route.fulfill({ body: "" }));
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name }).first().click();
  await (await opened).close();
  await page.context().unrouteAll();
}

const followProject: Act = async ({ page, arrive, leave }) => {
  const id = await arrive("/projects");
  await follow(page, / for /);
  await leave(id);
  return [report(seen("/projects"), "Project link opened")];
};

const followLink: Act = async ({ page, arrive, leave }) => {
  const id = await arrive("/");
  await follow(page, /Code repositories/);
  await leave(id);
  return [report(seen("Home"), "Other link opened")];
};

async function answer(page: Page, ...answers: string[]): Promise<void> {
  const field = page.getByRole("textbox");
  for (const text of answers) {
    await field.fill(text);
    await field.press("Enter");
  }
}

const writeMessage: Act = async ({ page, arrive, leave }) => {
  const id = await arrive("/contact");
  await answer(page, "Ada", "ada@example.com", "Hello", "no");
  await expect(page.getByText("Your message has reached me.")).toBeVisible({ timeout: 15_000 });
  await leave(id);
  return [report(seen("/contact"), "Contact form started", "Message sent")];
};

const startMessage: Act = async ({ page, arrive, leave }) => {
  const id = await arrive("/contact");
  await answer(page, "Ada");
  await leave(id);
  return [report(seen("/contact"), "Contact form started")];
};

/** The second document is opened from the first one. */
const comeTwice: Act = async ({ site, page, arrive, leave }) => {
  const first = await arrive("/me");
  const second = await visit(page, "/tech", `${site.url}/me`);
  expect(second).not.toBe(first);
  await leave(second);
  return [report(seen("/me")), { ...report(seen("/tech")), isDirect: true }];
};

/** The browser ends the first tab without notice, and the next one sends its report. */
const loseTab: Act = async ({ context, page, arrive, leave }) => {
  await page.addInitScript(() => {
    addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), true);
  });
  const first = await arrive(post);
  await scrollTo(page, 60);
  await like(page);
  const next = await context.newPage();
  await page.close();
  const second = await visit(next, "/me");
  await next.goto("about:blank");
  await leave(first);
  await leave(second);
  return [report(seen([post, 60]), "Post liked"), { ...report(seen("/me")), isDirect: true }];
};

/** Reports the page as hidden, because headless Chromium treats every page as visible. */
const hideAndReturn: Act = async ({ page, arrive, leave }) => {
  const id = await arrive("/me");
  for (const state of ["hidden", "visible"])
    await page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await page.evaluate(() => Reflect.deleteProperty(document, "visibilityState"));
  await leave(id);
  return [report(seen("/me"))];
};

const withoutReport: Done = { pages: [{ name: "/me" }], actions: [], isReported: false };

/** An extension swallows reports. */
const blockReports: Act = async ({ page, arrive }) => {
  await page.addInitScript(() => {
    navigator.sendBeacon = () => true;
  });
  expect(await arrive("/me")).toBeDefined();
  await page.goto("about:blank");
  return [withoutReport];
};

const refuseTracking: Act = async ({ page, arrive }) => {
  expect(await arrive(post)).toBeUndefined();
  await scrollTo(page, 100);
  await like(page);
  await page.goto("about:blank");
  return [{ ...withoutReport, pages: [], isPrivate: true }];
};

/** The owner's own browser. */
const own: Act = async ({ page, arrive }) => {
  await page.addInitScript(() => localStorage.setItem("visitsNotCounted", "true"));
  expect(await arrive("/me")).toBeUndefined();
  await page.goto("about:blank");
  return [];
};

/** Nothing can count a visit without JavaScript. */
const runNoScript: Act = async ({ page }) => {
  await page.goto("/me");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return [];
};

interface Plan {
  act: Act;
  options?: BrowserContextOptions;
}

function times(count: number, plan: Plan): Plan[] {
  return Array.from({ length: count }, () => plan);
}

/** What 40 visitors do. */
export const plans: Plan[] = [
  ...times(6, { act: readToTheEnd }),
  ...times(6, { act: readHalf }),
  ...times(4, { act: skim }),
  ...times(4, { act: lookAround }),
  ...times(3, { act: takeResume }),
  ...times(2, { act: followProject }),
  ...times(2, { act: followLink }),
  ...times(2, { act: writeMessage }),
  ...times(2, { act: startMessage }),
  { act: comeTwice },
  { act: loseTab },
  { act: hideAndReturn },
  { act: blockReports },
  { act: refuseTracking, options: { extraHTTPHeaders: { DNT: "1" } } },
  { act: refuseTracking, options: { extraHTTPHeaders: { "Sec-GPC": "1" } } },
  ...times(2, { act: own }),
  { act: runNoScript, options: { javaScriptEnabled: false } },
];

/** Whether the visitor is the owner, with a browser that is not counted. */
export function isOwner(number: number): boolean {
  return plans[number]?.act === own;
}

/** Whether the visitor takes the resume. */
export function takesResume(number: number): boolean {
  return plans[number]?.act === takeResume;
}

/** How many come in which way, which plans real browsers carry out, and which rows are then chosen on the screen. */
export interface Crowd {
  browsers: readonly number[];
  ordinary: number;
  flood: number;
  bots: number;
  owner: number;
  rivals: number;
  forged: number;
  filters: readonly (readonly [table: string, value: string])[];
}

export const thousand: Crowd = {
  browsers: Array.from(plans.keys()),
  ordinary: 560,
  flood: 330,
  bots: 40,
  owner: 12,
  rivals: 18,
  forged: 300,
  filters: [
    ["Sources", "Hacker News"],
    ["Campaigns", "acme"],
    ["Countries", "Germany"],
    ["Cities", "Berlin, Germany"],
    ["Actions", "Post liked"],
    ["Browsers", "Safari"],
    ["Pages", "/blog/first-light"],
  ],
};

/** What browsers report is tested on its own, in e2e/visit-report.spec.ts, so only a few of them come. */
export const few: Crowd = {
  browsers: [readToTheEnd, takeResume, writeMessage, refuseTracking, own, runNoScript].map((kind) =>
    plans.findIndex(({ act }) => act === kind),
  ),
  ordinary: 72,
  flood: 55,
  bots: 10,
  owner: 4,
  rivals: 3,
  forged: 30,
  filters: thousand.filters.filter(([table]) => ["Sources", "Cities", "Pages"].includes(table)),
};

interface Moment {
  day: string;
  hour: number;
}

/** Lets a visitor come to the site. Returns the visits that count. */
export async function comeByBrowser(
  browser: Browser,
  site: Site,
  number: number,
  { day, hour }: Moment,
): Promise<TrueVisit[]> {
  const { act, options = {} } = plans[number] as Plan;
  // Languages that browsers have, the first seven.
  const [accepted, language] = languages[number % 7] as (typeof languages)[number];
  const agent = agents[number % agents.length] as Kind;
  const [link, name] = referrers[number % referrers.length] as (typeof referrers)[number];
  // Playwright cannot send the address of an app.
  const [referer, linked] = link.startsWith("android-app:") ? ["", "Direct"] : [link, name];
  const [query, campaign, source = linked] = campaigns[
    number % campaigns.length
  ] as (typeof campaigns)[number];
  const address = `129.240.7.${number}`;
  const context = await browser.newContext({
    ...options,
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    userAgent: agent.headers["User-Agent"] ?? "",
    locale: accepted.split(",")[0] ?? "",
    extraHTTPHeaders: { "X-Forwarded-For": address, ...options.extraHTTPHeaders },
  });
  const page = await context.newPage();
  const done = await act({
    site,
    context,
    page,
    arrive: (path) => visit(page, `${path}${query}`, referer),
    leave: (id) => leave(site, page, id),
  });
  await context.close();
  return done.map(({ isPrivate = false, isDirect = false, ...rest }) => ({
    day,
    hour,
    visitor: isPrivate ? undefined : address,
    traits: isPrivate
      ? {}
      : {
          ...agent.traits,
          Countries: "Norway",
          ...(language && { Languages: language }),
          ...(rest.isReported && { Sources: isDirect ? "Direct" : source }),
          ...(rest.isReported && !isDirect && campaign && { Campaigns: campaign }),
        },
    ...rest,
  }));
}

/** Goes to another page. When a tab is closed, Chromium loses one beacon of 40 on a busy machine, and says that it was sent. */
async function leave(site: Site, page: Page, id: string | undefined): Promise<void> {
  if (!page.isClosed()) await page.goto("about:blank");
  const { db } = site.context;
  const find = db
    .selectFrom("visits")
    .select("report_version")
    .where("id", "=", id ?? "");
  await expect.poll(async () => (await find.executeTakeFirst())?.report_version ?? 0).toBeGreaterThan(0);
}
