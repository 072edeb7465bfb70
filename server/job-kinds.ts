import { deleteOldEvents } from "./account/security-events.ts";
import { deleteExpiredSessions, filterActive } from "./account/sessions.ts";
import type { Config } from "./config.ts";
import type { Connection } from "./db/connect.ts";
import { createPurgeKind } from "./edge/purge-kind.ts";
import { createPurgeQueue } from "./edge/queue-purges.ts";
import { deleteExpiredLimits } from "./http/expired-limits.ts";
import { createAnswersKind } from "./inbox/answers/read-answers.ts";
import type { MessageChanges } from "./inbox/events/changes.ts";
import { cleanUpMessages } from "./inbox/messages/clean-up.ts";
import { createWebhook } from "./inbox/notifications/create-webhook.ts";
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
import type { PostBodies } from "./posts/bodies.ts";
import { createPingQueue, listPingKinds } from "./posts/feeds/pings.ts";
import type { FollowUp } from "./posts/follow-up.ts";
import { createPublicationKind } from "./posts/publication.ts";
import type { SaveAnnouncer } from "./posts/save-announcer.ts";
import { purgeTrash } from "./posts/trash.ts";
import { createOpeningMail } from "./share-links/opening-mail.ts";
import type { SiteStore } from "./site-folder/site-store.ts";
import type { StatsPage } from "./stats-page/stats-page.ts";
import { createNightlyBackup } from "./transfer/backup/nightly-backup.ts";
import { createVisitCountsKind } from "./visits/insight/store-counts.ts";
import { createVisitorCleanup } from "./visits/visitor-cleanup.ts";

interface KindDeps extends JobDeps, Pick<Connection, "engine"> {
  config: Config;
  site: Pick<SiteStore, "current">;
  bodies: Pick<PostBodies, "language" | "read">;
  saves: SaveAnnouncer;
  sendPush: SendPush;
  messageChanges: Pick<MessageChanges, "notifyOthers" | "announce">;
  stats: StatsPage;
  /** Which of these kinds there are. */
  jobs: Pick<JobRunner, "has">;
}

const minute = 60_000;
const hour = 60 * minute;

/** Lists the kinds of jobs that this instance does: all work that is done later, or again and again. */
export function listJobKinds(all: KindDeps): JobKind[] {
  const { config, engine, site, bodies, saves, sendPush, messageChanges, stats, jobs, ...deps } = all;
  const { siteUrl, smtpUrl, notifyEmail, imap, messagesKeep, backupKeep: keep, edgePurge: edge } = config;
  const { db, clock } = deps;
  return [
    ...(smtpUrl === undefined || notifyEmail === undefined
      ? []
      : [
          createMessageMail({
            db,
            clock,
            timeZone: config.timeZone,
            sendMail: createMailer(smtpUrl, notifyEmail, siteUrl),
          }),
          createOpeningMail({
            db,
            siteUrl,
            timeZone: config.timeZone,
            send: createOwnerMailer(smtpUrl, notifyEmail),
          }) as JobKind,
          createLetterPlan({ db, clock, timeZone: config.timeZone }),
          createVisitLetter({
            db,
            clock,
            siteUrl,
            timeZone: config.timeZone,
            send: createOwnerMailer(smtpUrl, notifyEmail),
          }) as JobKind,
          createReplyMail({
            db,
            clock,
            send: createReplySender(smtpUrl, notifyEmail),
            siteName: () => site.current().profile.name,
            timeZone: config.timeZone,
            changes: messageChanges,
          }) as JobKind,
        ]),
    ...(imap === undefined || notifyEmail === undefined
      ? []
      : [
          createAnswersKind({
            ...deps,
            jobs,
            timeZone: config.timeZone,
            account: imap,
            notifyEmail,
            changes: messageChanges,
          }),
        ]),
    ...(config.messageWebhook === undefined
      ? []
      : [
          createMessageWebhook({ db, clock, post: createWebhook(config.messageWebhook), siteUrl }) as JobKind,
        ]),
    createMessagePush({ db, clock, timeZone: config.timeZone, send: sendPush }) as JobKind,
    createPublicationKind({ db, clock, ...saves }) as JobKind,
    ...listPingKinds(config),
    ...(edge === undefined
      ? []
      : [createPurgeKind({ db, engine, clock, config, site, bodies, stats, edge })]),
    ...(keep === undefined ? [] : [createNightlyBackup({ ...deps, config, keep })]),
    scheduledKind({
      name: "message-cleanup",
      failure: "could not delete old messages for good, or index those that are not found",
      nextRun: (now) => now + hour,
      run: () => cleanUpMessages(db, { now: clock(), keepDays: messagesKeep, changes: messageChanges }),
    }),
    scheduledKind({
      name: "post-cleanup",
      failure: "could not delete old posts in the trash for good",
      nextRun: (now) => now + hour,
      run: () => purgeTrash(db, clock()),
    }),
    scheduledKind({
      name: "security-cleanup",
      failure: "could not delete old security events and sessions",
      nextRun: (now) => now + hour,
      run: async () => {
        const now = clock();
        await deleteOldEvents(db, now);
        await keepDevices(db, (ids) => filterActive(db, ids, now));
        await deleteExpiredSessions(db, now);
      },
    }),
    scheduledKind({
      name: "upload-check",
      failure: "could not find out which uploads are unused",
      nextRun: (now) => now + hour,
      run: () => noteUnused(db, clock()),
    }),
    createVisitCountsKind({ db, clock, config }),
    createVisitorCleanup({ db, engine, clock }),
    ...(engine === "sqlite" ? [createErasureKind(deps)] : []),
    ...(engine === "postgres"
      ? [
          scheduledKind({
            name: "limit-cleanup",
            failure: "could not delete expired rate limits",
            nextRun: (now) => now + minute,
            run: () => deleteExpiredLimits(db),
          }),
        ]
      : []),
  ];
}

/** What services outside of the site are told after a save. */
export function listFollowUps({ config, clock }: Pick<KindDeps, "config" | "clock">): FollowUp[] {
  const purges = config.edgePurge === undefined ? [] : [createPurgeQueue({ clock })];
  return [createPingQueue({ config, clock }), ...purges];
}
