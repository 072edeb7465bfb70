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

/** Measures the first click on a page over Lighthouse's slow 4G with a processor that is four times slower. */
export async function measureFirstClick(executablePath: string, url: string, runs: number): Promise<Answers> {
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const results: Answers[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const openSlowPage = async () => {
        const page = await (await browser.newContext(devices["Moto G4"])).newPage();
        await slowDown(await page.context().newCDPSession(page));
        return page;
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

async function clickAtFirstPaint(page: Page, url: string): Promise<number> {
  const target = new URL(url).pathname === "/tech" ? "Me" : "Tech";
  const start = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name: target }).click();
  await page.getByRole("region", { name: target, exact: true }).waitFor();
  return seconds(start);
}

async function waitForReact(page: Page, url: string): Promise<number> {
  const start = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  return seconds(start);
}

function seconds(start: number): number {
  return Number(((performance.now() - start) / 1000).toFixed(2));
}
