import path from "node:path";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { createContext } from "./context.ts";
import { listen } from "./listen.ts";
import { createLog } from "./log.ts";
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
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const context = await createContext(config, log);
  // Print this first: a generated password is shown only once, so a later error must not swallow it.
  const owner = await ensureOwner(context.db, config.admin);
  console.log(howToSignIn(config.siteUrl, owner));
  if (owner.passwordChanged) logSecurityEvent(log, "password-changed", serverItself);
  context.notifier?.start();
  const bundle = await loadPageBundle(path.join(buildFolder, "server/index.js"));
  const app = createApp(context, { bundle, filesFolder: path.join(buildFolder, "client") });

  const server = await listen(app, config).catch((error) => {
    throw listenFault(error, config);
  });
  console.log(`Deskfolio is running at ${config.siteUrl} (listening on ${config.host}:${server.port})`);

  await stopSignal;
  log.info("stopping: finishing requests in flight");
  await Promise.all([server.close(), context.notifier?.stop()]);
  await context.close();
}
