import type { Kysely } from "kysely";
import { owner } from "../../../../test/owner.ts";
import type { Schema } from "../../../core/db/schema.ts";
import { storePosition } from "../answers/positions.ts";
import { storeAnswer } from "../answers/store-answer.ts";
import { storeReply } from "../replies/replies.ts";
import { addSavedReply } from "../replies/saved-replies.ts";

/** Stores a reply to the message, a vacation notice of its visitor, and how far the mailbox was read. */
export async function fillSite(db: Kysely<Schema>): Promise<void> {
  const now = 1_700_000_000_456;
  const reply = { messageId: "message-1", text: "Grüße\n\t{first}", key: "one-key-1" };
  await storeReply(db, { ...reply, from: owner.email, now });
  const answer = {
    messageId: "message-1",
    threadId: "<thread@example.org>",
    mailId: undefined,
    from: "jane@example.com",
    isAutomatic: true,
    writtenAt: now,
    receivedAt: now,
    text: "Grüße\n\u{1f600}",
    words: "gruße",
    attachments: [{ name: "grün.pdf", size: 12 }],
    missing: "rest" as const,
  };
  await storeAnswer(db, answer, { now, notifications: { timeZone: "UTC", has: () => false } });
  const place = { mailbox: "ada@example.org@mail.example:993/INBOX", uidValidity: 4_294_967_295 };
  await storePosition(db, place, { lastUid: 4_294_967_294, faults: 1 });
  await addSavedReply(db, { name: "Danke", text: "Grüße\n{first}" }, now);
}
