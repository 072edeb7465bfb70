import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import { readSecret } from "../../db/secrets.ts";
import { withdrawalMinutes } from "../../messages/contract/withdrawal-minutes.ts";
import { changeMessages, forgetMessages } from "../../messages/server/change-messages.ts";
import type { MessageChanges } from "../../messages/server/events/changes.ts";
import type { ChangeOptions } from "../../messages/server/message-change.ts";

/**
 * Erases the text and the address of a message because its writer wants that, with its words in the index, the mails
 * and webhooks about it that are queued, and what the writer has answered since. Its key goes, too: that of the form is
 * a hash of what it said. The name stays, so that the owner knows who has withdrawn something. The message does not
 * wait any more.
 * @param key the idempotency key of the message, which only the browser knows that has sent it
 * @returns `withdrawn`; `unknown` if no message has the key, also if it was withdrawn before; `late` if it is older than 30 minutes, and
 * nothing was changed
 */
export async function withdrawMessage(
  db: Kysely<Schema>,
  key: string,
  options: ChangeOptions,
): Promise<"withdrawn" | "unknown" | "late"> {
  const { now } = options;
  return changeMessages(db, options, async (transaction) => {
    const message = await transaction
      .selectFrom("messages")
      .select(["id", "state", "created_at"])
      .where("idempotency_key", "=", key)
      .executeTakeFirst();
    if (message === undefined) return { result: "unknown" };
    if (now - message.created_at > withdrawalMinutes * 60_000) return { result: "late" };
    await erase(transaction, message, now);
    return { result: "withdrawn", change: { rewritten: [message.id], hasErased: true } };
  });
}

async function erase(
  transaction: Transaction<Schema>,
  { id, state }: { id: string; state: string },
  now: number,
): Promise<void> {
  // Waits for an answer that is being stored, so that it is forgotten, too.
  await transaction.updateTable("messages").set({ withdrawn_at: now }).where("id", "=", id).execute();
  await forgetMessages(transaction, [id]);
  await transaction
    .updateTable("messages")
    .set({
      message: "",
      email: "",
      contact_consent: 0,
      idempotency_key: null,
      withdrawn_at: now,
      learned: null,
      spam_reasons: null,
      ...(state === "new" ? { state: "read" } : {}),
    })
    .where("id", "=", id)
    .execute();
}

/** What the API and the form have in common that withdraw a message. */
export interface Withdrawals {
  withdraw: (key: string) => Promise<"withdrawn" | "unknown" | "late">;
  /** Returns the secret that signs the cookie of browsers without JavaScript. */
  readSecret: () => Promise<string>;
}

interface WithdrawalDeps {
  db: Database;
  clock: () => number;
  messageChanges: Pick<MessageChanges, "notifyOthers" | "announce">;
}

export function createWithdrawals({ db, clock, messageChanges }: WithdrawalDeps): Withdrawals {
  return {
    withdraw: (key) => withdrawMessage(db, key, { now: clock(), changes: messageChanges }),
    readSecret: () => readSecret(db, "withdrawals"),
  };
}
