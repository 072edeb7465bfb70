import type { Logger } from "../../log/log.ts";
import { chooseParts } from "./choose-parts.ts";
import type { Mailbox } from "./mailbox.ts";
import { readTexts, type TextOrder } from "./read-texts.ts";
import type { Answer } from "./store-answer.ts";

export type AnswerContent = Pick<Answer, "text" | "attachments" | "missing">;

/** Bytes that are read of the texts of a mail, as they were sent. Formatted ones are far longer than what they say. */
const mostBytes = 256 * 1024;
/** Characters that are kept. */
const longestText = 64 * 1024;

/** What is known of a mail of which only the headers were read. */
export const unreadContent: AnswerContent = { text: "", attachments: [], missing: "all" };

/**
 * Returns the text of a mail, cut if it is too long, and what its attachments are called. Of a text that cannot be decoded, it
 * returns that it is missing. Returns `undefined` if the mail is gone.
 */
export async function readContent(
  mailbox: Mailbox,
  uid: number,
  log: Logger,
): Promise<AnswerContent | undefined> {
  const structure = await mailbox.readStructure(uid);
  if (structure === undefined) return undefined;
  const { texts, attachments } = chooseParts(structure);
  const parts: TextOrder[number][] = [];
  let left = mostBytes;
  for (const part of texts.filter(({ size }) => size > 0)) {
    if (left === 0) break;
    const content = await mailbox.readPart(uid, part.part, left);
    if (content === undefined) return undefined;
    left -= content.byteLength;
    parts.push({ part, content });
  }
  const found = parts.length === 0 ? [] : await readTexts(parts);
  if (found === undefined) {
    log.error({ uid }, "could not decode the text of an answer");
    return { ...unreadContent, attachments };
  }
  const text = found.filter((each) => each !== "").join("\n\n");
  const isCut = texts.reduce((sum, { size }) => sum + size, 0) > mostBytes || text.length > longestText;
  return {
    text: text.slice(0, longestText).toWellFormed(),
    attachments,
    missing: isCut ? "rest" : undefined,
  };
}
