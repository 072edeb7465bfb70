import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type BlogChanges, createBlogChanges } from "./background/blog-changes.ts";
import { type DiskReserve, keepDiskReserve } from "./background/disk-reserve.ts";
import { startExpiredLimitCleanup } from "./background/expired-limits.ts";
import { createFailedSignIns, type FailedSignIns } from "./background/failed-sign-ins.ts";
import { createNotifier } from "./background/mail-queue.ts";
import { createMailer } from "./background/mailer.ts";
import { startSecurityRecordCleanup } from "./background/old-security-records.ts";
import { createPinger, type Pinger } from "./background/pinger.ts";
import type { QueueWorker } from "./background/queue-worker.ts";
import { createUncountedVisits, type UncountedVisits } from "./background/uncounted-visits.ts";
import { backUpBeforeMigration } from "./backup/backup-before-migration.ts";
import type { Config } from "./config.ts";
import { describeWaiting, explainDatabaseFault } from "./database-faults.ts";
import type { Connection } from "./db/connect.ts";
import { openDatabase } from "./db/open.ts";
import { type FindPlace, openGeo } from "./geo.ts";
import { type ClientAddress, createClientAddress } from "./http/client-address.ts";
import type { Metrics } from "./metrics.ts";
import { createOutageLog, type OutageLog } from "./outage-log.ts";
import { countQueuedMails } from "./services/messages.ts";
import type { Visit } from "./services/visits.ts";
import { type Covers, createCovers } from "./site/covers.ts";
import { createPictureLibrary, type PictureLibrary } from "./site/picture-library.ts";
import { createSharePictures, type SharePictures } from "./site/share-pictures.ts";
import { openSite, type SiteStore } from "./site/site-store.ts";
import { createVisitRecorder } from "./visit-recorder.ts";

/** What the process creates once at start and closes at the end. */
export interface AppContext extends Connection {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  findPlace: FindPlace;
  clientAddress: ClientAddress;
  recordVisit: (visit: Visit) => Promise<void>;
  uncountedVisits: UncountedVisits;
  failedSignIns: FailedSignIns;
  /** Mails new messages to the owner; `undefined` when no mail is configured. */
  notifier: QueueWorker | undefined;
  /** Tells other services about changed posts. */
  pinger: Pinger;
  /** `undefined` when METRICS_PORT is not set. */
  metrics: Metrics | undefined;
  blogChanges: BlogChanges;
  site: SiteStore;
  pictures: PictureLibrary;
  covers: Covers;
  share: SharePictures;
  /** Reports a request that failed because the database is unavailable. */
  reportOutage: OutageLog["report"];
  /** Whether writes of visitors must be refused because the disk of SQLite is full. */
  isDiskFull: DiskReserve["isFull"];
  close: () => Promise<void>;
}

/** Milliseconds that `close` waits for a database that does not respond. */
const closeTimeout = 1_500;

/** Opens the database, migrates it, and creates everything else that `config` asks for. */
export async function createContext(
  config: Config,
  log: Logger,
  clock: () => number = Date.now,
): Promise<AppContext> {
  // Most sites have no metrics, so their library is not loaded at the start.
  const metrics =
    config.metricsPort === undefined ? undefined : (await import("./metrics.ts")).createMetrics();
  const reserve =
    config.databaseUrl === undefined ? keepDiskReserve({ folder: config.dataDir, log }) : undefined;
  const connection = await openConfigured(config, { log, reserve, metrics });
  const { db } = connection;
  metrics?.watchMailQueue(() => countQueuedMails(db));
  const findPlace = await openGeo(config.geoipDatabase);
  const stopCleanup = connection.engine === "postgres" ? startExpiredLimitCleanup({ db, log }) : undefined;
  const stopSecurityCleanup = startSecurityRecordCleanup({ db, log, clock });
  const uncountedVisits = createUncountedVisits({ db, log });
  const failedSignIns = createFailedSignIns({ db, log });
  const { smtpUrl, notifyEmail } = config;
  const notifier =
    smtpUrl !== undefined && notifyEmail !== undefined
      ? createNotifier({ db, log, clock, sendMail: createMailer(smtpUrl, notifyEmail) })
      : undefined;
  const pinger = createPinger({ db, log, clock, config });
  const blogChanges = createBlogChanges(connection);
  const pictures = createPictureLibrary(config, log);
  const site = await openSite({ folder: config.siteDir, describePicture: pictures.describe, log });
  const outages = createOutageLog(log);
  return {
    config,
    log,
    ...connection,
    clock,
    findPlace,
    clientAddress: createClientAddress(config, log),
    recordVisit: createVisitRecorder(db),
    uncountedVisits,
    failedSignIns,
    notifier,
    pinger,
    metrics,
    blogChanges,
    pictures,
    covers: createCovers({ siteDir: config.siteDir, describe: pictures.describeFile, log }),
    share: createSharePictures({ site: site.current, siteUrl: config.siteUrl, find: pictures.find }),
    site,
    reportOutage: outages.report,
    isDiskFull: reserve?.isFull ?? (() => false),
    close: async () => {
      outages.stop();
      site.stop();
      const work = [
        notifier?.stop(),
        pinger.stop(),
        pictures.close(),
        stopCleanup?.(),
        stopSecurityCleanup(),
        uncountedVisits.stop(),
        failedSignIns.stop(),
        blogChanges.stop(),
        reserve?.stop(),
      ];
      const closed = Promise.all(work).then(() => db.destroy());
      await Promise.race([closed, sleep(closeTimeout, undefined, { ref: false })]);
    },
  };
}

interface Watchers {
  log: Logger;
  reserve: DiskReserve | undefined;
  metrics: Metrics | undefined;
}

function openConfigured(config: Config, { log, reserve, metrics }: Watchers): Promise<Connection> {
  const { databaseUrl, dataDir, databaseWait } = config;
  return openDatabase({
    databaseUrl,
    dataDir,
    wait: databaseWait,
    onIdleError: (error) => log.warn({ err: error }, "an idle database connection was lost"),
    onQueryError: metrics?.countDatabaseError,
    onFull: () => reserve?.release() ?? false,
    onDamage: (error) => log.fatal({ err: error }, explainDatabaseFault(error, config)),
    onWaiting: (obstacle, waited) => log.warn(describeWaiting(obstacle, waited, config)),
    beforeMigration: async (db) => {
      const file = await backUpBeforeMigration(db, dataDir);
      if (file !== undefined) log.info({ file }, "the database was backed up before its migration");
    },
  });
}
