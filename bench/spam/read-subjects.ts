import { readFileSync } from "node:fs";
import path from "node:path";

/** Returns the sentences of a file in `texts/`, one a line, by their subjects, which are lines that begin with `#`. */
export function readSubjects(name: string): string[][] {
  return readFileSync(path.join(import.meta.dirname, "texts", name), "utf8")
    .split(/^#.*$/m)
    .map((lines) => lines.split("\n").filter((line) => line !== ""))
    .filter((lines) => lines.length > 0);
}
