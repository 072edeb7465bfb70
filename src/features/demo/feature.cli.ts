import { Option } from "commander";
import type { FeatureCommands } from "../../core/feature.cli.ts";

export const demoCommands: FeatureCommands = {
  content: (content) => {
    content
      .command("demo")
      .description("add sample posts, messages, and visits to the database")
      .addOption(new Option("--force", "add them although the database has content").conflicts("remove"))
      .option("--remove", "remove what the command has added")
      .action(async (options) => (await import("./demo.ts")).demo(options));
  },
};
