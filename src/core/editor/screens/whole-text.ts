import { readStored, removeStored, writeStored } from "../../ui/browser/storage.ts";

const key = "wholeText";

/** Whether the owner edits posts as one text in this browser, rather than paragraph by paragraph. */
export function isWholeText(): boolean {
  return readStored(key, String) === "true";
}

/** Remembers the choice for all posts. */
export function rememberWholeText(whole: boolean): void {
  if (whole) writeStored(key, "true");
  else removeStored(key);
}
