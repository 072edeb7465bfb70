import type { Logger } from "../../../core/process/log/log.ts";
import { chooseParts } from "./choose-parts.ts";
import { type MailRequest, readInThread } from "./mail-thread.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Answer } from "./store-answer.ts";

export type AnswerContent = Pick<Answer, "text" | "words" | "attachments" | "missing">;

/** Bytes that are read of the texts of a mail, as they were sent. Formatted ones are far longer than what they say. */
const mostBytes = 256 * 1024;

/** What is known of a mail of which only the headers were read. */
export const unreadContent: AnswerContent = { text: "", words: "", attachments: [], missing: "all" };

/**
 * Returns the text of a mail, cut if it is too long, and what its attachments are called. Of a mail that cannot be
 * decoded, it returns that its text is missing. Returns `undefined` if the mail is gone.
 */
export async function readContent(
  mailbox: Mailbox,
  uid: number,
  log: Logger,
): Promise<AnswerContent | undefined> {
  const structure = await mailbox.readStructure(uid);
  if (structure === undefined) return undefined;
  if (structure === "unreadable") {
    log.error({ uid }, "could not read the parts of an answer; its text is only in the mailbox");
    return unreadContent;
  }
  const { texts, attachments } = chooseParts(structure);
  const parts: Extract<MailRequest, { parts: unknown }>["parts"][number][] = [];
  let left = mostBytes;
  for (const part of texts.filter(({ size }) => size > 0)) {
    if (left === 0) break;
    const content = await mailbox.readPart(uid, part.part, left);
    if (content === undefined) return undefined;
    left -= content.byteLength;
    parts.push({ part, content });
  }
  if (parts.length === 0) return { text: "", words: "", attachments, missing: undefined };
  const found = await readInThread({ parts });
  if (found === undefined) {
    log.error({ uid }, "could not decode the text of an answer; it is only in the mailbox");
    return { ...unreadContent, attachments };
  }
  const { text, words, isCut } = found;
  const isLong = isCut || texts.reduce((sum, { size }) => sum + size, 0) > mostBytes;
  return { text, words, attachments, missing: isLong ? "rest" : undefined };
}
