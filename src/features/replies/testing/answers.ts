import type { Kysely } from "kysely";
import { startTestApp } from "../../../../test/app.ts";
import { recordLog } from "../../../../test/log.ts";
import { addMessage, messageId } from "../../../../test/messages.ts";
import { signIn } from "../../../../test/owner.ts";
import type { Engine } from "../../../core/db/connect.ts";
import { inTransaction } from "../../../core/db/retry.ts";
import type { Schema } from "../../../core/db/schema.ts";
import { schedule } from "../../../core/jobs/enqueue.ts";
import { runDue } from "../../../core/jobs/run-due.ts";
import type { StoredMessage } from "../../../core/messages/contract/messages.ts";
import { type AnswerDeps, createAnswersKind } from "../answers/read-answers.ts";
import { storeAnswer } from "../answers/store-answer.ts";
import type { Reply, ReplyList } from "../contract/replies.ts";

export const ownerEmail = "ada@example.org";
/** The Message-ID of the mail that told the owner about {@link messageId}. */
export const notificationMailId = `<${messageId}@example.org>`;

interface MailFields {
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

let mailCount = 0;

/** Writes a mail from Jane that answers the owner. Headers replace the usual ones, and an empty one removes it. */
export function writeMail({ headers = {}, body = "Thank you!" }: MailFields = {}): Buffer {
  mailCount += 1;
  const all = Object.entries({
    From: "Jane Doe <jane@example.com>",
    To: ownerEmail,
    Subject: "Re: Your message",
    Date: "Tue, 02 Jun 2026 10:00:00 +0200",
    "Message-ID": `<answer-${mailCount}@example.com>`,
    "In-Reply-To": notificationMailId,
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    ...headers,
  }).filter(([, value]) => value !== "");
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([Buffer.from(`${lines}\r\n`), Buffer.from(body)]);
}

type AnswerSetting = Pick<AnswerDeps, "account"> & Partial<Pick<AnswerDeps, "limits" | "timeouts">>;

/** Starts an app with Jane's message, signed in as the owner, that reads answers from a mailbox when the test wants it. */
export async function startAnswers(engine: Engine, setting: AnswerSetting) {
  const time = { now: Date.UTC(2026, 5, 10) };
  const { log, lines } = recordLog();
  const app = await startTestApp(engine, {
    config: { smtpUrl: "smtp://127.0.0.1:9", notifyEmail: ownerEmail },
    clock: () => time.now,
    log,
  });
  const { db, jobs, messageChanges: changes } = app.context;
  const { as } = await signIn(app);
  await addMessage(db, { state: "read" });
  const parts = { db, log, clock: () => time.now, notifyEmail: ownerEmail, changes, jobs, timeZone: "UTC" };
  const path = `/api/messages/${messageId}`;
  const stop = new AbortController();
  return {
    app,
    db,
    time,
    lines,
    stop,
    as,
    /** Reads the mailbox as the job does, with other settings if some are given. Returns why that failed, if it did. */
    read: async (other: Partial<AnswerSetting> = {}): Promise<string | undefined> => {
      const kind = createAnswersKind({ ...parts, ...setting, ...other });
      await inTransaction(db, (transaction) => schedule(transaction, kind.name, time.now));
      await db.updateTable("jobs").set({ due_at: 0 }).where("kind", "=", kind.name).execute();
      await runDue(parts, kind, stop.signal);
      const row = await db
        .selectFrom("jobs")
        .select("last_error")
        .where("kind", "=", kind.name)
        .executeTakeFirst();
      return row?.last_error ?? undefined;
    },
    list: async (): Promise<Reply[]> => ((await (await as(`${path}/replies`)).json()) as ReplyList).replies,
    readState: async () => ((await (await as(path)).json()) as StoredMessage).state,
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]();
    },
  };
}

/** Stores an answer of a visitor to a message, and has the owner told about it in each way that there is. */
export async function answerMessage(
  db: Kysely<Schema>,
  id: string,
  { at, ...answer }: { at: number; text?: string; isAutomatic?: boolean },
): Promise<void> {
  mailCount += 1;
  const mail = {
    mailId: `<answer-${mailCount}@example.com>`,
    threadId: "<thread@example.org>",
    from: "jane@example.com",
  };
  await storeAnswer(
    db,
    {
      messageId: id,
      ...mail,
      isAutomatic: false,
      writtenAt: at,
      receivedAt: at,
      text: "Thank you!",
      words: "thank you",
      attachments: [],
      missing: undefined,
      ...answer,
    },
    { now: at, notifications: { timeZone: "UTC", has: () => true } },
  );
}
