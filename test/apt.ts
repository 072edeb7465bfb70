import { existsSync } from "node:fs";
import { runCommand } from "../scripts/processes.mjs";

/**
 * Installs a Debian package as root, or with sudo if it does not ask for a password. Returns whether it is installed, and
 * prints why not.
 * @param service the service of the package, which does not run afterwards
 */
export async function installWithApt(name: string, service?: string): Promise<boolean> {
  if (!existsSync("/usr/bin/apt-get") || (await runAsRoot("true")).code !== 0) return false;
  console.log(`Installing ${name} with apt-get ...`);
  await runAsRoot("apt-get", "update", "-q");
  // A masked service is not started. In a container without systemd, there is none.
  if (service !== undefined) await runAsRoot("systemctl", "mask", "--runtime", service);
  const { code, output } = await runAsRoot("apt-get", "install", "-y", "-q", "--no-install-recommends", name);
  if (service !== undefined) {
    await runAsRoot("systemctl", "disable", service);
    await runAsRoot("systemctl", "unmask", "--runtime", service);
  }
  if (code !== 0) console.log(`${output.trimEnd()}\napt-get could not install ${name}.`);
  return code === 0;
}

function runAsRoot(...args: string[]) {
  const prefix = process.getuid?.() === 0 ? [] : ["-n", "env"];
  const command = prefix.length > 0 ? "sudo" : "env";
  return runCommand(command, [...prefix, "DEBIAN_FRONTEND=noninteractive", ...args]);
}
