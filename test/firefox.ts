import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runCommand } from "../scripts/processes.mjs";
import { installWithApt } from "./apt.ts";

const COMMANDS = ["firefox-esr", "firefox"];
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
const OTHER_PLACES = [
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  ...["PROGRAMFILES", "PROGRAMFILES(X86)"].map((name) =>
    join(process.env[name] ?? "", "Mozilla Firefox", "firefox.exe"),
  ),
];

/** Returns a Firefox that runs, and installs one with apt-get if necessary. Returns `undefined` if that fails. */
export async function ensureFirefox(): Promise<string | undefined> {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  return (await findFirefox()) ?? ((await installWithApt("firefox-esr")) ? findFirefox() : undefined);
}

/** Returns an installed Firefox that runs, or `undefined`. */
export async function findFirefox(): Promise<string | undefined> {
  const commands = COMMANDS.flatMap((command) => FOLDERS.map((folder) => join(folder, command)));
  for (const file of [...commands, ...OTHER_PLACES]) {
    if (existsSync(file) && (await isRunnable(file))) return file;
  }
  return undefined;
}

/** Windows has no `--version` option to check. */
async function isRunnable(file: string): Promise<boolean> {
  return process.platform === "win32" || (await runCommand(file, ["--version"])).code === 0;
}
