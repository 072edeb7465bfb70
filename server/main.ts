import { once } from "node:events";
import path from "node:path";
import { createApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { createContext } from "./context.ts";
import { migrate } from "./db/migrate.ts";
import { listen } from "./listen.ts";
import { createLog } from "./log.ts";
import { loadPageBundle } from "./pages/bundle.ts";
import { ensureOwner } from "./services/owner.ts";

const buildFolder = path.resolve(import.meta.dirname, "../build");

const config = readConfigOrExit();
const log = createLog(config.logLevel);
const context = await createContext(config, log);
await migrate(context.db);
const owner = await ensureOwner(context.db, config.admin);
const bundle = await loadPageBundle(path.join(buildFolder, "server/index.js"));
const app = createApp(context, { bundle, filesFolder: path.join(buildFolder, "client") });

const server = await listen(app, config);
console.log(`Deskfolio is at ${config.siteUrl} (listening on ${config.host}:${server.port})`);
console.log(howToSignIn(owner));

await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
log.info("stopping: finishing the requests under way");
await server.close();
await context.close();
process.exit(0);

function howToSignIn({ email, newPassword }: { email: string; newPassword?: string }): string {
  const where = `Sign in at ${config.siteUrl}/admin as ${email}`;
  return newPassword === undefined ? where : `${where} with the password ${newPassword} (shown this once)`;
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`The configuration is not usable:\n${error.message}`);
    return process.exit(1);
  }
}
