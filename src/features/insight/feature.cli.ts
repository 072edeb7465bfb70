import { InvalidArgumentError, Option } from "commander";
import type { FeatureCommands } from "../../core/feature.cli.ts";

export const visitExportCommands: FeatureCommands = {
  exports: (exports) => {
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
      .action(async (options) => (await import("./export/export-command.ts")).exportAllVisits(options));
  },
};

/** An option whose value is a day. */
function dayOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))) return value;
    throw new InvalidArgumentError("Use a day such as 2026-01-31.");
  });
}
