import { Command, CommanderError } from "commander";
import { featureCommands } from "../../features/cli.ts";
import { codeOf } from "../db/errors.ts";
import { DatabaseFault } from "../db/open.ts";
import { ConfigError } from "../process/environment.ts";
import { explainFileFault } from "../process/file-faults.ts";
import { commandLine } from "../process/installation.ts";
import { explainStartFault, StartFault } from "../process/start-faults.ts";
import { readVersion } from "../process/version.ts";
import { findCloseName } from "../site/server/close-name.ts";
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

for (const { creation } of featureCommands) creation?.(program);

program
  .command("start")
  .description("serve the site until it is stopped")
  .option("--create", "create an empty site first, if SITE_DIR does not exist")
  .action(async ({ create }) => {
    if (create) for (const { createSite } of featureCommands) await createSite?.();
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

for (const { content } of featureCommands) content?.(program);

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

for (const { data } of featureCommands) data?.(program);

const exports = program
  .command("export")
  .description("write data to files that other programs read; the site may be running");
for (const feature of featureCommands) feature.exports?.(exports);

const imports = program.command("import").description("store what a file has; the site may be running");
for (const feature of featureCommands) feature.imports?.(imports);

for (const { checks } of featureCommands) checks?.(program);

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

/** Returns `admin set-password` for a command of a command. */
function nameOf(command: Command): string {
  const outer = command.parent;
  return outer === null || outer.parent === null ? command.name() : `${outer.name()} ${command.name()}`;
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartFault || error instanceof DatabaseFault)
    return explainStartFault(error);
  if (error instanceof CommandFault) return error.message;
  const fault = explainFileFault(error);
  if (fault !== undefined) return fault;
  // Any other message of the system, such as that of a connection, says what failed.
  if (error instanceof Error && codeOf(error) !== undefined) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
