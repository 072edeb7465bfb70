import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { apps } from "../../app/desktop/apps.ts";
import { fillDatabase } from "../../bench/fill-database.ts";
import { startSite } from "../../bench/servers.ts";
import { findFreePort } from "../postgres-server.ts";
import { openWebKit, type Tab } from "./web-driver.ts";

// `npm run webkit` uses the built site in WebKitGTK, once per release. It needs a display, and the Debian packages
// webkit2gtk-driver and xvfb: `xvfb-run npm run webkit`. It prints what it did, and exits with 1 at the first failure.

/** The Enter key of WebDriver. */
const enter = "\uE007";

const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-webkit-"));
try {
  await fillDatabase(folder);
  const site = await startSite(folder, await findFreePort());
  const browser = await openWebKit(await findFreePort());
  try {
    console.log(browser.name);
    await openEveryScreen(browser.tab, site.url);
    await tryWindows(browser.tab, site.url);
    await likePost(browser.tab, site.url);
    await answerChat(browser.tab, site.url);
  } finally {
    await browser.close();
    await site.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Opens each screen as a document, and prints how long after the first paint its windows have controls. */
async function openEveryScreen(tab: Tab, url: string): Promise<void> {
  for (const screen of ["/", ...apps.map(({ path }) => path)]) {
    await openHydrated(tab, url + screen);
    const [paint, scripts] = await tab.run<number[]>(`
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      const script = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".js"));
      return [paint?.startTime ?? 0, script?.startTime ?? 0].map(Math.round);`);
    console.log(`ok  ${screen}: first paint after ${paint} ms, scripts requested after ${scripts} ms`);
  }
}

async function tryWindows(tab: Tab, url: string): Promise<void> {
  await openHydrated(tab, url);
  for (const { path: app, name } of apps) {
    await tab.click(`#dock [data-app="${app}"]`);
    await until(
      `${name} is open`,
      tab,
      `return document.querySelector("[data-window]") !== null && location.pathname === "${app}"`,
    );
  }
  await tab.click(`#dock [data-app="/me"]`);
  await until("Me has controls", tab, `return document.querySelector('[aria-label="Maximize Me"]') !== null`);
  await tab.click('[aria-label="Maximize Me"]');
  await until("Me is maximized", tab, `return document.querySelector('[aria-label="Restore Me"]') !== null`);
  await tab.back();
  await until("Back leads to the app before", tab, `return location.pathname !== "/me"`);
  console.log("ok  every app opens from the dock, a window is maximized, and Back leads to the app before");
}

async function likePost(tab: Tab, url: string): Promise<void> {
  const posts = (await (await fetch(`${url}/api/blogs/public`)).json()) as { slug: string }[];
  await openHydrated(tab, `${url}/blog/${posts[0]?.slug}`);
  await tab.click("button[aria-pressed=false]");
  await until(
    "the post is liked",
    tab,
    `return document.querySelector("button[aria-pressed=true]") !== null`,
  );
  console.log("ok  a post is liked");
}

async function answerChat(tab: Tab, url: string): Promise<void> {
  const field = "textarea[name=entry]:not([disabled])";
  await openHydrated(tab, `${url}/contact`);
  await hear(tab, "what's your name?");
  await until("the chat takes answers", tab, `return document.querySelector("${field}") !== null`);
  await tab.type(field, `Ada${enter}`);
  await hear(tab, "Nice to meet you, Ada!");
  console.log("ok  the chat answers");
}

function hear(tab: Tab, text: string): Promise<void> {
  const script = `return document.querySelector("[role=log]").textContent.includes("${text}")`;
  return until(`the chat says "${text}"`, tab, script);
}

async function openHydrated(tab: Tab, url: string): Promise<void> {
  await tab.open(url);
  await until(`${url} is hydrated`, tab, `return document.documentElement.dataset.hydrated !== undefined`);
}

/** Waits for up to 20 s until a script in the page returns true. */
async function until(what: string, tab: Tab, script: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await tab.run<boolean>(script)) return;
    await sleep(100);
  }
  throw new Error(`This did not happen within 20 s: ${what}`);
}
