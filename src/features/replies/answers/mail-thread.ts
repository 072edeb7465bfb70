import { askOnce, createThread } from "../../../core/process/programs.ts";
import type { TextPart } from "./choose-parts.ts";
import type { MailHead } from "./mailbox.ts";
import type { MailFacts } from "./read-head.ts";
import type { AnswerText } from "./read-text.ts";

/** What the thread is asked to read: heads of mails, or parts of a mail, each with its bytes. */
export type MailRequest =
  | { heads: readonly MailHead[] }
  | { parts: readonly { part: TextPart; content: Uint8Array }[] };

type Result<Request extends MailRequest> = Request extends { heads: unknown } ? MailFacts[] : AnswerText;

const program = "src/features/replies/answers/mail-worker";

/**
 * Reads heads or texts of mails in a thread.
 * @param limit milliseconds of processor time
 * @returns `undefined` if they cannot be read, or that takes too long
 */
export async function readInThread<Request extends MailRequest>(
  request: Request,
  limit = 5_000,
): Promise<Result<Request> | undefined> {
  const asked = askOnce<Result<Request>>(createThread(program), request, { limit: () => limit });
  return asked.catch(() => undefined);
}
