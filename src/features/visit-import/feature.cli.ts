import type { FeatureCommands } from "../../core/feature.cli.ts";

export const visitImportCommands: FeatureCommands = {
  imports: (imports) => {
    imports
      .command("visits <file>")
      .description(
        "import visits from GoatCounter (CSV) or Umami (website_event.csv); those imported before are skipped",
      )
      .action(async (file) => (await import("./command.ts")).importExportedVisits(file));
  },
};
