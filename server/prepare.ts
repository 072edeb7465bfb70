import { settleRestore } from "./backup/settle-restore.ts";
import { loadEnvironment, readConfig } from "./config.ts";
import { type AppContext, createContext } from "./context.ts";
import { createLog } from "./log.ts";
import { logSecurityEvent } from "./security-log.ts";
import { ensureOwner } from "./services/owner.ts";
import { serverItself } from "./services/security-events.ts";
import { howToSignIn } from "./sign-in-hint.ts";

/**
 * Reads the configuration, opens and migrates the database, creates the owner's account if there is none, and prints how
 * to sign in. Returns `undefined` when the stop signal arrives first, because a start can wait for its database for a
 * long time.
 */
export async function prepareContext(stopSignal: Promise<void>): Promise<AppContext | undefined> {
  const config = readConfig(loadEnvironment());
  const log = createLog(config.logLevel);
  const context = await Promise.race([createContext(config, log), stopSignal]);
  if (context === undefined) return undefined;
  await settleRestore(context, config.dataDir);
  // Print this first: a generated password is shown only once, so a later error must not swallow it.
  const owner = await ensureOwner(context.db, config.admin);
  console.log(howToSignIn(config.siteUrl, owner));
  if (owner.passwordChanged) logSecurityEvent(log, "password-changed", serverItself);
  return context;
}
