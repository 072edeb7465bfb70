import { readStored, removeStored, writeStored } from "../../ui/browser/storage.ts";

const key = "adminToken";

/** Returns the owner's token, or `null` if no one is signed in or storage is blocked. */
export function readAdminToken(): string | null {
  return readStored(key, String) ?? null;
}

/** Stores the token. Returns `false` if storage is blocked, in which case signing in is not possible. */
export function storeAdminToken(token: string): boolean {
  return writeStored(key, token);
}

/** Signs the owner out of this browser. */
export function removeAdminToken(): void {
  removeStored(key);
}
