import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { JobRunner } from "../../jobs/runner.ts";
import type { Logger } from "../../log/log.ts";
import type { MessageChanges } from "../changes.ts";
import { wakeNotices } from "../notices/notices.ts";
import { findConversations } from "./find-conversations.ts";
import { type MailAccount, nameMailbox } from "./imap-url.ts";
import { type Mailbox, type mailboxTimeouts, withMailbox } from "./mailbox.ts";
import { MailboxFault } from "./mailbox-fault.ts";
import { findPosition, type NumberedMailbox, type Position, storePosition } from "./positions.ts";
import { readContent, unreadContent } from "./read-content.ts";
import { readHead } from "./read-head.ts";
import { storeAnswer } from "./store-answer.ts";

export interface AnswerParts {
  db: Kysely<Schema>;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  account: MailAccount;
  /** The owner's address, from which mails are sent. */
  notifyEmail: string;
  changes: Pick<MessageChanges, "notifyOthers" | "announce">;
  /** Which kinds of notices about answers there are. */
  jobs: Pick<JobRunner, "has" | "wake">;
  timeZone: string;
  /** For tests. */
  limits?: Partial<typeof readLimits>;
  timeouts?: Partial<typeof mailboxTimeouts>;
}

/** Milliseconds, unless noted otherwise. */
const readLimits = {
  /** After which no further mails are looked at. The next turn continues there. */
  turn: 60_000,
  /** After which the connection is closed, whatever the server does. It is less than the lease of a job. */
  connection: 120_000,
  /** Mails that are looked at together. */
  batch: 100,
  /** How old the mails are that are looked at in a mailbox that was not read before. */
  age: 30 * 24 * 60 * 60_000,
};

/**
 * Faults in a row at the same mail, after which only its headers are read, and after which it is skipped, so that no mail
 * keeps those after it from being read. An answer of which only the headers were read says so to the owner.
 */
const patience = { text: 4, headers: 6 };

/**
 * Reads the mails that have arrived in the owner's mailbox, and stores those that answer a conversation. Ends after a minute
 * if there are many; how far it has come is stored in between. Rejects with a {@link MailboxFault} if the mailbox cannot be
 * read.
 * @param stop aborts the reading
 */
export async function readAnswers(parts: AnswerParts, stop: AbortSignal): Promise<void> {
  const { account, timeouts = {} } = parts;
  const limits = { ...readLimits, ...parts.limits };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(limits.connection)]);
  await withMailbox(account, { signal, timeouts }, (mailbox) => readNew({ ...parts, limits, stop }, mailbox));
}

type Turn = AnswerParts & { limits: typeof readLimits; stop: AbortSignal };

async function readNew(turn: Turn, mailbox: Mailbox): Promise<void> {
  const { db, account, limits } = turn;
  const place: NumberedMailbox = { mailbox: nameMailbox(account), uidValidity: mailbox.uidValidity };
  const known = await findPosition(db, place);
  const uids = await listNew(turn, mailbox, known);
  const [first = mailbox.nextUid] = uids;
  // What is before the first one of a new mailbox is too old.
  let { lastUid, faults } = known ?? { lastUid: first - 1, faults: 0 };
  if (known === undefined) await storePosition(db, place, { lastUid, faults });
  const end = performance.now() + limits.turn;
  // After a fault, mails are read one by one, until it is clear which of them it was.
  const together = faults > 0 ? 1 : limits.batch;
  for (let start = 0; start < uids.length && performance.now() < end; start += together) {
    const batch = uids.slice(start, start + together);
    await noteFaults(turn, place, { lastUid, faults }, () => readBatch(turn, mailbox, batch, faults));
    lastUid = batch.at(-1) ?? lastUid;
    faults = 0;
    await storePosition(db, place, { lastUid, faults });
  }
}

function listNew({ clock, limits }: Turn, mailbox: Mailbox, known: Position | undefined): Promise<number[]> {
  if (known === undefined) return mailbox.list({ since: clock() - limits.age });
  return mailbox.nextUid - 1 > known.lastUid ? mailbox.list({ above: known.lastUid }) : Promise.resolve([]);
}

async function noteFaults(
  { db, stop }: Turn,
  place: NumberedMailbox,
  { lastUid, faults }: Position,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (error instanceof MailboxFault && !stop.aborted)
      await storePosition(db, place, { lastUid, faults: faults + 1 });
    throw error;
  }
}

async function readBatch(
  turn: Turn,
  mailbox: Mailbox,
  uids: readonly number[],
  faults: number,
): Promise<void> {
  const { db, log, clock, notifyEmail, changes, jobs, timeZone } = turn;
  const notices = { timeZone, has: jobs.has };
  if (faults >= patience.headers) {
    log.error({ uids }, "skipped a mail that cannot be read");
    return;
  }
  const heads = await mailbox.readHeads(uids, faults > 0);
  const mails = (await Promise.all(heads.map(readHead)))
    // The owner may have sent it from their mail program, with a copy to themself.
    .filter(({ from }) => from !== notifyEmail.toLowerCase())
    .sort((one, other) => one.uid - other.uid);
  const domain = notifyEmail.slice(notifyEmail.lastIndexOf("@") + 1);
  const conversations = await findConversations(db, mails, domain);
  for (const mail of mails) {
    const conversation = conversations.get(mail.uid);
    if (conversation === undefined) continue;
    const content = faults >= patience.text ? unreadContent : await readContent(mailbox, mail.uid, log);
    // Somebody may have deleted the mail since it was listed.
    if (content === undefined) continue;
    const answer = { ...conversation, ...mail, ...content };
    const isNew = await storeAnswer(db, answer, {
      now: clock(),
      notices,
      onChange: changes.notifyOthers,
    });
    if (!isNew) continue;
    changes.announce();
    wakeNotices(jobs);
  }
}
