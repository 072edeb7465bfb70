import { readStored, writeStored } from "../../../ui/browser/storage.ts";

const key = "usedPasskey";

/** Whether the owner has made or used a passkey in this browser. */
export function hasUsedPasskey(): boolean {
  return readStored(key, Boolean) ?? false;
}

/** Has the login offer a passkey in this browser, or no longer, if there are none. */
export function storeUsedPasskey(isUsed: boolean): void {
  writeStored(key, isUsed ? "true" : "");
}
