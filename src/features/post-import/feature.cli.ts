import type { FeatureCommands } from "../../core/feature.cli.ts";

export const postImportCommands: FeatureCommands = {
  imports: (imports) => {
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
      .action(async (source, options) => (await import("./command.ts")).importForeignPosts(source, options));
  },
};
