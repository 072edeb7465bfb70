import { readStored, removeStored, writeStored } from "../../../../core/ui/browser/storage.ts";

const key = "pushDevice";

/** The id by which the server knows this browser as a device that gets notifications. */
export function readPushDevice(): string | undefined {
  return readStored(key, String);
}

/** Stores the id, or removes it with `undefined`. */
export function storePushDevice(id: string | undefined): void {
  if (id === undefined) removeStored(key);
  else writeStored(key, id);
}
