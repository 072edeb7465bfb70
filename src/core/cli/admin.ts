import { resetFactors } from "../account/server/second-step/factors.ts";
import { serverItself } from "../account/server/security-events.ts";
import { countOf } from "../http/contract/count-of.ts";
import { profileSchema } from "../site/contract/profile.ts";
import { readYaml } from "../site/server/read-yaml.ts";
import { CommandFault } from "./command-fault.ts";
import { openForCommand } from "./open-database.ts";
import { readPassword } from "./read-password.ts";
import { isEmail, setPassword } from "./set-password.ts";

/**
 * Reads a new password for the owner's account from standard input, which keeps it out of the shell history and the
 * process list, and ends every session. With `email`, changes the account's email address too.
 */
export async function setOwnPassword(email: string | undefined): Promise<void> {
  // The message does not repeat the argument, because it may be a password.
  if (email !== undefined && !isEmail(email)) {
    throw new CommandFault(
      "The argument after set-password is not an email address. The password is read from standard input, not from the arguments.",
    );
  }
  const { db, config } = await openForCommand();
  try {
    const password = await readPassword(process.stdin, process.stdout);
    if (password === undefined) throw new CommandFault("No password was entered. Nothing was changed.");
    // A site with faults has no name. The password can be set nevertheless.
    const { value: profile } = await readYaml(config.siteDir, "site.yaml", profileSchema);
    const site = { siteUrl: config.siteUrl, siteName: profile?.name };
    const result = await setPassword(db, password, email, site);
    if ("refused" in result) throw new CommandFault(result.refused);
    console.log(`The password for ${result.email} was changed and all sessions were ended.`);
  } finally {
    await db.destroy();
  }
}

/**
 * Removes what a sign-in asks for in addition to the password, for an owner who has lost it, and ends every session.
 * The site may be running. The mail about it is sent by the site.
 */
export async function resetSecondStep(): Promise<void> {
  const { db, config } = await openForCommand();
  try {
    const isMailed = config.smtpUrl !== undefined && config.notifyEmail !== undefined;
    const removed = await resetFactors(db, { client: serverItself, now: Date.now(), isMailed });
    const { passkeys, apps, recoveryCodes, sessions } = removed;
    const parts = [
      countOf(passkeys, "passkey"),
      countOf(apps, "authenticator app"),
      countOf(recoveryCodes, "recovery code"),
    ];
    console.log(`Removed: ${parts.join(", ")}. Ended: ${countOf(sessions, "session")}.`);
    console.log(
      "The password has not changed and is enough to sign in now. Then add a passkey or an authenticator app again.",
    );
  } finally {
    await db.destroy();
  }
}
