import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { type JobKind, type NamedKind, scheduledKind } from "../../../core/jobs/job-kind.ts";
import type { JobRunner } from "../../../core/jobs/runner.ts";
import type { MessageChanges } from "../../../core/messages/server/events/changes.ts";
import type { Logger } from "../../../core/process/log/log.ts";
import { findConversations } from "./find-conversations.ts";
import { type MailAccount, nameMailbox } from "./imap-url.ts";
import { readInThread } from "./mail-thread.ts";
import { type Mailbox, type mailboxTimeouts, withMailbox } from "./mailbox.ts";
import { MailboxFault } from "./mailbox-fault.ts";
import { findPosition, type NumberedMailbox, type Position, storePosition } from "./positions.ts";
import { type AnswerContent, readContent, unreadContent } from "./read-content.ts";
import type { MailFacts } from "./read-head.ts";
import { storeAnswer } from "./store-answer.ts";

export interface AnswerDeps {
  db: Kysely<Schema>;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  account: MailAccount;
  /** The owner's address, from which mails are sent. */
  notifyEmail: string;
  changes: Pick<MessageChanges, "notifyOthers" | "announce">;
  /** Which kinds of notifications about answers there are. */
  jobs: Pick<JobRunner, "has">;
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
  /** Connections. A mail that is larger than allowed costs one. */
  connections: 20,
  /** How old the mails are that are looked at in a mailbox that was not read before. */
  age: 30 * 24 * 60 * 60_000,
};

/**
 * Faults in a row at the same mail, after which only its headers are read, and after which it is skipped, so that no
 * mail keeps those after it from being read. An answer of which only the headers were read says so to the owner.
 */
const patience = { text: 4, headers: 6 };

/**
 * Reads the mails that have arrived in the owner's mailbox, and stores those that answer a conversation. Ends after a
 * minute if there are many; how far it has come is stored in between. Rejects with a {@link MailboxFault} if the
 * mailbox cannot be read. If some mails were read before that, it only logs the fault, so that the next turn is in a
 * minute.
 * @param stop aborts the reading
 */
export async function readAnswers(deps: AnswerDeps, stop: AbortSignal): Promise<void> {
  const { account, log, timeouts = {} } = deps;
  const limits = { ...readLimits, ...deps.limits };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(limits.connection)]);
  const end = performance.now() + limits.turn;
  const turn: Turn = { ...deps, limits, stop, end, hasProgress: false };
  for (let connections = 1; ; connections += 1) {
    try {
      return await withMailbox(account, { signal, timeouts }, (mailbox) => readNew(turn, mailbox));
    } catch (error) {
      if (!(error instanceof MailboxFault && turn.hasProgress) || stop.aborted) throw error;
      log.error({ err: error }, "stopped reading the mailbox after some mails; continuing with the next one");
      if (!error.isTooLarge || connections === limits.connections || performance.now() > end) return;
    }
  }
}

interface Turn extends AnswerDeps {
  limits: typeof readLimits;
  stop: AbortSignal;
  /** On the clock of `performance`. */
  end: number;
  /** Whether mails were read, so that not all of them are the cause of a fault. */
  hasProgress: boolean;
}

async function readNew(turn: Turn, mailbox: Mailbox): Promise<void> {
  const { db, account, limits, end } = turn;
  const place: NumberedMailbox = { mailbox: nameMailbox(account), uidValidity: mailbox.uidValidity };
  const known = await findPosition(db, place);
  const uids = await listNew(turn, mailbox, known);
  const [first = mailbox.nextUid] = uids;
  // What is before the first one of a new mailbox is too old.
  const position = known ?? { lastUid: first - 1, faults: 0 };
  if (known === undefined) await storePosition(db, place, position);
  // After a fault, mails are read one by one, until it is clear which of them it was.
  const together = position.faults > 0 ? 1 : limits.batch;
  for (let start = 0; start < uids.length && performance.now() < end; start += together) {
    const batch = uids.slice(start, start + together);
    await notingFaults(turn, place, position, () => readBatch(turn, mailbox, batch, position));
    position.lastUid = batch.at(-1) ?? position.lastUid;
    position.faults = 0;
    turn.hasProgress = true;
    await storePosition(db, place, position);
  }
}

function listNew({ clock, limits }: Turn, mailbox: Mailbox, known: Position | undefined): Promise<number[]> {
  if (known === undefined) return mailbox.list({ since: clock() - limits.age });
  return mailbox.nextUid - 1 > known.lastUid ? mailbox.list({ above: known.lastUid }) : Promise.resolve([]);
}

/** After a fault, stores how far the work has come. Only a fault of the first mail counts: those before others are read. */
async function notingFaults(
  turn: Turn,
  place: NumberedMailbox,
  position: Position,
  work: () => Promise<void>,
): Promise<void> {
  const before = position.lastUid;
  try {
    await work();
  } catch (error) {
    if (error instanceof MailboxFault && !turn.stop.aborted) {
      const hasProgress = position.lastUid > before;
      turn.hasProgress ||= hasProgress;
      const faults = hasProgress ? 0 : position.faults + 1;
      await storePosition(turn.db, place, { ...position, faults });
    }
    throw error;
  }
}

/** Reads some mails. `position` follows, so that after a fault it says which of them is the cause. */
async function readBatch(
  turn: Turn,
  mailbox: Mailbox,
  uids: readonly number[],
  position: Position,
): Promise<void> {
  const { db, log, clock, notifyEmail, changes, jobs, timeZone } = turn;
  const notifications = { timeZone, has: jobs.has };
  if (position.faults >= patience.headers) {
    log.error({ uids }, "skipped a mail that cannot be read");
    return;
  }
  const mails = await readMails(turn, mailbox, uids);
  const domain = notifyEmail.slice(notifyEmail.lastIndexOf("@") + 1);
  const conversations = await findConversations(db, mails, domain);
  for (const mail of mails) {
    const conversation = conversations.get(mail.uid);
    if (conversation === undefined) continue;
    const { content, fault } = await readContentOf(turn, mailbox, mail.uid, position);
    // Somebody may have deleted the mail since it was listed.
    if (content !== undefined) {
      const answer = { ...conversation, ...mail, ...content };
      await storeAnswer(db, answer, { now: clock(), notifications, changes });
    }
    position.lastUid = mail.uid;
    if (fault !== undefined) throw fault;
  }
}

/** Returns what the headers of mails say, in ascending order of their UIDs. */
async function readMails(
  { log, notifyEmail }: Turn,
  mailbox: Mailbox,
  uids: readonly number[],
): Promise<MailFacts[]> {
  const heads = await mailbox.readHeads(uids);
  if (heads.length === 0) return [];
  for (const { uid, isCut } of heads)
    if (isCut) log.warn({ uid }, "read only the beginning of the headers of a mail");
  const mails = await readInThread({ heads });
  if (mails === undefined) throw new MailboxFault("The headers of new mails could not be read in time.");
  return (
    mails
      // The owner may have sent it from their mail program, with a copy to themself.
      .filter(({ from }) => from !== notifyEmail.toLowerCase())
      .sort((one, other) => one.uid - other.uid)
  );
}

/** A mail that is larger than allowed has no text, and a fault after which the connection is closed. */
async function readContentOf(
  { log }: Turn,
  mailbox: Mailbox,
  uid: number,
  { faults }: Position,
): Promise<{ content: AnswerContent | undefined; fault?: MailboxFault }> {
  if (faults >= patience.text) return { content: unreadContent };
  try {
    return { content: await readContent(mailbox, uid, log) };
  } catch (error) {
    if (!(error instanceof MailboxFault && error.isTooLarge)) throw error;
    log.error({ uid, err: error }, "could not read an answer; its text is only in the mailbox");
    return { content: unreadContent, fault: error };
  }
}

/** The kind of the job that reads visitors' answers from the owner's mailbox. */
export const namedAnswers: NamedKind = {
  name: "answers",
  describe: () => "Reading of answers from the mailbox",
};

const minute = 60_000;

/** Reads answers every minute. After a fault, it waits longer each time, up to an hour. */
export function createAnswersKind(deps: AnswerDeps): JobKind {
  return scheduledKind({
    ...namedAnswers,
    failure: "could not read answers from the mailbox",
    nextRun: (now) => now + minute,
    run: (signal) => readAnswers(deps, signal),
  });
}
