import { readFileSync } from "node:fs";
import path from "node:path";

/** The version of Deskfolio that is running, such as `0.1.0`. */
export function readVersion(): string {
  const file = path.resolve(import.meta.dirname, "../package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
