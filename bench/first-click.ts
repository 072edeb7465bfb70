import { type CDPSession, chromium, devices, type Page } from "@playwright/test";
import { browserFlags } from "./lighthouse-audit.ts";
import { median } from "./median.ts";

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
    for (let run = 0; run < runs; run += 1) {
      const openSlowPage = async () => {
        const page = await (await browser.newContext(devices["Moto G4"])).newPage();
        const session = await page.context().newCDPSession(page);
        await slowDown(session);
        return { page, session };
      };
      results.push({
        firstClick: await clickAtFirstPaint(await openSlowPage(), url),
        hydrated: await waitForReact(await openSlowPage(), url),
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

/** The answer to a click before hydration is another document, whose first paint has the app's window. */
async function clickAtFirstPaint({ page, session }: SlowPage, url: string): Promise<number> {
  const path = new URL(url).pathname === "/tech" ? "/me" : "/tech";
  await session.send("DOM.enable");
  await session.send("Page.enable");
  await session.send("Page.setLifecycleEventsEnabled", { enabled: true });
  const start = performance.now();
  const painted = nextFirstPaint(session);
  await session.send("Page.navigate", { url });
  await painted;
  const link = await findCenter(session, `#dock a[href="${path}"]`);
  const answered = nextFirstPaint(session);
  await press(session, link);
  await answered;
  const time = seconds(start);
  if (new URL(page.url()).pathname !== path) throw new Error(`The click on ${path} led to ${page.url()}.`);
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

async function findCenter(session: CDPSession, selector: string): Promise<{ x: number; y: number }> {
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { model } = await session.send("DOM.getBoxModel", { nodeId });
  const [left = 0, top = 0] = model.border;
  return { x: left + model.width / 2, y: top + model.height / 2 };
}

/** Does not wait for the release, which the browser confirms when the next document is there. */
async function press(session: CDPSession, place: { x: number; y: number }): Promise<void> {
  const event = { ...place, button: "left", clickCount: 1 } as const;
  await session.send("Input.dispatchMouseEvent", { ...event, type: "mousePressed" });
  void session.send("Input.dispatchMouseEvent", { ...event, type: "mouseReleased" });
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
