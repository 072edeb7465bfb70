import type { FeatureCommands } from "../../core/feature.cli.ts";

export const siteExportCommands: FeatureCommands = {
  exports: (exports) => {
    exports
      .command("all", { isDefault: true })
      .description("write everything: posts as Markdown with pictures, messages, visits, and the site folder")
      .option(
        "--output <path>",
        "a new folder, or a new file that ends with .zip or .tar.gz",
        "foliodesk-export",
      )
      .action(async (options) => (await import("./export-everything.ts")).exportEverything(options));
  },
};
