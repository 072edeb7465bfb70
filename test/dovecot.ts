import { existsSync } from "node:fs";
import { installWithApt } from "./apt.ts";

const PLACES = ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot", "/opt/homebrew/sbin/dovecot"];

/** Returns the program of an IMAP server, or `undefined` if there is none. */
export function findDovecot(): string | undefined {
  return PLACES.find((file) => existsSync(file));
}

/** Returns the same, and installs it with apt-get if necessary. Returns `undefined` if that fails. */
export async function ensureDovecot(): Promise<string | undefined> {
  return findDovecot() ?? ((await installWithApt("dovecot-imapd", "dovecot")) ? findDovecot() : undefined);
}
