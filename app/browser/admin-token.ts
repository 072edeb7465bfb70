import { readStored, removeStored, writeStored } from "./storage.ts";

const key = "adminToken";

/** The owner's token, or `null` when no one is signed in here or storage is blocked. */
export function readAdminToken(): string | null {
  return readStored(key, String) ?? null;
}

/** Keeps the token for the next loads. Returns whether it could: where storage is blocked, no one can sign in. */
export function storeAdminToken(token: string): boolean {
  return writeStored(key, token);
}

/** Signs out in this browser. */
export function removeAdminToken(): void {
  removeStored(key);
}
