import { startCheckpoints } from "../db/checkpoints.ts";
import { createPicturePreparation } from "../media/server/prepare-pictures.ts";
import { findPassedSocket } from "../process/environment.ts";
import { type ListenOptions, listen } from "../process/listen.ts";
import { askOnce, createThread } from "../process/programs.ts";
import { serviceFrom } from "../process/services.ts";
import { explainStartFault, listenFault } from "../process/start-faults.ts";
import { waitForStopSignal } from "../process/stop-signal.ts";
import type { createApp } from "./app.ts";
import type { AppContext } from "./context.ts";
import { prepareContext } from "./prepare.ts";

const checkpointProgram = "src/core/process/checkpoint-worker";

/** Milliseconds. Requests in flight have 8 s to finish, and supervisors wait at least 10 s before they kill a process. */
const stopLimit = 8_500;

/** The app to serve, and what handles requests before it. */
export interface Served extends Pick<ListenOptions, "before"> {
  app: Pick<ReturnType<typeof createApp>, "fetch">;
}

/**
 * Serves the site until the process gets a stop signal, and ends the process. The exit code is 1 if the site cannot
 * start.
 * @param open creates the app. Its services must be added to those of the context.
 */
export async function runServer(open: (context: AppContext) => Promise<Served>): Promise<never> {
  try {
    await serveUntilStopped(open);
    process.exit(0);
  } catch (error) {
    console.error(explainStartFault(error));
    process.exit(1);
  }
}

async function serveUntilStopped(open: (context: AppContext) => Promise<Served>): Promise<void> {
  const stopSignal = waitForStopSignal();
  const context = await prepareContext(stopSignal);
  if (context === undefined) return;
  const { log, services } = context;
  const served = await open(context);
  services.add(serviceFrom(() => startMetrics(context)));
  if (context.engine === "sqlite") services.add(serviceFrom(() => copyLog(context)));
  services.add(serviceFrom(() => serve(served, context)));
  services.add(context.jobs);
  // The server waits for requests in flight, so streams, which do not end by themselves, are ended before it stops.
  services.add(context.messageEvents);
  services.add(createPicturePreparation(context));
  try {
    await services.start();
    await stopSignal;
    log.info("stopping: finishing requests in flight");
  } finally {
    await context.close(stopLimit);
  }
}

async function serve({ app, before }: Served, { config, log }: AppContext) {
  const place = { ...config, socket: findPassedSocket() };
  const server = await listen(app, { ...place, log, before }).catch((error) => {
    throw listenFault(error, place);
  });
  console.log(`Foliodesk is running at ${config.siteUrl} (listening on ${config.host}:${server.port})`);
  return () => server.close();
}

function copyLog({ db, config: { dataDir }, log }: AppContext) {
  const onError = (error: unknown) =>
    log.warn({ err: error }, "could not copy the log of SQLite to its file");
  const copy = (file: string) => askOnce(createThread(checkpointProgram), file);
  return startCheckpoints({ db, dataDir, copy, onError });
}

async function startMetrics({ metrics, config: { metricsPort: port } }: AppContext) {
  if (metrics === undefined || port === undefined) return () => {};
  const { serveMetrics } = await import("../process/metrics.ts");
  return serveMetrics(metrics, port).catch((error) => {
    throw listenFault(error, { host: "127.0.0.1", port }, "METRICS_PORT");
  });
}
