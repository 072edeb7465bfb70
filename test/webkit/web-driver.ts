import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A tab of a browser that is controlled through WebDriver (https://www.w3.org/TR/webdriver2/). */
export interface Tab {
  open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page and returns its result as JSON. */
  run: <Result>(script: string) => Promise<Result>;
  /** Clicks the element where a visitor would. Rejects if something covers it. */
  click: (selector: string) => Promise<void>;
  type: (selector: string, keys: string) => Promise<void>;
  back: () => Promise<void>;
}

export interface Browser {
  /** Its name and version. */
  name: string;
  tab: Tab;
  close: () => Promise<void>;
}

/** WebDriver's name for a reference to an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** Starts WebKitGTK's browser with a driver on `port`, on the display of the environment. Needs `webkit2gtk-driver`. */
export async function openWebKit(port: number): Promise<Browser> {
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4*/MiniBrowser");
  if (binary === undefined) throw new Error("WebKitGTK is missing. Install webkit2gtk-driver.");
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    // Containers do not allow WebKit's own sandbox.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  const send = connectTo(`http://127.0.0.1:${port}`);
  await waitUntilReady(send, driver);
  const options = { binary, args: ["--automation"] };
  const { sessionId, capabilities } = await send<{ sessionId: string; capabilities: Record<string, string> }>(
    "POST",
    "/session",
    { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } },
  );
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    tab: controlTab(send, `/session/${sessionId}`),
    close: async () => {
      await send("DELETE", `/session/${sessionId}`);
      const exit = once(driver, "exit");
      driver.kill();
      await exit;
    },
  };
}

type Send = <Value>(method: string, path: string, body?: object) => Promise<Value>;

function connectTo(address: string): Send {
  return async (method, path, body) => {
    const response = await fetch(address + path, { method, body: body ? JSON.stringify(body) : null });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

async function waitUntilReady(send: Send, driver: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && driver.exitCode === null; tries += 1) {
    const status = await send<{ ready: boolean }>("GET", "/status").catch(() => undefined);
    if (status?.ready) return;
    await sleep(100);
  }
  throw new Error("WebKitWebDriver did not start");
}

function controlTab(send: Send, session: string): Tab {
  async function find(selector: string): Promise<string> {
    const found = await send<Record<string, string>>("POST", `${session}/element`, {
      using: "css selector",
      value: selector,
    });
    return `${session}/element/${found[elementKey]}`;
  }
  return {
    open: (url) => send("POST", `${session}/url`, { url }),
    run: (script) => send("POST", `${session}/execute/sync`, { script, args: [] }),
    click: async (selector) => send("POST", `${await find(selector)}/click`, {}),
    type: async (selector, text) => send("POST", `${await find(selector)}/value`, { text }),
    back: () => send("POST", `${session}/back`, {}),
  };
}
