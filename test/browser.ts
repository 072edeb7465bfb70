import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runCommand, runTool } from "../scripts/processes.mjs";
import { installWithApt } from "./apt.ts";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
/** Chromium without the interface around the page, which tests do not see and which takes half of their time. */
const SHELL = "chromium-headless-shell";
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin", "/snap/bin"];
const MAC_APPS = ["Google Chrome", "Chromium"].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
const WINDOWS_APPS = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map((name) =>
  join(process.env[name] ?? "", "Google", "Chrome", "Application", "chrome.exe"),
);

/** Returns a Chromium or Chrome that runs, and installs one if necessary. Returns `undefined` only if that fails. */
export async function ensureBrowser(): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found =
    (await findBrowser()) ?? ((await installWithApt("chromium")) ? await findBrowser() : undefined);
  return found ?? installWithPlaywright();
}

/** The same for tests: {@link SHELL} if it is there, or if no browser is and it can be installed. */
export async function ensureTestBrowser(): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = (await findShell()) ?? (await findBrowser());
  return found ?? ((await installWithApt(SHELL)) ? findShell() : ensureBrowser());
}

function findBrowser(): Promise<string | undefined> {
  return findRunnable([...placesOf(COMMANDS), ...MAC_APPS, ...WINDOWS_APPS]);
}

function findShell(): Promise<string | undefined> {
  return findRunnable(placesOf([SHELL]));
}

function placesOf(commands: string[]): string[] {
  return commands.flatMap((command) => FOLDERS.map((folder) => join(folder, command)));
}

async function findRunnable(files: string[]): Promise<string | undefined> {
  for (const file of files) if (existsSync(file) && (await isRunnable(file))) return file;
  return undefined;
}

/**
 * Ubuntu's `chromium-browser` may be a stub that only prints instructions. Windows has no `--version` option to check.
 */
async function isRunnable(file: string): Promise<boolean> {
  return process.platform === "win32" || (await runCommand(file, ["--version"])).code === 0;
}

async function installWithPlaywright(): Promise<string | undefined> {
  console.log("Installing Playwright's Chromium ...");
  const { code, output } = await runTool("@playwright/test", "playwright", ["install", "chromium"]);
  if (code !== 0) console.log(output.trimEnd());
  const { chromium } = await import("@playwright/test");
  const file = chromium.executablePath();
  return existsSync(file) && (await isRunnable(file)) ? file : undefined;
}
