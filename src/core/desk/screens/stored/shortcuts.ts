import { readStored, removeStored, writeStored } from "../../../ui/browser/storage.ts";

const key = "shortcutsOff";

/** Whether the visitor turned off the shortcuts of a single character. */
export function areShortcutsOff(): boolean {
  return readStored(key, String) === "true";
}

/** Turns the shortcuts of a single character off or back on. */
export function setShortcutsOff(off: boolean): void {
  if (off) writeStored(key, "true");
  else removeStored(key);
}
