import type { FeatureCommands } from "../../core/feature.cli.ts";

export const initCommands: FeatureCommands = {
  creation: (program) => {
    program
      .command("init")
      .description("create a site: its content, its settings, and a password")
      .argument("[folder]", "where to create it", ".")
      .option("-y, --yes", "ask no questions and start with an empty site")
      .option("--from <file>", "take the content from a resume in the JSON Resume format")
      .option("--with-phone", "with --from: show the phone number of the resume to visitors, too")
      .option("--start", "install and start it, too, as npm create foliodesk does")
      .option("--archive <file>", "the archive of Foliodesk that the site installs, if npm did not record it")
      .option(
        "--published",
        "the site installs Foliodesk from the npm registry, as with npm create foliodesk",
      )
      .action(async (folder, options) => (await import("./init.ts")).init(folder, options));
  },
  createSite: async () => (await import("./create-missing-site.ts")).createMissingSite(),
};
