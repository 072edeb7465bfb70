import type { FeatureCommands } from "../../core/feature.cli.ts";

export const siteStoreCommands: FeatureCommands = {
  exports: (exports) => {
    exports
      .command("site <folder>")
      .description("write the files of the site that are in the database (SITE_STORE) to a new folder")
      .action(async (folder) => (await import("./command.ts")).exportSite(folder));
  },
  imports: (imports) => {
    imports
      .command("site <folder>")
      .description("store the files of a site folder in the database (SITE_STORE)")
      .option("--replace", "replace the files that are there")
      .action(async (folder, options) => (await import("./command.ts")).importSite(folder, options));
  },
};
