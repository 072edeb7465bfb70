import type { MailAccount } from "./imap-url.ts";
import { withMailbox } from "./mailbox.ts";

/** Milliseconds. Someone is waiting. */
const timeLimit = 30_000;

/** Signs in and opens the folder, without reading a mail. Rejects with a sentence if that fails. */
export function verifyMailbox(account: MailAccount): Promise<void> {
  return withMailbox(account, { signal: AbortSignal.timeout(timeLimit), timeouts: {} }, async () => {});
}
