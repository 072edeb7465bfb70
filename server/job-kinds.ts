import type { JobKindName } from "../contract/jobs.ts";
import { deleteUsedTickets } from "./account/second-step/tickets.ts";
import { deleteOldEvents } from "./account/security-events.ts";
import { createSecurityMail } from "./account/security-mail.ts";
import { deleteExpiredSessions, filterActive } from "./account/sessions.ts";
import type { Config } from "./config.ts";
import type { Connection } from "./db/connect.ts";
import { deleteExpiredLimits } from "./http/postgres-counts.ts";
import { createAnswersKind } from "./inbox/answers/read-answers.ts";
import type { MessageChanges } from "./inbox/events/changes.ts";
import { cleanUpMessages } from "./inbox/messages/clean-up.ts";
import { createWebhook } from "./inbox/notifications/create-webhook.ts";
import type { NotificationKind } from "./inbox/notifications/kinds.ts";
import { createMessageMail } from "./inbox/notifications/mail.ts";
import { createMailer } from "./inbox/notifications/mailer.ts";
import { createMessagePush, type SendPush } from "./inbox/notifications/push.ts";
import { keepDevices } from "./inbox/notifications/push-devices.ts";
import { createMessageWebhook } from "./inbox/notifications/webhook.ts";
import { createReplyMail } from "./inbox/replies/reply-mail.ts";
import { createReplySender } from "./inbox/replies/send-reply.ts";
import { createErasureKind } from "./inbox/search/erase-words.ts";
import { type JobKind, scheduledKind } from "./jobs/job-kind.ts";
import type { JobDeps } from "./jobs/run-due.ts";
import type { JobRunner } from "./jobs/runner.ts";
import { createLetterPlan } from "./letter/plan-letters.ts";
import { createVisitLetter } from "./letter/visit-letter.ts";
import { createOwnerMailer } from "./mail/mail-owner.ts";
import { noteUnused } from "./media/uploads/write.ts";
import { createPingKinds } from "./posts/feeds/pings.ts";
import { createPublicationKind } from "./posts/publication.ts";
import type { SaveAnnouncer } from "./posts/save-announcer.ts";
import { purgeTrash } from "./posts/trash.ts";
import { createOpeningMail } from "./share-links/opening-mail.ts";
import type { SiteStore } from "./site-folder/site-store.ts";
import { createCopies, createCopyTest, listCopyWorks } from "./transfer/backup/copies/copy-backups.ts";
import { createNightlyBackup } from "./transfer/backup/nightly-backup.ts";
import { createOutageMail, enqueueOutageMail } from "./transfer/backup/outage-mail.ts";
import { createVisitCountsKind } from "./visits/insight/store-counts.ts";
import { createVisitorCleanup } from "./visits/visitor-cleanup.ts";

interface KindDeps extends JobDeps, Pick<Connection, "engine"> {
  config: Config;
  site: Pick<SiteStore, "current">;
  saves: SaveAnnouncer;
  sendPush: SendPush;
  messageChanges: Pick<MessageChanges, "notifyOthers" | "announce">;
  /** Which of these kinds there are. */
  jobs: Pick<JobRunner, "has">;
}

const minute = 60_000;
const hour = 60 * minute;

type Kinds<Name extends JobKindName> = Record<Name, JobKind | undefined>;

/** Lists the kinds of jobs that this instance does: all work that is done later, or again and again. */
export function listJobKinds(deps: KindDeps): JobKind[] {
  const kinds: Kinds<JobKindName> = {
    ...createNotifiers(deps),
    ...createMails(deps),
    ...createPostKinds(deps),
    ...createCleanups(deps),
    ...createBackups(deps),
  };
  return Object.values(kinds).filter((kind) => kind !== undefined);
}

/** Returns what mails to the owner are sent with, or `undefined` if the site sends none. */
function readMailConfig({ smtpUrl, notifyEmail, siteUrl, timeZone }: Config) {
  return smtpUrl === undefined || notifyEmail === undefined
    ? undefined
    : { smtpUrl, notifyEmail, siteUrl, timeZone };
}

/** What tells the owner about messages. */
function createNotifiers({ db, clock, config, sendPush }: KindDeps): Kinds<NotificationKind> {
  const { messageWebhook: webhook, siteUrl, timeZone } = config;
  const mail = readMailConfig(config);
  return {
    "message-mail":
      mail &&
      createMessageMail({
        db,
        clock,
        timeZone,
        sendMail: createMailer(mail.smtpUrl, mail.notifyEmail, siteUrl),
      }),
    "message-webhook":
      webhook && (createMessageWebhook({ db, clock, post: createWebhook(webhook), siteUrl }) as JobKind),
    "message-push": createMessagePush({ db, clock, timeZone, send: sendPush }) as JobKind,
  };
}

/** The other mails, and the answers to replies. */
function createMails({ config, site, messageChanges: changes, jobs, ...deps }: KindDeps) {
  const { db, clock } = deps;
  const { timeZone, imap, notifyEmail } = config;
  const mail = readMailConfig(config);
  const toOwner = mail && {
    db,
    siteUrl: mail.siteUrl,
    timeZone,
    send: createOwnerMailer(mail.smtpUrl, mail.notifyEmail),
  };
  return {
    "share-link-mail": toOwner && createOpeningMail(toOwner),
    "security-mail": toOwner && createSecurityMail(toOwner),
    "backup-mail": toOwner && createOutageMail(toOwner),
    "visit-letter-plan": mail && createLetterPlan({ db, clock, timeZone }),
    "visit-letter": toOwner && createVisitLetter({ ...toOwner, clock }),
    "reply-mail":
      mail &&
      (createReplyMail({
        db,
        clock,
        send: createReplySender(mail.smtpUrl, mail.notifyEmail),
        siteName: () => site.current().profile.name,
        timeZone,
        changes,
      }) as JobKind),
    answers:
      imap && notifyEmail !== undefined
        ? createAnswersKind({ ...deps, jobs, timeZone, account: imap, notifyEmail, changes })
        : undefined,
  };
}

/** What is done about posts: their publication, and what services outside of the site are told. */
function createPostKinds({ db, clock, config, saves }: KindDeps) {
  return {
    "post-publication": createPublicationKind({ db, clock, ...saves }) as JobKind,
    ...createPingKinds(config),
  };
}

function createBackups({ config, jobs, ...deps }: KindDeps) {
  const { backupKeep: keep } = config;
  const onFailingForDay: JobKind["onFailingForDay"] = (transaction, failure) =>
    enqueueOutageMail(transaction, failure, jobs);
  const copyTo = listCopyWorks(config);
  const parts = keep && { ...deps, config, keep, onFailingForDay };
  return {
    "nightly-backup": parts && createNightlyBackup({ ...parts, copyTo }),
    "backup-copy": parts && copyTo.length > 0 ? createCopies(parts) : undefined,
    "backup-test": parts && config.backupBucket ? createCopyTest(parts) : undefined,
  };
}

/** What deletes old data, and counts what is left of it. */
function createCleanups({ config, messageChanges: changes, ...deps }: KindDeps) {
  const { db, engine, clock } = deps;
  return {
    ...hourly(
      "message-cleanup",
      "could not delete old messages for good, or index those that are not found",
      () => cleanUpMessages(db, { now: clock(), keepDays: config.messagesKeep, changes }),
    ),
    ...hourly("post-cleanup", "could not delete old posts in the trash for good", () =>
      purgeTrash(db, clock()),
    ),
    ...hourly("security-cleanup", "could not delete old security events and sessions", async () => {
      const now = clock();
      await deleteOldEvents(db, now);
      await keepDevices(db, (ids) => filterActive(db, ids, now));
      await deleteExpiredSessions(db, now);
      await deleteUsedTickets(db, now);
    }),
    ...hourly("upload-check", "could not find out which uploads are unused", () => noteUnused(db, clock())),
    "visit-figures": createVisitCountsKind({ db, clock, config }),
    "visitor-cleanup": createVisitorCleanup({ db, engine, clock }),
    "message-erasure": engine === "sqlite" ? createErasureKind(deps) : undefined,
    "limit-cleanup":
      engine === "postgres"
        ? scheduledKind({
            name: "limit-cleanup",
            failure: "could not delete expired rate limits",
            nextRun: (now) => now + minute,
            run: () => deleteExpiredLimits(db),
          })
        : undefined,
  };
}

function hourly<Name extends JobKindName>(name: Name, failure: string, run: () => Promise<void>) {
  const kind = scheduledKind({ name, failure, nextRun: (now) => now + hour, run });
  return { [name]: kind } as Record<Name, JobKind>;
}
