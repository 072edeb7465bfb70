import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import type { LabelList, OpenMessage } from "../../contract/messages.ts";
import { changeMessages } from "../change-messages.ts";
import { findMessage, isKept } from "../messages/read.ts";
import { labelKey } from "../search/index-words.ts";

/**
 * Replaces the owner's note about a message. An empty text removes it.
 * @param now milliseconds since 1970
 * @returns the message, or `undefined` when no message has this id
 */
export async function setNote(
  db: Kysely<Schema>,
  id: string,
  text: string,
  now: number,
): Promise<OpenMessage | undefined> {
  return change(db, { id, now }, () => ({ note: text === "" ? null : text }));
}

/**
 * Replaces the labels of a message. Labels that differ only in case are one, in the spelling that other messages have.
 * @param now milliseconds since 1970
 * @returns the message, or `undefined` when no message has this id
 */
export async function setLabels(
  db: Kysely<Schema>,
  id: string,
  labels: readonly string[],
  now: number,
): Promise<OpenMessage | undefined> {
  return change(db, { id, now }, async (transaction) => {
    const known = new Map((await listLabels(transaction)).labels.map(({ name }) => [labelKey(name), name]));
    const names = new Map(labels.map((name) => [labelKey(name), known.get(labelKey(name)) ?? name]));
    return { labels: JSON.stringify([...names.values()]) };
  });
}

type Change = (transaction: Transaction<Schema>) => object | Promise<object>;

async function change(
  db: Kysely<Schema>,
  { id, now }: { id: string; now: number },
  write: Change,
): Promise<OpenMessage | undefined> {
  return changeMessages(db, { now }, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("messages")
      .set(await write(transaction))
      .where("id", "=", id)
      .where(isKept(now))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { result: undefined };
    return { result: await findMessage(transaction, id, now), change: { rewritten: [id] } };
  });
}

/** Returns the labels of all messages, in the order of their names, and how many messages have each. */
export async function listLabels(db: Kysely<Schema>): Promise<LabelList> {
  const rows = await db
    .selectFrom("messages")
    .select(["labels", (eb) => eb.fn.countAll<number>().as("count")])
    .where("labels", "<>", "[]")
    .groupBy("labels")
    .execute();
  const counts = new Map<string, number>();
  for (const { labels, count } of rows)
    for (const name of JSON.parse(labels) as string[])
      counts.set(name, (counts.get(name) ?? 0) + Number(count));
  const { compare } = new Intl.Collator("en");
  return {
    labels: [...counts]
      .map(([name, messages]) => ({ name, messages }))
      .sort((a, b) => compare(a.name, b.name)),
  };
}
