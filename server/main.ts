import path from "node:path";
import { createApp } from "./app.ts";
import { keepMakingBackups } from "./background/nightly-backup.ts";
import { settleRestore } from "./backup/settle-restore.ts";
import { loadEnvironment, readConfig } from "./config.ts";
import { type AppContext, createContext } from "./context.ts";
import { listen } from "./listen.ts";
import { createLog } from "./log.ts";
import { serveMetrics } from "./metrics.ts";
import { loadPageBundle } from "./pages/bundle.ts";
import { logSecurityEvent } from "./security-log.ts";
import { ensureOwner } from "./services/owner.ts";
import { serverItself } from "./services/security-events.ts";
import { howToSignIn } from "./sign-in-hint.ts";
import { explainStartFault, listenFault } from "./start-faults.ts";
import { waitForStopSignal } from "./stop-signal.ts";

const buildFolder = path.resolve(import.meta.dirname, "../build");

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(explainStartFault(error));
  process.exit(1);
}

async function run(): Promise<void> {
  const stopSignal = waitForStopSignal();
  const config = readConfig(loadEnvironment());
  const log = createLog(config.logLevel);
  // A start can wait for its database for a long time, and a signal ends the wait.
  const context = await Promise.race([createContext(config, log), stopSignal]);
  if (context === undefined) return;
  await settleRestore(context, config.dataDir);
  // Print this first: a generated password is shown only once, so a later error must not swallow it.
  const owner = await ensureOwner(context.db, config.admin);
  console.log(howToSignIn(config.siteUrl, owner));
  if (owner.passwordChanged) logSecurityEvent(log, "password-changed", serverItself);
  context.notifier?.start();
  const bundle = await loadPageBundle(path.join(buildFolder, "server/index.js"));
  const app = createApp(context, { bundle, filesFolder: path.join(buildFolder, "client") });

  const stopMetrics = await startMetrics(context);
  const server = await listen(app, config).catch((error) => {
    throw listenFault(error, config);
  });
  console.log(`Deskfolio is running at ${config.siteUrl} (listening on ${config.host}:${server.port})`);

  const { backupKeep: keep } = config;
  const stopBackups = keep && keepMakingBackups({ ...context, keep });

  await stopSignal;
  log.info("stopping: finishing requests in flight");
  await Promise.all([server.close(), context.notifier?.stop(), stopBackups?.()]);
  stopMetrics?.();
  await context.close();
}

async function startMetrics({ metrics, config }: AppContext): Promise<(() => void) | undefined> {
  if (metrics === undefined || config.metricsPort === undefined) return undefined;
  const port = config.metricsPort;
  return serveMetrics(metrics, port).catch((error) => {
    throw listenFault(error, { host: "127.0.0.1", port }, "METRICS_PORT");
  });
}
