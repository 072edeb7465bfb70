import type { FeatureCommands } from "../../core/feature.cli.ts";

export const projectImportCommands: FeatureCommands = {
  imports: (imports) => {
    imports
      .command("projects <source>")
      .description(
        "add repositories of a code host to projects.yaml, such as those of github:NAME, gitlab:NAME, codeberg:NAME, or forgejo:https://HOST/NAME; you choose which",
      )
      .option("--all", "add all that are neither forks nor archived")
      .option("--only <names>", "add these, separated by commas")
      .option("--update", "add what projects that are there already lack; nothing that you wrote is changed")
      .option("--dry-run", "only show what would be written")
      .action(async (source, options) => (await import("./command.ts")).importProjects(source, options));
  },
};
