import { readStored, removeStored, writeStored } from "../../ui/browser/storage.ts";

const key = "visitsNotCounted";

/** Whether the owner turned off recording visits from this browser. */
export function hasVisitOptOut(): boolean {
  return readStored(key, String) === "true";
}

/** Turns recording visits from this browser off or back on. */
export function setVisitOptOut(optedOut: boolean): void {
  if (optedOut) writeStored(key, "true");
  else removeStored(key);
}
