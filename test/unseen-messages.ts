import { readFileSync } from "node:fs";
import path from "node:path";

/** Returns messages that visitors could send, and from which no word of the shipped list was learned. */
export function readUnseenMessages(kind: "spam" | "wanted"): string[] {
  return readFileSync(path.join(import.meta.dirname, "unseen-messages", `${kind}.txt`), "utf8")
    .split(/^---$/m)
    .map((text) => text.trim());
}
