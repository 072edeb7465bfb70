import { existsSync } from "node:fs";
import { runCommand } from "../scripts/processes.mjs";

/**
 * Installs a Debian package as root, or with sudo if it does not ask for a password. Returns whether it is installed, and
 * prints why not.
 */
export async function installWithApt(name: string): Promise<boolean> {
  const prefix = process.getuid?.() === 0 ? [] : ["-n", "env"];
  const run = (...args: string[]) =>
    runCommand(prefix.length > 0 ? "sudo" : "env", [...prefix, "DEBIAN_FRONTEND=noninteractive", ...args]);
  if (!existsSync("/usr/bin/apt-get") || (await run("true")).code !== 0) return false;
  console.log(`Installing ${name} with apt-get ...`);
  await run("apt-get", "update", "-q");
  const { code, output } = await run("apt-get", "install", "-y", "-q", "--no-install-recommends", name);
  if (code !== 0) console.log(`${output.trimEnd()}\napt-get could not install ${name}.`);
  return code === 0;
}
