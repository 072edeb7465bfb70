import { readFileSync } from "node:fs";
import { installation } from "./installation.ts";

/** The version of Foliodesk that is running, such as `0.1.0`. */
export function readVersion(): string {
  return (JSON.parse(readFileSync(installation.packageFile, "utf8")) as { version: string }).version;
}
