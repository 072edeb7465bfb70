import { readFile } from "node:fs/promises";
import path from "node:path";
import { installation } from "../../../core/process/installation.ts";

/** Where npm installed the running program from. */
export interface Origin {
  /** The path of an archive on this computer, or a URL. */
  from: string;
  /** npm's hash of the archive, such as `sha512-...`. */
  integrity: string | undefined;
}

/**
 * Returns where npm installed this program from, as npm recorded it, for `npx`, too. Returns `undefined` for a clone, a
 * global installation, and other package managers, which leave no such record.
 */
export async function readOrigin(packageFile = installation.packageFile): Promise<Origin | undefined> {
  const packages = path.resolve(packageFile, "../..");
  const record = await readFile(path.join(packages, ".package-lock.json"), "utf8").catch(() => undefined);
  const { resolved, integrity } = (record && JSON.parse(record).packages?.["node_modules/foliodesk"]) || {};
  if (typeof resolved !== "string") return undefined;
  const isFile = resolved.startsWith("file:");
  // The record has paths relative to the folder above node_modules.
  return {
    from: isFile ? path.resolve(packages, "..", resolved.slice("file:".length)) : resolved,
    integrity,
  };
}
