import type { FeatureCommands } from "../../core/feature.cli.ts";

export const publishCommands: FeatureCommands = {
  content: (content) => {
    content
      .command("publish")
      .description(
        "make a Markdown file a post of a site elsewhere; FOLIODESK_KEY has an API key of the site",
      )
      .argument("<file>", "the file, with the front matter of posts as files")
      .option("--site <url>", "the address of the site, instead of FOLIODESK_SITE")
      .option("--draft", "make it a draft, whatever the file says")
      .option("--overwrite", "replace what was changed in the admin area")
      .action(async (file, options) => (await import("./publish.ts")).publish(file, options));
  },
};
