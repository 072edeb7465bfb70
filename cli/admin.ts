import { text } from "node:stream/consumers";
import { readConfig } from "../server/config.ts";
import { connect } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import { setPassword } from "./set-password.ts";

// `npm run admin -- set-password [email]` reads the new password from standard input, so that it stands in no
// history and no list of processes. It ends every session.
const [command, email] = process.argv.slice(2);
if (command !== "set-password") {
  console.error("Usage: npm run admin -- set-password [email]\nThe password is read from standard input.");
  process.exit(1);
}
const config = readConfig(process.env);
const { db } = connect({ ...config, onIdleError: (error) => console.error(error.message) });
try {
  await migrate(db);
  if (process.stdin.isTTY) console.log("Type the new password, then Enter and Ctrl-D:");
  const password = (await text(process.stdin)).replace(/\r?\n$/, "");
  const result = await setPassword(db, password, email);
  if ("refused" in result) throw new Error(result.refused);
  console.log(`The password of ${result.email} is set, and all its sessions have ended.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
