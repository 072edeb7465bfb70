import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runCommand, runTool } from "../scripts/processes.mjs";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin", "/snap/bin"];
const MAC_APPS = ["Google Chrome", "Chromium"].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
const WINDOWS_APPS = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map((name) =>
  join(process.env[name] ?? "", "Google", "Chrome", "Application", "chrome.exe"),
);

/** Returns a Chromium or Chrome that runs, and installs one if necessary. Returns `undefined` only if that fails. */
export async function ensureBrowser(): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return (await findBrowser()) ?? (await installWithApt()) ?? (await installWithPlaywright());
}

async function findBrowser(): Promise<string | undefined> {
  const commands = COMMANDS.flatMap((command) => FOLDERS.map((folder) => join(folder, command)));
  for (const file of [...commands, ...MAC_APPS, ...WINDOWS_APPS]) {
    if (existsSync(file) && (await isRunnable(file))) return file;
  }
  return undefined;
}

/**
 * Ubuntu's `chromium-browser` may be a stub that only prints instructions. Windows has no `--version` option to check.
 */
async function isRunnable(file: string): Promise<boolean> {
  return process.platform === "win32" || (await runCommand(file, ["--version"])).code === 0;
}

/** Installs as root, or with sudo if it does not ask for a password. */
async function installWithApt(): Promise<string | undefined> {
  const prefix = process.getuid?.() === 0 ? [] : ["-n", "env"];
  const run = (...args: string[]) =>
    runCommand(prefix.length > 0 ? "sudo" : "env", [...prefix, "DEBIAN_FRONTEND=noninteractive", ...args]);
  if (!existsSync("/usr/bin/apt-get") || (await run("true")).code !== 0) return undefined;
  console.log("Installing Chromium with apt-get ...");
  await run("apt-get", "update", "-q");
  const { code, output } = await run("apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium");
  if (code === 0) return findBrowser();
  console.log(`${output.trimEnd()}\napt-get could not install Chromium; using Playwright's.`);
  return undefined;
}

async function installWithPlaywright(): Promise<string | undefined> {
  console.log("Installing Playwright's Chromium ...");
  const { code, output } = await runTool("@playwright/test", "playwright", ["install", "chromium"]);
  if (code !== 0) console.log(output.trimEnd());
  const { chromium } = await import("@playwright/test");
  const file = chromium.executablePath();
  return existsSync(file) && (await isRunnable(file)) ? file : undefined;
}
