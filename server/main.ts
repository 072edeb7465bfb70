import path from "node:path";
import { createApp } from "./app.ts";
import { freeIdleMemory } from "./background/idle-memory.ts";
import { scheduleBackups } from "./background/nightly-backup.ts";
import { createShareDrawings, type ShareDrawings } from "./background/share-drawings.ts";
import type { AppContext } from "./context.ts";
import { installation } from "./installation.ts";
import { listen } from "./listen.ts";
import { loadPageBundle } from "./pages/bundle.ts";
import { keepFiles } from "./pages/kept-files.ts";
import { prepareContext } from "./prepare.ts";
import { listPublishedBlogs } from "./services/blogs.ts";
import { explainStartFault, listenFault } from "./start-faults.ts";
import { waitForStopSignal } from "./stop-signal.ts";

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(explainStartFault(error));
  process.exit(1);
}

async function run(): Promise<void> {
  const stopSignal = waitForStopSignal();
  const context = await prepareContext(stopSignal);
  if (context === undefined) return;
  const { config, log } = context;
  context.notifier?.start();
  context.pinger.start();
  const bundle = await loadPageBundle(installation.pages);
  const files = await keepFiles({
    source: installation.client,
    folder: path.join(config.cacheDir, "client"),
    log,
  });
  const app = createApp(context, { bundle, filesFolder: files.folder });

  const stopMetrics = await startMetrics(context);
  const stopFreeing = freeIdleMemory();
  const server = await listen(app, config).catch((error) => {
    throw listenFault(error, config);
  });
  console.log(`Deskfolio is running at ${config.siteUrl} (listening on ${config.host}:${server.port})`);

  const shareDrawings = createShareDrawings(context);
  void preparePictures(context, shareDrawings);

  const { backupKeep: keep } = config;
  const stopBackups = keep && scheduleBackups({ ...context, keep });

  await stopSignal;
  log.info("stopping: finishing requests in flight");
  await Promise.all([server.close(), context.notifier?.stop(), context.pinger.stop(), stopBackups?.()]);
  stopMetrics?.();
  stopFreeing();
  files.stop();
  shareDrawings.stop();
  await context.close();
}

/**
 * Finds out the sizes of the posts' covers, deletes the pictures that the site no longer uses, and makes all others, while
 * the server already runs.
 */
async function preparePictures(context: AppContext, share: ShareDrawings): Promise<void> {
  const { db, covers, pictures, log, site, blogChanges } = context;
  try {
    await covers.prepare((await listPublishedBlogs(db)).map(({ image }) => image));
    await pictures.clean(await share.listHashes());
    await pictures.convertAll();
  } catch (error) {
    log.warn({ err: error }, "could not delete unused pictures and convert all others ahead of time");
  }
  await share.drawMissing();
  for (const changes of [site, blogChanges, covers]) changes.watch(share.drawMissing);
}

async function startMetrics({ metrics, config }: AppContext): Promise<(() => void) | undefined> {
  if (metrics === undefined || config.metricsPort === undefined) return undefined;
  const port = config.metricsPort;
  const { serveMetrics } = await import("./metrics.ts");
  return serveMetrics(metrics, port).catch((error) => {
    throw listenFault(error, { host: "127.0.0.1", port }, "METRICS_PORT");
  });
}
