import { readStored, writeStored } from "../../ui/browser/storage.ts";

const key = "signOutReason";

/** Why the site signed the owner out: the server rejected the session, or could not be reached to verify it. */
export type SignOutReason = "expired" | "unreachable";

/** Returns why this tab was signed out, or `undefined` if the owner logged out or has not signed in. */
export function readSignOutReason(): SignOutReason | undefined {
  const stored = readStored(key, String, "sessionStorage");
  return stored === "expired" || stored === "unreachable" ? stored : undefined;
}

/** Keeps the reason for the login in this tab. `undefined` forgets it. */
export function storeSignOutReason(reason: SignOutReason | undefined): void {
  writeStored(key, reason ?? "", "sessionStorage");
}
