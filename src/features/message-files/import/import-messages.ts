import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { v7 as createId } from "uuid";
import type { Schema } from "../../../core/db/schema.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { changeMessages } from "../../../core/messages/server/change-messages.ts";
import { toAnswerColumns } from "../../replies/answers/describe-answer.ts";
import { type ExportedMessage, exportedMessageSchema, type ImportResult } from "../contract.ts";

/** Messages that are stored in one transaction, which take about 10 ms, and bytes of lines after which it begins earlier. */
const storedTogether = { messages: 100, bytes: 1024 * 1024 };
/** Replies that are inserted by one statement. SQLite allows 32,766 values in one. */
const insertedTogether = 1_000;
/** Lines without a message that are described. */
const describedFaults = 20;

/** The first and the last line of an export have no message. */
const frame = /^\s*(\{"messages":\[(\]\})?|\]\})?\s*$/;

/** Thrown when an import cannot go on. The message says where it stopped, and the cause is why. */
export class ImportStopped extends Error {
  constructor(line: number, { imported, skipped }: ImportResult, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The import stopped at line ${line}: ${reason}. ${imported} messages of earlier lines were imported, and ${skipped} were there already. Import the same file again to go on.`,
      { cause },
    );
  }
}

/**
 * Stores the messages of an export as JSON, which has each on a line of its own. Messages that are there already are
 * left as they are, so an import that was interrupted can be repeated. No mail is sent: a reply that was not sent
 * before the export counts as failed. A message in the trash gets 30 days there.
 * @param now milliseconds since 1970
 * @returns what was imported, and which lines have no message
 * @throws ImportStopped when the file cannot be read further, or the database does not take a message
 */
export async function importMessages(
  db: Kysely<Schema>,
  file: AsyncIterable<Uint8Array>,
  now: number,
): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, skipped: 0, invalid: 0, faults: [] };
  let waiting: ExportedMessage[] = [];
  let [bytes, lastLine, storedLine] = [0, 0, 0];

  async function store(): Promise<void> {
    // A message can be in the file twice.
    const messages = [...new Map(waiting.map((message) => [message._id, message])).values()];
    const imported = await changeMessages(db, { now }, async (transaction) => {
      const ids = await insert(transaction, messages, now);
      return { result: ids.length, change: { rewritten: ids } };
    });
    result.imported += imported;
    result.skipped += waiting.length - imported;
    waiting = [];
    bytes = 0;
    storedLine = lastLine;
    await nextTurn();
  }

  async function add(line: Line): Promise<void> {
    lastLine = line.number;
    if ("text" in line && frame.test(line.text)) return;
    const read = readMessage(line);
    if ("fault" in read) {
      result.invalid += 1;
      if (result.faults.length < describedFaults)
        result.faults.push({ line: line.number, message: read.fault });
      return;
    }
    waiting.push(read.message);
    bytes += "text" in line ? Buffer.byteLength(line.text) : 0;
    if (waiting.length === storedTogether.messages || bytes > storedTogether.bytes) await store();
  }

  try {
    for await (const line of readLines(file, bounds.importLine)) await add(line);
    if (waiting.length > 0) await store();
  } catch (error) {
    // A file that cannot be opened has a message of its own.
    if (lastLine === 0) throw error;
    throw new ImportStopped(storedLine + 1, result, error);
  }
  return result;
}

function readMessage(line: Line): { message: ExportedMessage } | { fault: string } {
  if ("isTooLong" in line) return { fault: "The line is too long" };
  const json = parse(line.text.trim().replace(/,$/, ""));
  if (json === undefined) return { fault: "The line is not a message of an export" };
  const { data, error } = exportedMessageSchema.safeParse(json);
  if (data !== undefined) return { message: data };
  const [issue] = error.issues;
  return { fault: `${issue?.path.join(".") || "The message"}: ${issue?.message}` };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the ids of the messages that were not there yet. */
async function insert(
  transaction: Transaction<Schema>,
  messages: ExportedMessage[],
  now: number,
): Promise<string[]> {
  const rows = await transaction
    .insertInto("messages")
    .values(messages.map((message) => toRow(message, now)))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  const inserted = new Set(rows.map(({ id }) => id));
  const added = messages.filter(({ _id }) => inserted.has(_id));
  const replies = added.flatMap(toReplyRows);
  for (let start = 0; start < replies.length; start += insertedTogether)
    await transaction
      .insertInto("message_replies")
      .values(replies.slice(start, start + insertedTogether))
      .onConflict((conflict) => conflict.column("mail_id").doNothing())
      .execute();
  return added.map(({ _id }) => _id);
}

function toRow(
  { _id, createdAt, contactConsent, state, labels, note, withdrawnAt, replies, ...message }: ExportedMessage,
  now: number,
) {
  const { name, email, message: text } = message;
  const answers = replies.filter(({ direction, isAutomatic }) => direction === "in" && !isAutomatic);
  return {
    id: _id,
    name,
    email,
    message: text,
    contact_consent: contactConsent ? 1 : 0,
    idempotency_key: null,
    created_at: Date.parse(createdAt),
    // The owner knows it, so no mail about it is sent.
    notified_at: now,
    deleted_at: state === "trash" ? now : null,
    state: state === "trash" ? ("read" as const) : state,
    labels: JSON.stringify(labels),
    note: note === "" ? null : note,
    withdrawn_at: withdrawnAt === undefined ? null : Date.parse(withdrawnAt),
    answered_at: answers.reduce<number | null>(
      (latest, answer) => Math.max(latest ?? 0, Date.parse(answer.createdAt)),
      null,
    ),
  };
}

function toReplyRows({ _id, replies }: ExportedMessage) {
  return replies.map(({ direction, text, createdAt, sentAt, mailId, threadId, ...answer }) => ({
    id: createId(),
    message_id: _id,
    direction,
    text,
    mail_id: mailId,
    thread_id: threadId,
    idempotency_key: null,
    created_at: Date.parse(createdAt),
    handed_at: null,
    sent_at: sentAt === null ? null : Date.parse(sentAt),
    ...toAnswerColumns(answer),
  }));
}

/** A line of a file, or that it is longer than the limit. */
export type Line = { number: number; text: string } | { number: number; isTooLong: true };

/**
 * Divides a file into lines, without reading it as a whole. A file without line breaks takes no more memory than one
 * line.
 * @param maxLength of a line, in bytes
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, maxLength: number): AsyncGenerator<Line> {
  let [number, length] = [1, 0];
  let parts: Uint8Array[] = [];

  function endLine(): Line {
    const line =
      length > maxLength
        ? ({ number, isTooLong: true } as const)
        : { number, text: Buffer.concat(parts).toString("utf8") };
    number += 1;
    length = 0;
    parts = [];
    return line;
  }

  function add(part: Uint8Array): void {
    length += part.byteLength;
    if (length <= maxLength) parts.push(part);
    else parts = [];
  }

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end));
      yield endLine();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) yield endLine();
}
