import type { FeatureCommands } from "../../core/feature.cli.ts";

export const staticCopyCommands: FeatureCommands = {
  needs: ["backups"],
  exports: (exports) => {
    exports
      .command("static")
      .description("write the whole site as files that any file server can send, without a server of its own")
      .argument("<folder>", "the folder to write")
      .option("--site-url <url>", "the address that the copy will have, instead of SITE_URL")
      .option(
        "--base <path>",
        "the path below which it will be, such as /me/, if --site-url does not have it",
      )
      .option("--replace", "replace an earlier static copy in the folder")
      .option("--allow-dead-links", "write the copy although links lead to nothing, and name them")
      .action(async (folder, options) => (await import("./export-static.ts")).exportStatic(folder, options));
  },
};
