import { readFile } from "node:fs/promises";
import path from "node:path";
import { installation } from "../../server/installation.ts";
import { readVersion } from "../../server/version.ts";

/**
 * Returns what a new site's package.json says about the version of Deskfolio: this one or a newer compatible one. If
 * this one was installed from an archive, returns the archive.
 */
export async function findPackageSpec(packageFile = installation.packageFile): Promise<string> {
  const packages = path.resolve(packageFile, "../..");
  const record = await readFile(path.join(packages, ".package-lock.json"), "utf8").catch(() => undefined);
  const resolved = record && JSON.parse(record).packages?.["node_modules/deskfolio"]?.resolved;
  if (typeof resolved === "string" && resolved.startsWith("file:"))
    return `file:${path.resolve(packages, "..", resolved.slice("file:".length))}`;
  return `^${readVersion()}`;
}
