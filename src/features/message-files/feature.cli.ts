import { Option } from "commander";
import { exportFormats } from "../../core/exports/contract.ts";
import type { FeatureCommands } from "../../core/feature.cli.ts";

export const messageFileCommands: FeatureCommands = {
  exports: (exports) => {
    exports
      .command("messages")
      .description("write all messages with their replies, those in the trash included")
      .addOption(
        new Option("--format <format>", "the format of the file").choices(exportFormats).default("csv"),
      )
      .option("--output <file>", "the file to write, instead of messages.csv and the like in this folder")
      .action(async (options) => (await import("./export-command.ts")).exportAllMessages(options));
  },
  imports: (imports) => {
    imports
      .command("messages <file>")
      .description("store the messages of an export as JSON; those that are there already stay as they are")
      .action(async (file) => (await import("./import-command.ts")).importAllMessages(file));
  },
};
