import { openForCommand } from "./open.ts";
import { readPassword } from "./read-password.ts";
import { isEmail, setPassword } from "./set-password.ts";

// `npm run admin -- set-password [email]` reads the new password from standard input, which keeps it out of the shell
// history and the process list. It also ends every session.
const [command, email, ...more] = process.argv.slice(2);
if (command !== "set-password" || more.length > 0) {
  refuse("Usage: npm run admin -- set-password [email]\nThe password is read from standard input.");
}
// The message does not repeat the argument, because it may be a password.
if (email !== undefined && !isEmail(email)) {
  refuse(
    "The argument after set-password is not an email address. The password is read from standard input, not from the arguments.",
  );
}
const { db } = await openForCommand();
try {
  const password = await readPassword(process.stdin, process.stdout);
  if (password === undefined) refuse("No password was entered. Nothing was changed.");
  const result = await setPassword(db, password, email);
  if ("refused" in result) refuse(result.refused);
  console.log(`The password for ${result.email} was changed and all sessions were ended.`);
} finally {
  await db.destroy();
}

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}
