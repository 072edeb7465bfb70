import type { Logger } from "../../log/log.ts";
import { chooseParts, type TextPart } from "./choose-parts.ts";
import type { Mailbox } from "./mailbox.ts";
import { readText } from "./read-text.ts";
import type { Answer } from "./store-answer.ts";

export type AnswerContent = Pick<Answer, "text" | "attachments" | "missing">;

interface ReadOptions {
  /** Bytes of the text, as it was sent. What is longer is cut. */
  maxBytes: number;
  log: Logger;
}

/** What is known of a mail of which only the headers were read. */
export const unreadContent: AnswerContent = { text: "", attachments: [], missing: "all" };

/**
 * Returns the text of a mail, and what its attachments are called. Of a text that cannot be decoded, it returns that it is
 * missing. Returns `undefined` if the mail is gone.
 */
export async function readContent(
  mailbox: Mailbox,
  uid: number,
  { maxBytes, log }: ReadOptions,
): Promise<AnswerContent | undefined> {
  const structure = await mailbox.readStructure(uid);
  if (structure === undefined) return undefined;
  const { texts, attachments } = chooseParts(structure);
  const found: string[] = [];
  let left = maxBytes;
  for (const part of texts.filter(({ size }) => size > 0)) {
    if (left === 0) break;
    const bytes = await mailbox.readPart(uid, part.part, left);
    if (bytes === undefined) return undefined;
    left -= bytes.byteLength;
    const text = await decode(part, bytes);
    if (text === undefined) {
      log.error({ uid }, "could not decode the text of an answer");
      return { ...unreadContent, attachments };
    }
    if (text !== "") found.push(text);
  }
  const size = texts.reduce((sum, part) => sum + part.size, 0);
  return { text: found.join("\n\n"), attachments, missing: size > maxBytes ? "rest" : undefined };
}

/** What strangers send can be anything, and the libraries that read it cannot know everything. */
async function decode(part: TextPart, bytes: Uint8Array): Promise<string | undefined> {
  try {
    return await readText(part, bytes);
  } catch {
    return undefined;
  }
}
