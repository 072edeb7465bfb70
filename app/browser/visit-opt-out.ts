import { readStored, removeStored, writeStored } from "./storage.ts";

const key = "visitsNotCounted";

/** Whether the owner asked that loads in this browser are not recorded as visits. */
export function hasVisitOptOut(): boolean {
  return readStored(key, String) === "true";
}

/** Sets whether loads in this browser are left out of the visits. */
export function setVisitOptOut(optedOut: boolean): void {
  if (optedOut) writeStored(key, "true");
  else removeStored(key);
}
