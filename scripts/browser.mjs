import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectEnv, projectNode, root, runCommand, runTool } from "./processes.mjs";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const LINUX_FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin"];
const MAC_APPS = ["Google Chrome", "Chromium"];

/** An installed Chromium or Chrome that runs, or undefined. */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const file of candidates()) {
    if (existsSync(file) && (await isRunnable(file))) return file;
  }
  return undefined;
}

/** As findBrowser, and installs one where none is. Undefined only where no way to get one worked. */
export async function ensureBrowser() {
  return (await findBrowser()) ?? (await installWithApt()) ?? (await installWithPlaywright());
}

function candidates() {
  if (process.platform === "darwin") {
    return MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  }
  if (process.platform === "win32") {
    const folders = [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA];
    return folders
      .filter(Boolean)
      .map((folder) => join(folder, "Google", "Chrome", "Application", "chrome.exe"));
  }
  return COMMANDS.flatMap((command) => LINUX_FOLDERS.map((folder) => join(folder, command)));
}

/** Ubuntu's `chromium-browser` may be a stub that only says where to get the real one. */
async function isRunnable(file) {
  if (process.platform === "win32") return true;
  const { code } = await runCommand(file, ["--version"]);
  return code === 0;
}

async function installWithApt() {
  const prefix = await aptPrefix();
  if (prefix === undefined) return undefined;
  console.log("Installing Chromium with apt-get ...");
  await runApt(prefix, ["update", "-q"]);
  const { code, output } = await runApt(prefix, [
    "install",
    "-y",
    "-q",
    "--no-install-recommends",
    "chromium",
  ]);
  if (code !== 0) console.log(`${output.trimEnd()}\napt-get could not install Chromium; trying another way.`);
  return code === 0 ? findBrowser() : undefined;
}

/** What must stand before apt-get: nothing for root, sudo where it asks for no password, undefined where neither is. */
async function aptPrefix() {
  if (!existsSync("/usr/bin/apt-get")) return undefined;
  if (process.getuid?.() === 0) return [];
  const { code } = await runCommand("sudo", ["-n", "true"]);
  return code === 0 ? ["sudo", "-n"] : undefined;
}

function runApt(prefix, args) {
  const [command, ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
  return runCommand(command, rest);
}

async function installWithPlaywright() {
  console.log("Installing Playwright's Chromium ...");
  const { code, output } = await runTool("@playwright/test", "playwright", ["install", "chromium"]);
  if (code !== 0) {
    console.log(output.trimEnd());
    return undefined;
  }
  const script = 'import { chromium } from "@playwright/test"; console.log(chromium.executablePath());';
  const args = ["--input-type=module", "--eval", script];
  const found = await runCommand(projectNode(), args, { cwd: root, env: projectEnv() });
  const file = found.output.trim();
  return found.code === 0 && existsSync(file) && (await isRunnable(file)) ? file : undefined;
}
