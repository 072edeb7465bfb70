import { type Browser, type CDPSession, chromium, devices, type Page } from "@playwright/test";
import { browserFlags } from "./lighthouse-audit.ts";
import { median } from "./median.ts";

/** The phone that Lighthouse emulates, too. */
const device = devices["Moto G4"];

/** Seconds from the start of the navigation. */
export interface Answers {
  /** Until a click on a link of the dock, made at the first paint, shows what it opens. */
  firstClick: number;
  /** Until React answers clicks. */
  hydrated: number;
}

interface SlowPage {
  page: Page;
  session: CDPSession;
}

/**
 * Measures the first click on a page over Lighthouse's slow 4G with a processor that is four times slower. Uses the browser's
 * protocol: Playwright's locators run scripts in the page, which the processor would be slowed down for, too.
 */
export async function measureFirstClick(executablePath: string, url: string, runs: number): Promise<Answers> {
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const results: Answers[] = [];
  try {
    const link = await findLink(browser, url);
    for (let run = 0; run < runs; run += 1) {
      results.push({
        firstClick: await clickAtFirstPaint(await openSlowPage(browser), url, link),
        hydrated: await waitForReact(await openSlowPage(browser), url),
      });
      for (const context of browser.contexts()) await context.close();
    }
  } finally {
    await browser.close();
  }
  return {
    firstClick: median(results.map(({ firstClick }) => firstClick)),
    hydrated: median(results.map(({ hydrated }) => hydrated)),
  };
}

async function openSlowPage(browser: Browser): Promise<SlowPage> {
  const page = await (await browser.newContext(device)).newPage();
  const session = await page.context().newCDPSession(page);
  await slowDown(session);
  return { page, session };
}

/** The same numbers as Lighthouse's mobile settings with `devtools` throttling. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1_474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

interface Link {
  path: string;
  center: { x: number; y: number };
}

/** Finds a link of the dock that leads to another app. A visitor, too, knows where to click when the page is painted. */
async function findLink(browser: Browser, url: string): Promise<Link> {
  const path = new URL(url).pathname === "/tech" ? "/me" : "/tech";
  const page = await (await browser.newContext(device)).newPage();
  await page.goto(url);
  const box = await page.locator(`#dock a[href="${path}"]`).boundingBox();
  await page.context().close();
  if (box === null) throw new Error(`The dock of ${url} has no link to ${path}.`);
  return { path, center: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

/** The answer to a click before hydration is another document, whose first paint has the app's window. */
async function clickAtFirstPaint({ page, session }: SlowPage, url: string, link: Link): Promise<number> {
  await session.send("Page.enable");
  await session.send("Page.setLifecycleEventsEnabled", { enabled: true });
  const start = performance.now();
  const painted = nextFirstPaint(session);
  await session.send("Page.navigate", { url });
  await painted;
  const answered = nextFirstPaint(session);
  click(session, link.center);
  await answered;
  const time = seconds(start);
  if (new URL(page.url()).pathname !== link.path) {
    throw new Error(`The click on ${link.path} led to ${page.url()}.`);
  }
  await page.locator("[data-window]").waitFor();
  return time;
}

function nextFirstPaint(session: CDPSession): Promise<void> {
  return new Promise((resolve) => {
    session.on("Page.lifecycleEvent", function listen({ name }) {
      if (name !== "firstContentfulPaint") return;
      session.off("Page.lifecycleEvent", listen);
      resolve();
    });
  });
}

/** Does not wait for the browser's confirmations: that of the release comes when the next document is there. */
function click(session: CDPSession, center: Link["center"]): void {
  for (const type of ["mousePressed", "mouseReleased"] as const) {
    void session.send("Input.dispatchMouseEvent", { ...center, type, button: "left", clickCount: 1 });
  }
}

async function waitForReact({ page }: SlowPage, url: string): Promise<number> {
  await page.addInitScript(() => addEventListener("hydrated", () => console.debug("hydrated")));
  const start = performance.now();
  const hydrated = page.waitForEvent("console", (message) => message.text() === "hydrated");
  await page.goto(url, { waitUntil: "commit" });
  await hydrated;
  return seconds(start);
}

function seconds(start: number): number {
  return Number(((performance.now() - start) / 1000).toFixed(2));
}
