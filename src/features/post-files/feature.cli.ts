import type { FeatureCommands } from "../../core/feature.cli.ts";

export const publishCommands: FeatureCommands = {
  content: (content) => {
    content
      .command("new")
      .description("write a file to start with")
      .command("post")
      .description("write a new post to the folder posts of the site, as a draft")
      .argument("<title>", "its title, from which the name of the file is made")
      .action(async (title) => (await import("./new-post.ts")).writeNewPost(title));
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
