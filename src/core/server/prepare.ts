import { ensureOwner } from "../account/server/credentials.ts";
import { findPasswordFault } from "../account/server/password-rule.ts";
import { serverItself } from "../account/server/security-events.ts";
import { logSecurityEvent } from "../account/server/security-log.ts";
import { howToSignIn } from "../account/server/sign-in-hint.ts";
import { ConfigError } from "../process/environment.ts";
import { createLog } from "../process/log/log.ts";
import { loadConfig } from "./config.ts";
import { type AppContext, createContext } from "./context.ts";
import { settleAtStart } from "./features.data.ts";

/**
 * Reads the configuration, opens and migrates the database, creates the owner's account if there is none, and prints
 * how to sign in. Returns `undefined` when the stop signal arrives first, because a start can wait for its database for
 * a long time.
 */
export async function prepareContext(stopSignal: Promise<void>): Promise<AppContext | undefined> {
  const config = loadConfig("site");
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const context = await Promise.race([createContext(config, log), stopSignal]);
  if (context === undefined) return undefined;
  checkPassword(context);
  await settleAtStart({ db: context.db, engine: context.engine, dataDir: config.dataDir, log });
  // Print this first: a generated password is shown only once, so a later error must not swallow it.
  const owner = await ensureOwner(context.db, config.admin, config.firstOwner);
  console.log(howToSignIn(config.siteUrl, owner));
  if (owner.passwordChanged) logSecurityEvent(log, "password-changed", serverItself);
  return context;
}

/** The name of the site is known only after its folder was read. Throws a {@link ConfigError}. */
function checkPassword({ config: { admin, siteUrl }, site }: AppContext): void {
  if (admin === undefined) return;
  const names = { email: admin.email, siteUrl, siteName: site.current().profile.name };
  const fault = findPasswordFault(admin.password, names);
  if (fault !== undefined) throw new ConfigError(`ADMIN_PASSWORD ${fault}.`);
}
