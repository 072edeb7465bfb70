import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { exportFormats } from "../contract/export-formats.ts";
import { codeOf } from "../server/db/errors.ts";
import { DatabaseFault } from "../server/db/open.ts";
import { ConfigError } from "../server/process/environment.ts";
import { explainFileFault } from "../server/process/file-faults.ts";
import { commandLine } from "../server/process/installation.ts";
import { explainStartFault, StartFault } from "../server/process/start-faults.ts";
import { readVersion } from "../server/process/version.ts";
import { findCloseName } from "../server/site-folder/close-name.ts";
import { BackupFault } from "../server/transfer/backup/fault.ts";
import { CommandFault } from "./command-fault.ts";

// Each command loads its module when it runs, so that it loads only what it needs.
const program = new Command("foliodesk")
  // Makes parseAsync throw, after it has printed, instead of ending the process.
  .exitOverride()
  .description("A developer portfolio that looks and works like a desktop workspace.")
  .version(readVersion(), "-v, --version")
  .showHelpAfterError()
  .configureOutput({ outputError: (message, write) => write(keepCloseName(message)) })
  .configureHelp({
    commandUsage: (command) => {
      if (command.parent === null) return "foliodesk <command> [options]";
      // A folder has no scripts before it is a site, and npm runs one with the name publish when it publishes a
      // package.
      if (["init", "publish"].includes(command.name()))
        return `foliodesk ${command.name()} ${command.usage()}`;
      return commandLine(nameOf(command), command.usage());
    },
  });

program
  .command("init")
  .description("create a site: its content, its settings, and a password")
  .argument("[folder]", "where to create it", ".")
  .option("-y, --yes", "ask no questions and start with an empty site")
  .option("--from <file>", "take the content from a resume in the JSON Resume format")
  .option("--with-phone", "with --from: show the phone number of the resume to visitors, too")
  .option("--start", "install and start it, too, as npm create foliodesk does")
  .option("--archive <file>", "the archive of Foliodesk that the site installs, if npm did not record it")
  .option("--published", "the site installs Foliodesk from the npm registry, as with npm create foliodesk")
  .action(async (folder, options) => (await import("./init.ts")).init(folder, options));

program
  .command("start")
  .description("serve the site until it is stopped")
  .option("--create", "create an empty site first, if SITE_DIR does not exist")
  .action(async ({ create }) => {
    if (create) await (await import("./create-missing-site.ts")).createMissingSite();
    await (await import("./start.ts")).start();
  });

program
  .command("dev")
  .description("serve the site, and reload open pages when its content changes")
  .action(async () => (await import("./start.ts")).start({ variables: { LIVE_RELOAD: "true" } }));

program
  .command("check")
  .description("check the site folder and print every fault with its place")
  .option("--write-schemas", "write the JSON Schemas for editors to the site folder first")
  .action(async (options) => (await import("./check.ts")).check(options));

program
  .command("new")
  .description("write a file to start with")
  .command("post")
  .description("write a new post to the folder posts of the site, as a draft")
  .argument("<title>", "its title, from which the name of the file is made")
  .action(async (title) => (await import("./new-post.ts")).writeNewPost(title));

program
  .command("publish")
  .description("make a Markdown file a post of a site elsewhere; FOLIODESK_KEY has an API key of the site")
  .argument("<file>", "the file, with the front matter of posts as files")
  .option("--site <url>", "the address of the site, instead of FOLIODESK_SITE")
  .option("--draft", "make it a draft, whatever the file says")
  .option("--overwrite", "replace what was changed in the admin area")
  .action(async (file, options) => (await import("./publish.ts")).publish(file, options));

program
  .command("demo")
  .description("add sample posts, messages, and visits to the database")
  .addOption(new Option("--force", "add them although the database has content").conflicts("remove"))
  .option("--remove", "remove what the command has added")
  .action(async (options) => (await import("./demo.ts")).demo(options));

const admin = program.command("admin").description("manage the owner's account");
admin
  .command("set-password")
  .description("set the owner's password, which is read from standard input, and end all sessions")
  .argument("[email]", "a new email address for the account")
  .action(async (email) => (await import("./admin.ts")).setOwnPassword(email));
admin
  .command("reset")
  .description("remove all passkeys, the authenticator app, and the recovery codes, and end all sessions")
  .action(async () => (await import("./admin.ts")).resetSecondStep());

program
  .command("backup")
  .description("write all data of the site to one file; the site may be running")
  .option("--output <file>", "the file to write, instead of one in DATA_DIR/backups")
  .action(async (options) => (await import("./backup.ts")).backup(options));

program
  .command("verify")
  .description("restore a backup into a new folder and check a site on it")
  .argument("<file>", "the backup, or s3:NAME or s3:latest for a copy in BACKUP_S3")
  .action(async (file) => (await import("./verify.ts")).verify(file));

program
  .command("restore")
  .description("replace the data of a stopped site with a backup, and keep the replaced data")
  .argument("<file>", "the backup, or s3:NAME or s3:latest for a copy in BACKUP_S3")
  .action(async (file) => (await import("./restore.ts")).restore(file));

const exports = program
  .command("export")
  .description("write data to files that other programs read; the site may be running");
exports
  .command("all", { isDefault: true })
  .description("write everything: posts as Markdown with pictures, messages, visits, and the site folder")
  .option("--output <path>", "a new folder, or a new file that ends with .zip or .tar.gz", "foliodesk-export")
  .action(async (options) => (await import("./export-everything.ts")).exportEverything(options));
exports
  .command("messages")
  .description("write all messages with their replies, those in the trash included")
  .addOption(new Option("--format <format>", "the format of the file").choices(exportFormats).default("csv"))
  .option("--output <file>", "the file to write, instead of messages.csv and the like in this folder")
  .action(async (options) => (await import("./export.ts")).exportAllMessages(options));
exports
  .command("visits")
  .description("write the stored visits, or the figures for each day")
  .option("--figures", "write the figures for each day instead, including days whose visits were deleted")
  .addOption(dayOption("--from <day>", "the first day, such as 2026-01-31"))
  .addOption(dayOption("--to <day>", "the last day"))
  .addOption(
    new Option("--format <format>", "the format of the file").choices(["csv", "json"]).default("csv"),
  )
  .option("--output <file>", "the file to write, instead of visits.csv and the like in this folder")
  .action(async (options) => (await import("./export.ts")).exportAllVisits(options));

exports
  .command("site <folder>")
  .description("write the files of the site that are in the database (SITE_STORE) to a new folder")
  .action(async (folder) => (await import("./site-files.ts")).exportSite(folder));

exports
  .command("static")
  .description("write the whole site as files that any file server can send, without a server of its own")
  .argument("<folder>", "the folder to write")
  .option("--site-url <url>", "the address that the copy will have, instead of SITE_URL")
  .option("--base <path>", "the path below which it will be, such as /me/, if --site-url does not have it")
  .option("--replace", "replace an earlier static copy in the folder")
  .option("--allow-dead-links", "write the copy although links lead to nothing, and name them")
  .action(async (folder, options) => (await import("./export-static.ts")).exportStatic(folder, options));

const imports = program.command("import").description("store what a file has; the site may be running");
imports
  .command("messages <file>")
  .description("store the messages of an export as JSON; those that are there already stay as they are")
  .action(async (file) => (await import("./import.ts")).importAllMessages(file));
imports
  .command("visits <file>")
  .description(
    "import visits from GoatCounter (CSV) or Umami (website_event.csv); those imported before are skipped",
  )
  .action(async (file) => (await import("./import-visits.ts")).importExportedVisits(file));
imports
  .command("posts <source>")
  .description(
    "import posts with their pictures from a folder, an archive, or a file, such as the Markdown of Hugo or Jekyll; those imported before are skipped",
  )
  .option("--dry-run", "only list what would be imported")
  .option("--json", "print what was imported, or would be, as JSON")
  .option("--fetch-pictures", "load pictures that the source does not have from their hosts")
  .option("--drafts", "make drafts of all posts")
  .option("--no-pages", "leave out pages beside the posts")
  .action(async (source, options) => (await import("./import-posts.ts")).importForeignPosts(source, options));

imports
  .command("site <folder>")
  .description("store the files of a site folder in the database (SITE_STORE)")
  .option("--replace", "replace the files that are there")
  .action(async (folder, options) => (await import("./site-files.ts")).importSite(folder, options));

program
  .command("doctor")
  .description("check everything that the site needs, and say what to do about each problem")
  .addOption(new Option("--send-test-mail", "send a mail to NOTIFY_EMAIL").conflicts("site"))
  .option("--site <url>", "check a running site from outside instead, without its settings and its database")
  .action(async (options) => (await import("./doctor.ts")).examine(options));

program
  .command("update")
  .description("print the commands that upgrade Foliodesk; changes nothing")
  .action(async () => (await import("./update.ts")).update());

/** Runs the command that the arguments name. If it fails, prints why and sets the exit code of this process. */
export async function runProgram(args: string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) console.error(explain(error));
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
  }
}

/** Leaves out the name that Commander believes was meant, unless it is close to what was typed. */
function keepCloseName(message: string): string {
  const suggestion = /(?<='(.+)')\n\(Did you mean (?:one of )?(.+)\?\)/;
  return message.replace(suggestion, (found, typed, names) =>
    findCloseName(typed, names.split(", ")) === undefined ? "" : found,
  );
}

/** An option whose value is a day. */
function dayOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))) return value;
    throw new InvalidArgumentError("Use a day such as 2026-01-31.");
  });
}

/** Returns `admin set-password` for a command of a command. */
function nameOf(command: Command): string {
  const outer = command.parent;
  return outer === null || outer.parent === null ? command.name() : `${outer.name()} ${command.name()}`;
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartFault || error instanceof DatabaseFault)
    return explainStartFault(error);
  if (error instanceof BackupFault || error instanceof CommandFault) return error.message;
  const fault = explainFileFault(error);
  if (fault !== undefined) return fault;
  // Any other message of the system, such as that of a connection, says what failed.
  if (error instanceof Error && codeOf(error) !== undefined) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
