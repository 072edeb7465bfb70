import { type Browser, chromium, type Page } from "@playwright/test";
import { browserFlags } from "./lighthouse-audit.ts";
import { median } from "./median.ts";

const viewport = { width: 1366, height: 768 };

/** The page loads the other screens first. A visitor reads it for a moment, too. */
const readingTime = 3_000;

/** How long a visitor holds a button down. */
const pressTime = 80;

/** How long the trace goes on after the window has opened. */
const settlingTime = 2_000;

/** Browsers report no paint that comes within this time. */
const unreportedPaint = 16;

/** Milliseconds after the button is released. */
export interface Opening {
  /** Until the browser's main thread has finished the frame that shows the window. */
  window: number;
  /** Until that frame is on the screen, in steps of 8 ms. Without a GPU, the browser paints it with the processor. */
  nextPaint: number;
}

/** The parts of a trace event that are read here. Times are in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args: { data?: { type?: string } };
}

/** What is opened, and on which page. */
export interface Click {
  /** The URL of the page. */
  url: string;
  /** The path of the app whose item in the dock is clicked. */
  path: string;
}

/**
 * Measures how long an app takes to open after a click on its item in the dock, with a processor that is four times slower.
 * Returns medians. The page is new each time, so its code has not run before.
 */
export async function measureOpening(executablePath: string, click: Click, runs: number): Promise<Opening> {
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const openings: Opening[] = [];
  try {
    for (let run = 0; run < runs; run += 1) openings.push(await openOnce(browser, click));
  } finally {
    await browser.close();
  }
  return {
    window: median(openings.map(({ window }) => window)),
    nextPaint: median(openings.map(({ nextPaint }) => nextPaint)),
  };
}

async function openOnce(browser: Browser, { url, path }: Click): Promise<Opening> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.goto(url);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.waitForTimeout(readingTime);
  const readNextPaint = await observeNextPaint(page);
  await markWindow(page, path);
  const item = page.locator(`#dock [data-app="${path}"]`);
  await item.hover();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await browser.startTracing(page, { categories: ["devtools.timeline", "cc", "blink.user_timing"] });
  await page.mouse.down();
  await page.waitForTimeout(pressTime);
  await page.mouse.up();
  await page.locator(openItem(path)).waitFor();
  await page.waitForTimeout(settlingTime);
  const nextPaint = await readNextPaint();
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  await page.context().close();
  return { window: Math.round(readFrame(trace.traceEvents)), nextPaint };
}

/** Returns a function that returns the time from the click to the next paint, as the browser measures it. */
async function observeNextPaint(page: Page): Promise<() => Promise<number>> {
  const durations = await page.evaluateHandle(() => {
    const clicks: number[] = [];
    new PerformanceObserver((list) => {
      clicks.push(...list.getEntriesByName("click").map(({ duration }) => duration));
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    return clicks;
  });
  return async () => (await durations.jsonValue())[0] ?? unreportedPaint;
}

/** The item that is marked as open in the same update of the page that opens the window. */
function openItem(path: string): string {
  return `#dock [data-app="${path}"][aria-current="page"]`;
}

/** Adds a mark to the trace when the window opens. */
async function markWindow(page: Page, path: string): Promise<void> {
  await page.evaluate((selector) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      performance.mark("window");
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  }, openItem(path));
}

/** Returns the milliseconds from the release of the button to the end of the frame that shows the window. */
function readFrame(events: TraceEvent[]): number {
  const sorted = events.toSorted((a, b) => a.ts - b.ts);
  const dispatched =
    (type: string) =>
    ({ name, args }: TraceEvent) =>
      name === "EventDispatch" && args.data?.type === type;
  const release = sorted.find(dispatched("pointerup"));
  const mark = sorted.find(({ name }) => name === "window");
  const frame = sorted.find(
    ({ name, pid, tid, ts }) =>
      name === "ProxyMain::BeginMainFrame::commit" && pid === mark?.pid && tid === mark.tid && ts > mark.ts,
  );
  if (release === undefined || frame === undefined)
    throw new Error("The trace has no frame with the window.");
  return (frame.ts + (frame.dur ?? 0) - release.ts) / 1000;
}
