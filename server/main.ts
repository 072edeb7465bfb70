import { once } from "node:events";
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

const buildFolder = path.resolve(import.meta.dirname, "../build");

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(explainStartFault(error));
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const context = await createContext(config, log);
  // Said at once: a password that is shown this one time must not be lost to a fault further down.
  const owner = await ensureOwner(context.db, config.admin);
  console.log(howToSignIn(config.siteUrl, owner));
  if (owner.passwordChanged) logSecurityEvent(log, "password-changed", serverItself);
  context.notifier?.start();
  const bundle = await loadPageBundle(path.join(buildFolder, "server/index.js"));
  const app = createApp(context, { bundle, filesFolder: path.join(buildFolder, "client") });

  const server = await listen(app, config).catch((error) => {
    throw listenFault(error, config);
  });
  console.log(`Deskfolio is at ${config.siteUrl} (listening on ${config.host}:${server.port})`);

  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  log.info("stopping: finishing the requests under way");
  await Promise.all([server.close(), context.notifier?.stop()]);
  await context.close();
}
