import { type Browser, chromium, type Page } from "@playwright/test";
import { browserFlags } from "../lighthouse-audit.ts";
import { median } from "../median.ts";

const runs = 5;

export interface DialogTimes {
  /** Milliseconds from a click on "Post" until the form is painted. */
  post: number;
  /** The same for "Edit" of the newest post, whose text is loaded first. */
  edit: number;
}

/** Opens the two dialogs of the admin list, each time on a new page. Returns medians. */
export async function timeDialogs(
  executablePath: string,
  { siteUrl, token }: { siteUrl: string; token: string },
): Promise<DialogTimes> {
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const times = { post: [] as number[], edit: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      for (const dialog of ["post", "edit"] as const)
        times[dialog].push(await timeDialog(browser, { siteUrl, token, button: dialog }));
    }
    return { post: median(times.post), edit: median(times.edit) };
  } finally {
    await browser.close();
  }
}

interface Opening {
  siteUrl: string;
  token: string;
  /** What the button is called, in lower case. */
  button: string;
}

async function timeDialog(browser: Browser, { siteUrl, token, button }: Opening): Promise<number> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript((stored) => localStorage.setItem("adminToken", stored), token);
  // The stream of the owner's screens stays open, so the network would never be idle.
  await page.route("**/api/messages/events", (route) => route.fulfill({ status: 204 }));
  await page.goto(`${siteUrl}/admin/blogs`);
  await page.getByRole("button", { name: "Edit" }).first().waitFor();
  await page.waitForLoadState("networkidle");
  const time = await clickAndPaint(page, button);
  await page.context().close();
  return time;
}

/** Returns the milliseconds from the click until the frame after the one in which the dialog is open. */
function clickAndPaint(page: Page, name: string): Promise<number> {
  return page.evaluate((wanted) => {
    const buttons = [...document.querySelectorAll<HTMLElement>("main button, button")];
    const button = buttons.find(({ innerText }) => innerText.trim().toLowerCase().startsWith(wanted));
    if (button === undefined) throw new Error(`There is no button "${wanted}"`);
    return new Promise<number>((resolve) => {
      const start = performance.now();
      const look = () => {
        const isOpen = document.querySelector("dialog[open] form") !== null;
        requestAnimationFrame(isOpen ? () => resolve(performance.now() - start) : look);
      };
      button.click();
      look();
    });
  }, name);
}
