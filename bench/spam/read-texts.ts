import { readFileSync } from "node:fs";
import path from "node:path";

/** Returns the texts of a file in `texts/` that are divided by lines of three hyphens. */
export function readTexts(name: string): string[] {
  return readFile(name)
    .split(/^---$/m)
    .map((text) => text.trim());
}

/** Returns the sentences of a file in `texts/`, one a line, by their subjects, which are lines that begin with `#`. */
export function readSubjects(name: string): string[][] {
  return readFile(name)
    .split(/^#.*$/m)
    .map((lines) => lines.split("\n").filter((line) => line !== ""))
    .filter((lines) => lines.length > 0);
}

function readFile(name: string): string {
  return readFileSync(path.join(import.meta.dirname, "texts", name), "utf8");
}
