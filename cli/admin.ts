import { CommandFault } from "./command-fault.ts";
import { openForCommand } from "./open.ts";
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
  const { db } = await openForCommand();
  try {
    const password = await readPassword(process.stdin, process.stdout);
    if (password === undefined) throw new CommandFault("No password was entered. Nothing was changed.");
    const result = await setPassword(db, password, email);
    if ("refused" in result) throw new CommandFault(result.refused);
    console.log(`The password for ${result.email} was changed and all sessions were ended.`);
  } finally {
    await db.destroy();
  }
}
