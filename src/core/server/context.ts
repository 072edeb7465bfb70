import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { filterActive } from "../account/server/sessions.ts";
import { createInbox, type Inbox } from "../contact/server/receive.ts";
import { createChangeWatcher } from "../db/change-watcher.ts";
import type { Connection } from "../db/connect.ts";
import { openDatabase } from "../db/open.ts";
import { type ClientAddress, createClientAddress } from "../http/client-address.ts";
import { countJobs } from "../jobs/read.ts";
import { createJobRunner, type JobRunner } from "../jobs/runner.ts";
import { type Covers, createCovers } from "../media/server/drawings/covers.ts";
import { createSharePictures, type SharePictures } from "../media/server/drawings/share-pictures.ts";
import { readUploadAddress } from "../media/server/uploads/address.ts";
import { createUploadFiles } from "../media/server/uploads/files.ts";
import {
  createPictureLibrary,
  type PictureLibrary,
  picturesFolder,
} from "../media/server/uploads/picture-library.ts";
import { createUploads, type Uploads } from "../media/server/uploads/uploads.ts";
import { createMessageChanges, type MessageChanges } from "../messages/server/events/changes.ts";
import { EventStreams } from "../messages/server/events/event-streams.ts";
import type { PageTexts } from "../pages/server/page-texts.ts";
import type { Cover } from "../posts/contract/blogs.ts";
import { createPostBodies, type PostBodies } from "../posts/server/bodies.ts";
import type { FindSizes } from "../posts/server/body/size-pictures.ts";
import { createPostChanges, type PostChanges } from "../posts/server/changes.ts";
import type { PostSearch } from "../posts/server/post-search.ts";
import { createRelatedPosts, type RelatedPosts } from "../posts/server/related-posts.ts";
import { createSaveAnnouncer, type SaveAnnouncer } from "../posts/server/save-announcer.ts";
import { describeWaiting, explainDatabaseFault } from "../process/database-faults.ts";
import { type DiskReserve, keepDiskReserve } from "../process/disk-reserve.ts";
import { installation } from "../process/installation.ts";
import type { Logger } from "../process/log/log.ts";
import type { Metrics } from "../process/metrics.ts";
import { createOutageLog, type OutageLog } from "../process/outage-log.ts";
import { createServices, type Services } from "../process/services.ts";
import type { EntryPage } from "../site/contract/entry-pages.ts";
import type { SitePage } from "../site/contract/own-pages.ts";
import { createLastValidSite, type LastValidSite } from "../site/server/last-valid-site.ts";
import { openFileStore, type SiteFiles } from "../site/server/open-file-store.ts";
import { openSite, type SiteStore } from "../site/server/site-store.ts";
import { type FindPlace, openGeo } from "../visits/server/places.ts";
import type { Config } from "./config.ts";
import { copyBeforeMigration, openSiteStore } from "./features.data.ts";
import {
  features,
  fillPage,
  listEntryFacts,
  listEntryPages,
  listQuotes,
  listWrittenPages,
} from "./features.ts";
import { createParts, type GetPart } from "./parts.ts";

/** What the process creates once at start and closes at the end. */
export interface AppContext extends Connection {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  findPlace: FindPlace;
  clientAddress: ClientAddress;
  bodies: PostBodies;
  /** `undefined` if pages have no text. */
  pageTexts: PageTexts | undefined;
  /** `undefined` if no feature searches. */
  postSearch: PostSearch | undefined;
  relatedPosts: RelatedPosts;
  inbox: Inbox;
  /** Does queued and scheduled work once it is started. */
  jobs: JobRunner;
  /** `undefined` when METRICS_PORT is not set. */
  metrics: Metrics | undefined;
  postChanges: PostChanges;
  saves: SaveAnnouncer;
  messageChanges: MessageChanges;
  messageEvents: EventStreams;
  site: SiteStore;
  siteFiles: SiteFiles;
  /** Returns a page of the site with its current content. */
  fillPage: (page: SitePage) => Promise<SitePage>;
  /** Returns what is known about the subject of a page about an entry, and changes without the site. */
  listEntryFacts: (page: EntryPage) => Promise<string[]>;
  pictures: PictureLibrary;
  uploads: Uploads;
  covers: Covers;
  share: SharePictures;
  /** Reports a request that failed because the database is unavailable. */
  reportOutage: OutageLog["report"];
  /** Whether writes of visitors must be refused because the disk of SQLite is full. */
  isDiskFull: DiskReserve["isFull"];
  /** What starts and stops with the process. It is started by `src/core/server/main.ts` alone. */
  services: Services;
  /** Returns what a feature creates, for itself and for those that are built on it. */
  get: GetPart;
  /** Stops all services, within `limit` milliseconds. */
  close: (limit?: number) => Promise<void>;
}

/** Milliseconds that `close` waits for a database that does not respond. */
const closeTimeout = 1_500;

/** Opens the database, migrates it, and creates everything else that `config` asks for. */
export async function createContext(
  config: Config,
  log: Logger,
  clock: () => number = Date.now,
): Promise<AppContext> {
  const base: Base = { config, log, clock, services: createServices(log) };
  const storage = await openStorage(base);
  const content = await openContent(base, storage);
  const jobs = createJobRunner({ ...base, ...storage });
  const changes = createChanges(base, storage, jobs);
  const deps = { ...base, ...storage, ...content, ...changes, jobs };
  const postSearch = features.find((one) => one.postSearch)?.postSearch?.(deps);
  const context = createParts(features, {
    ...deps,
    findPlace: await openGeo(config.geoipDatabase),
    clientAddress: createClientAddress(config, log),
    inbox: createInbox(deps, features.find((one) => one.messageFilter)?.messageFilter?.(deps)),
    pageTexts: features.find((one) => one.pageTexts)?.pageTexts,
    postSearch,
    relatedPosts: createRelatedPosts(deps, postSearch),
    share: createSharePictures({
      site: content.site.current,
      siteUrl: config.siteUrl,
      find: content.pictures.find,
    }),
    fillPage: (page) => fillPage(context, page),
    listEntryFacts: (page) => listEntryFacts(context, page),
    close: (limit = closeTimeout) => base.services.stop(limit),
  });
  jobs.add(features.flatMap((feature) => feature.jobs?.(context) ?? []));
  return context;
}

type Base = Pick<AppContext, "config" | "log" | "clock" | "services">;

/** Opens the database, and what watches it and its disk. */
async function openStorage({ config, log, services }: Base) {
  // Most sites have no metrics, so their library is not loaded at the start.
  const metrics =
    config.metricsPort === undefined ? undefined : (await import("../process/metrics.ts")).createMetrics();
  const reserve =
    config.databaseUrl === undefined
      ? services.add(keepDiskReserve({ folder: config.dataDir, log }))
      : undefined;
  const connection = await openConfigured(config, { log, reserve, metrics });
  const { db } = connection;
  services.add({ stop: () => db.destroy() });
  const watcher = services.add(createChangeWatcher(connection));
  metrics?.watchJobs(() => countJobs(db));
  const { report: reportOutage } = services.add(createOutageLog(log));
  return { ...connection, watcher, metrics, reportOutage, isDiskFull: reserve?.isFull ?? (() => false) };
}

type Storage = Awaited<ReturnType<typeof openStorage>>;

/** Reads the site folder, and creates what has its pictures, the uploads, and the texts of posts. */
async function openContent({ config, log, clock, services }: Base, { db, engine, watcher }: Storage) {
  const files = createUploadFiles({ db, folder: path.join(config.cacheDir, picturesFolder) });
  // No visitor waits for a site that is only copied, so the copy may keep the machine busy.
  const processes = config.isStaticCopy ? availableParallelism() : 1;
  const pictures = createPictureLibrary(config, log, { provide: files.provideOriginal, processes });
  services.add({ stop: pictures.close });
  const siteFiles = await openFileStore({ db, clock, log, watcher, pictures, config }, openSiteStore);
  const site = services.add(
    await openSite({
      folder: config.siteDir,
      describeFile: pictures.describeFile,
      log,
      writePages: (version) => listWrittenPages(version, { config, engine }),
      listQuotes,
      listEntryPages,
      lastValid: keepLastValidSite(config),
    }),
  );
  const check = () => siteFiles.update().then(site.refresh);
  if (siteFiles.version !== undefined)
    watcher.watch({ name: siteFiles.version, receive: watcher.check, check });
  const uploads = services.add(createUploads({ db, files, pictures, config, log, clock }));
  const covers = createCovers({
    siteDir: config.siteDir,
    describe: pictures.describeFile,
    findUpload: findUploadSizes(uploads),
    log,
  });
  const bodies = services.add(
    createPostBodies({
      db,
      log,
      findSizes: findPictureSizes(covers),
      language: () => site.current().profile.language,
    }),
  );
  site.watch(bodies.start);
  return { pictures, site, siteFiles, uploads, covers, bodies };
}

/** Creates what tells this and other instances about changes of posts and messages. */
function createChanges(
  { config, clock, services }: Base,
  { db, watcher }: Storage,
  jobs: Pick<JobRunner, "wakeAfter">,
) {
  const postChanges = createPostChanges({ db, watcher });
  const reactions = features.flatMap(({ postChanged }) => postChanged?.({ config, clock }) ?? []);
  const saves = createSaveAnnouncer({ postChanges, reactions, jobs });
  const messageChanges = createMessageChanges({ db, watcher, clock, jobs });
  const messageEvents = services.add(
    new EventStreams({
      db,
      clock,
      changes: messageChanges,
      filterActive: (ids) => filterActive(db, ids, clock()),
    }),
  );
  return { postChanges, saves, messageChanges, messageEvents };
}

function findUploadSizes(uploads: Uploads): (address: string) => Promise<Cover | undefined> {
  return async (address) => {
    const read = readUploadAddress(address);
    const upload = read && (await uploads.find(read));
    return upload && uploads.sizesOf(upload);
  };
}

/** Milliseconds for which a text waits for the sizes of its pictures, which may have to be decoded first. */
const sizesTimeout = 1_000;

/** Finds the sizes of the pictures in posts. Those of an animation would stand still. */
function findPictureSizes(covers: Covers): FindSizes {
  return async (address) => {
    const timeout = sleep(sizesTimeout, undefined, { ref: false });
    const sizes = await Promise.race([covers.find(address), timeout]);
    if (sizes === undefined || !readUploadAddress(address)?.isAnimated) return sizes;
    return { width: sizes.width, height: sizes.height };
  };
}

/** The sample is part of the installation, so it needs no copy. */
function keepLastValidSite({ siteDir, dataDir }: Config): LastValidSite | undefined {
  return siteDir === installation.sample ? undefined : createLastValidSite(siteDir, dataDir);
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
      const file = await copyBeforeMigration(db, dataDir);
      if (file !== undefined) log.info({ file }, "the database was backed up before its migration");
    },
  });
}
